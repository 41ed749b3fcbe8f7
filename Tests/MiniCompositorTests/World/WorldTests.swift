import Foundation
import SystemPackage
import Testing

/// Runs random worlds on a mini compositor and checks the protocol rules for each client.
///
/// `scripts/world SEED` runs one world again. `scripts/world` runs many new ones.
struct WorldTests {
    @Test(arguments: WorldSeeds.shares)
    func `random worlds break no protocol rule`(_ seeds: WorldSeeds) {
        var heard: Set<String> = []
        var catchUpCount = 0
        for seed in seeds.all {
            let run = WorldRun(seed: seed)
            heard.formUnion(run.kinds.keys)
            catchUpCount += run.catchUpCount
            if run.longestTurn > Self.longestTurn {
                // Page faults and interrupts also take processor time, but not in every run.
                let least = (0..<2).map { _ in WorldRun(seed: seed).longestTurn }.min()
                #expect(least ?? .zero < Self.longestTurn, "seed \(seed)")
            }
            guard !run.broken.isEmpty else { continue }
            Issue.record("seed \(seed), step \(run.stepCount): \(run.broken)")
            // Shrinking takes long, and other seeds usually fail for the same reason, so stop after one.
            if let failure = WorldRun.failure(seed: seed) {
                Issue.record("\(failure)\nscripts/world \(seed) reproduces it.")
            }
            return
        }
        // A world without events breaks no rule, so check that enough happens.
        guard seeds.areMany else { return }
        #expect(Self.frequent.subtracting(heard) == [])
        #expect(catchUpCount > 0, "no client ever had to catch up")
    }

    /// A process that another test starts holds copies of the sockets until it executes its program.
    @Test func `clients end on disconnect even if their sockets were duplicated`() throws {
        let world = try World()
        let copies = try world.clients.map { try #require($0.connection.fileDescriptor).duplicate() }
        defer { for copy in copies { try? copy.close() } }
        #expect(!copies.isEmpty)
        #expect(world.end() == [])
    }

    /// The limit on a turn's processor time. A test build needs about ten times as much as a release build, and a
    /// sanitizer several times as much again.
    private static let longestTurn = Duration.milliseconds(
        ProcessInfo.processInfo.environment["SANITIZER"] == nil ? 200 : 2000)

    /// Frequent events. If one is missing from all worlds of a test case, there is a mistake in the worlds.
    private static let frequent: Set<String> = [
        "wl_pointer.enter", "wl_pointer.leave", "wl_pointer.motion", "wl_pointer.button", "wl_pointer.axis",
        "wl_keyboard.enter", "wl_keyboard.leave", "wl_keyboard.key", "wl_keyboard.modifiers",
        "wl_touch.down", "wl_touch.up", "wl_touch.motion", "wl_touch.cancel",
        "wl_data_device.enter", "wl_data_device.leave", "wl_data_device.selection",
        "wl_data_source.cancelled", "xdg_popup.popup_done", "ext_session_lock_v1.locked",
        "zwp_tablet_tool_v2.proximity_in", "zwp_tablet_tool_v2.proximity_out", "zwp_tablet_tool_v2.down",
        "zwp_tablet_pad_v2.button", "zwp_pointer_gesture_pinch_v1.begin", "zwp_text_input_v3.enter",
        "zwp_text_input_v3.leave", "zwp_input_method_v2.activate",
        "zwp_keyboard_shortcuts_inhibitor_v1.active",
    ]
}
