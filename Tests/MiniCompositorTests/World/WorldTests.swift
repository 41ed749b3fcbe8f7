import SystemPackage
import Testing

/// Everything at once, on a mini compositor, against what each client may expect.
///
/// `scripts/world SEED` lets one world live again, `scripts/world` many that nobody has seen.
struct WorldTests {
    @Test(arguments: WorldSeeds.shares)
    func everythingAtOnceKeepsWhatEachClientMayExpect(_ seeds: WorldSeeds) {
        var heard: Set<String> = []
        var catchUpCount = 0
        for seed in seeds.all {
            let run = WorldRun(seed: seed)
            heard.formUnion(run.kinds.keys)
            catchUpCount += run.catchUpCount
            if run.longestTurn > Self.longestTurn {
                // A page fault or an interrupt takes processor time, too, but not each time.
                let least = (0..<2).map { _ in WorldRun(seed: seed).longestTurn }.min()
                #expect(least ?? .zero < Self.longestTurn, "seed \(seed)")
            }
            guard !run.broken.isEmpty else { continue }
            Issue.record("seed \(seed), step \(run.stepCount): \(run.broken)")
            // Others have the same reason most often, and what can be left out takes long to find.
            if let failure = WorldRun.failure(seed: seed) {
                Issue.record("\(failure)\nscripts/world \(seed) does it again.")
            }
            return
        }
        // A world in which nothing happens keeps everything.
        guard seeds.areMany else { return }
        #expect(Self.frequent.subtracting(heard) == [])
        #expect(catchUpCount > 0, "everybody has read everything at once")
    }

    /// As processes that other tests start have, until they run their programs.
    @Test func clientsAreGoneWhenTheyDieAlsoIfOthersHaveCopiesOfTheirSockets() throws {
        let world = try World()
        let copies = try world.clients.map { try #require($0.connection.fileDescriptor).duplicate() }
        defer { for copy in copies { try? copy.close() } }
        #expect(!copies.isEmpty)
        #expect(world.end() == [])
    }

    /// How much processor time a turn may take in a build for tests, which needs some ten times as much as one for release.
    private static let longestTurn = Duration.milliseconds(200)

    /// What happens in so many worlds that its absence would be a mistake of theirs.
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
