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

    /// A cause that ends the replay; `nil` for the mismatches.
    var checkFailure: ReplayFailure.Cause?

    func makeCheck(of expectation: ReplayExpectation, on seat: Seat?) -> any ReplayCheck { Check(on: self) }

    private final class Check: ReplayCheck {
        private let stage: ReplayTestStage

        init(on stage: ReplayTestStage) {
            self.stage = stage
        }

        func look(_ completion: @escaping (ReplayFailure.Cause?) -> Void) {
            stage.checkCount += 1
            if let cause = stage.checkFailure { return completion(cause) }
            completion(stage.mismatches.isEmpty ? nil : .mismatch(stage.mismatches.removeFirst()))
        }

        func fail(_ mismatch: ReplayMismatch) -> ReplayFailure.Cause {
            .mismatch(ReplayMismatch(expected: mismatch.expected, found: mismatch.found + ", kept"))
        }
    }

    /// Where each widget is. A search for another one ends in a mismatch.
    var widgets: [ReplayWidget: Point] = [:]
    private(set) var searchCount = 0

    func makeSearch(for widget: ReplayWidget, isForInput: Bool) -> any ReplayWidgetSearch {
        Search(for: widget, on: self)
    }

    private final class Search: ReplayWidgetSearch {
        private let widget: ReplayWidget
        private let stage: ReplayTestStage
        private(set) var point: Point?

        init(for widget: ReplayWidget, on stage: ReplayTestStage) {
            self.widget = widget
            self.stage = stage
        }

        func look(_ completion: @escaping (ReplayFailure.Cause?) -> Void) {
            stage.searchCount += 1
            point = stage.widgets[widget]
            completion(point == nil ? .mismatch(ReplayMismatch(expected: "\(widget)", found: "none")) : nil)
        }

        func fail(_ mismatch: ReplayMismatch) -> ReplayFailure.Cause {
            .widget(ReplayWidgetProblem(.absent, mismatch.found))
        }
    }

    func follow(_ order: ReplayOrder, completion: @escaping (ReplayFailure.Cause?) -> Void) {
        orders.append((order, completion))
    }
}
