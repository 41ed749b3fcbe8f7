import SurfaceResponders
import WaylandShell

/// Waits until a window's program answers a ping that it was sent after the check began.
final class ResponsiveCheck: ReplayCheck {
    private let window: String
    private let compositor: MiniCompositor
    private let start: Timestamp

    init(_ window: String, of compositor: MiniCompositor) {
        self.window = window
        self.compositor = compositor
        start = compositor.clock.now
    }

    func look(_ completion: @escaping (ReplayFailure.Cause?) -> Void) {
        completion(mismatch().map { .mismatch($0) })
    }

    private func mismatch() -> ReplayMismatch? {
        let expected = "an answer to a ping by the window '\(window)'"
        guard let toplevel = compositor.desktop.toplevel(named: window) else {
            return ReplayMismatch(expected: expected, found: compositor.desktop.windowList)
        }
        if let answered = toplevel.answeredPingTime, answered >= start { return nil }
        // A ping that an earlier event caused has to be answered first.
        toplevel.checkResponsiveness()
        let sent = toplevel.unansweredPingTime ?? start
        return ReplayMismatch(
            expected: expected,
            found: "none for \(sent.duration(to: compositor.clock.now).wholeMilliseconds) ms")
    }
}
