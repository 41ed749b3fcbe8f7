import SurfaceResponders
import WaylandShell

/// Searches for a widget until exactly one matches, two looks find it at the same place, and its place belongs to
/// its program.
final class WidgetSearch: ReplayWidgetSearch, AnsweringCheck {
    private let wanted: ReplayWidget
    private let finder: WidgetFinder
    private let isForInput: Bool
    private(set) var point: Point?
    private var candidate: (widget: FoundWidget, window: WidgetWindow)?
    private var problem: ReplayWidgetProblem
    private var pause: ClockTimer?

    /// The time between the first two looks at a widget, which must agree.
    private static let interval = Duration.milliseconds(50)

    /// - Parameter isForInput: whether the place must belong to the widget.
    init(for wanted: ReplayWidget, isForInput: Bool, by finder: WidgetFinder) {
        self.wanted = wanted
        self.isForInput = isForInput
        self.finder = finder
        problem = ReplayWidgetProblem(.absent, "there is no \(wanted)")
    }

    var answer: [String: JSONValue] {
        candidate.map { ["widget": $0.widget.json(in: $0.window)] } ?? [:]
    }

    func look(_ completion: @escaping (ReplayFailure.Cause?) -> Void) {
        if let candidate { return lookAgain(at: candidate, completion) }
        finder.find(wanted) { [self] result in
            let cause = cause(of: result) { choose(from: $0) }
            guard let candidate else { return completion(cause) }
            pause = ClockTimer(finder.compositor.clock) { [weak self] in
                self?.lookAgain(at: candidate, completion)
            }
            pause?.start(after: Self.interval)
        }
    }

    private func lookAgain(
        at candidate: (widget: FoundWidget, window: WidgetWindow),
        _ completion: @escaping (ReplayFailure.Cause?) -> Void
    ) {
        finder.lookAgain(at: candidate.widget) { [self] result in
            completion(cause(of: result) { compare($0, with: candidate) })
        }
    }

    func fail(_ mismatch: ReplayMismatch) -> ReplayFailure.Cause { .widget(problem) }

    /// Returns why the search is not met. A problem may pass.
    private func cause<Value>(
        of result: Result<Value, ReplayFailure.Cause>, _ evaluate: (Value) -> ReplayFailure.Cause?
    ) -> ReplayFailure.Cause? {
        switch result {
        case .failure(let cause): cause
        case .success(let value): evaluate(value)
        }
    }

    private func note(_ problem: ReplayWidgetProblem) -> ReplayFailure.Cause {
        self.problem = problem
        return .mismatch(ReplayMismatch(expected: "\(wanted)", found: problem.description))
    }

    private func choose(from findings: WidgetFinder.Findings) -> ReplayFailure.Cause? {
        guard let match = findings.matches.first else { return note(findings.absence(of: wanted)) }
        guard findings.matches.count == 1 else {
            let wasAmbiguous = problem.kind == .ambiguous
            let cause = note(findings.ambiguity(of: wanted))
            // A window that closes may have shown the other one.
            return wasAmbiguous ? .widget(problem) : cause
        }
        guard let window = match.window else {
            let title = match.widget.top.title
            return note(
                ReplayWidgetProblem(.window, "no window contains \(match.widget.description) of '\(title)'"))
        }
        candidate = (match.widget, window)
        return note(ReplayWidgetProblem(.unstable, "\(match.widget.description) was seen only once"))
    }

    /// Windows grow and lists scroll in the first moments.
    private func compare(
        _ again: (widget: FoundWidget, window: WidgetWindow?)?,
        with before: (widget: FoundWidget, window: WidgetWindow)
    ) -> ReplayFailure.Cause? {
        guard let again, let window = again.window else {
            candidate = nil
            return note(ReplayWidgetProblem(.absent, "\(before.widget.description) no longer exists"))
        }
        candidate = (again.widget, window)
        guard again.widget.rests(like: before.widget), window.frame == before.window.frame,
            window.surface == before.window.surface
        else { return note(ReplayWidgetProblem(.unstable, "\(again.widget.description) kept moving")) }
        guard isForInput else { return nil }
        switch finder.point(of: again.widget, in: window) {
        case .failure(let problem): return note(problem)
        case .success(let point):
            self.point = point
            return nil
        }
    }
}

extension WidgetFinder {
    /// Returns where input reaches a widget: the middle of its part in the window, if that belongs to it.
    func point(of widget: FoundWidget, in window: WidgetWindow) -> Result<Point, ReplayWidgetProblem> {
        guard let part = window.visiblePart(of: widget) else {
            return .failure(
                ReplayWidgetProblem(
                    .popup,
                    "\(widget.description) is in a popup, whose place its toolkit does not know: use keys"))
        }
        let point = part.center
        let place = "(\((point.x - window.frame.minX).shortText), \((point.y - window.frame.minY).shortText))"
        let start = "\(widget.description) is not at \(place) of window '\(window.title)': "
        guard !part.isEmpty, let hit = compositor.scene.hitTest(point) else {
            return .failure(
                ReplayWidgetProblem(
                    .covered,
                    start + (part.isEmpty ? "it is outside of the window" : "nothing is there")))
        }
        let surface = hit.responder.hostSurface ?? hit.responder
        let toplevel = compositor.desktop.toplevel(of: surface)
        let owner = compositor.core.surface(of: surface)?.resource.client.credentials.processID
        let path = hit.path.map(\.description)
        // Of Qt, it is unknown whether a widget is in a popup.
        let isElsewhere = widget.toolkit != "qt" && path.contains("popup") != widget.isInPopup
        guard toplevel?.number == window.number, owner == widget.processID, !isElsewhere else {
            let other = toplevel.map { " of window '\($0.title)'" } ?? ""
            return .failure(
                ReplayWidgetProblem(.covered, start + path.joined(separator: " < ") + other + " is there"))
        }
        return .success(point)
    }
}
