import MiniCompositor
import SurfaceResponders
import SurfaceRespondersTesting

/// The text of a replay. An accepted replay is played on two seats.
final class ReplayTarget: FuzzTarget {
    static let name = "replay"

    private static let turnLimit = 1000
    private let keymap: Keymap

    init() throws {
        keymap = try Keymap(layouts: ["us", "ru"])
    }

    func problem(with input: [UInt8]) -> String? {
        do throws(ReplayScriptError) {
            let text = String(decoding: input, as: UTF8.self)
            return play(try ReplayScript(text: text, keymap: keymap, seats: ["seat0", "seat1"]))
        } catch {
            let isClear = !error.badLines.isEmpty && error.badLines.allSatisfy { !$0.reason.isEmpty }
            return isClear ? nil : "it is refused without a reason"
        }
    }

    private func play(_ script: ReplayScript) -> String? {
        let first = EmbeddedSeat(keymap: keymap)
        let second = Seat(name: "seat1", scene: first.scene, keymap: keymap, clock: first.clock)
        let seats = [first.seat, second]
        for seat in seats {
            // Replays may take a day, and repeated keys of a day would take too long to count.
            seat.keyboard.repeatInfo = .disabled
        }
        first.addWindow(Rect(x: 0, y: 0, width: 400, height: 300), named: "foot").makeKey(on: first.seat)
        let stage = Stage()
        let player = ReplayPlayer(script, on: seats, stage: stage)
        for _ in 0..<Self.turnLimit {
            switch player.advance(to: first.clock.now) {
            case .sleeping(let time): first.clock.advance(by: first.clock.now.duration(to: time))
            case .waiting: first.clock.advance(by: .milliseconds(500))
            case .finished, .failed: return nil
            }
            stage.completePictures()
            let broken = seats.flatMap { $0._checkInvariants() }
            if !broken.isEmpty { return "\(broken)" }
        }
        _ = player.firstUnplayedLine
        return nil
    }

    /// A stage with a terminal that has drawn. Screenshots complete without pictures.
    private final class Stage: ReplayStage {
        let drawnToplevels = [ReplayToplevel(applicationIdentifier: "foot", title: "foot")]
        let drawnLayers = ["panel"]
        let isLocked: Bool? = false
        let hasInputMethodGrab = false
        let changes: [ReplayChange: Int] = [:]
        private var pictures: [(ReplayScreenshot.Problem?) -> Void] = []

        func lastChange(in window: String?) -> Timestamp { .zero }

        func take(
            _ screenshot: ReplayScreenshot, completion: @escaping (ReplayScreenshot.Problem?) -> Void
        ) {
            pictures.append(completion)
        }

        func frame(of window: String) -> Rect? {
            window == "foot" ? Rect(x: 10, y: 20, width: 30, height: 40) : nil
        }

        func isOnScreen(_ point: Point) -> Bool { true }

        func makeCheck(of expectation: ReplayExpectation, on seat: Seat?) -> any ReplayCheck { Check() }

        func makeSearch(for widget: ReplayWidget, isForInput: Bool) -> any ReplayWidgetSearch { Check() }

        private final class Check: ReplayWidgetSearch {
            var point: Point? { Point(x: 1, y: 2) }

            func look(_ completion: @escaping (ReplayFailure.Cause?) -> Void) { completion(nil) }
        }

        func follow(_ order: ReplayOrder, completion: @escaping (ReplayFailure.Cause?) -> Void) {
            completion(nil)
        }

        func completePictures() {
            let due = pictures
            pictures = []
            for complete in due { complete(nil) }
        }
    }
}
