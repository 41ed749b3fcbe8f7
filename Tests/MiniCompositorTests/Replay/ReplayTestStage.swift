import MiniCompositor
import SurfaceResponders

/// The state that a replay can wait for. Tests set it.
final class ReplayTestStage: ReplayStage {
    var drawnToplevels = [ReplayToplevel(applicationIdentifier: "app", title: "Title")]
    var drawnLayers: [String] = []
    var isLocked: Bool? = false
    var hasInputMethodGrab = false
    /// The time when the screen last changed, and the time when the toplevel titled "Title" last drew.
    var lastChange = Timestamp.zero
    var lastDrawing = Timestamp.zero
    var changes: [ReplayChange: Int] = [:]
    /// The requested pictures that have not been taken yet.
    var asked: [(screenshot: ReplayScreenshot, completion: (ReplayScreenshot.Problem?) -> Void)] = []

    func lastChange(in window: String?) -> Timestamp { window == "Title" ? lastDrawing : lastChange }

    func take(
        _ screenshot: ReplayScreenshot, completion: @escaping (ReplayScreenshot.Problem?) -> Void
    ) {
        asked.append((screenshot, completion))
    }

    /// The geometry of each window.
    var frames: [String: Rect] = [:]
    /// The orders that were not followed yet.
    var orders: [(order: ReplayOrder, completion: (ReplayFailure.Cause?) -> Void)] = []

    func frame(of window: String) -> Rect? { frames[window] }

    func isOnScreen(_ point: Point) -> Bool {
        Rect(x: 0, y: 0, width: 1000, height: 1000).contains(point)
    }

    /// What checks find, in order; then no difference.
    var mismatches: [ReplayMismatch] = []
    private(set) var checkCount = 0

    func check(
        _ expectation: ReplayExpectation, on seat: Seat?, completion: @escaping (ReplayMismatch?) -> Void
    ) {
        checkCount += 1
        completion(mismatches.isEmpty ? nil : mismatches.removeFirst())
    }

    func follow(_ order: ReplayOrder, completion: @escaping (ReplayFailure.Cause?) -> Void) {
        orders.append((order, completion))
    }
}
