import SurfaceResponders
import WaylandShell

/// Expects exactly one widget in a state.
final class WidgetCheck: AnsweringCheck {
    private let wanted: ReplayWidget
    private let state: ReplayWidgetState
    private let finder: WidgetFinder
    private(set) var answer: [String: JSONValue] = [:]

    init(_ wanted: ReplayWidget, _ state: ReplayWidgetState, by finder: WidgetFinder) {
        self.wanted = wanted
        self.state = state
        self.finder = finder
    }

    func look(_ completion: @escaping (ReplayFailure.Cause?) -> Void) {
        finder.find(wanted) { [self] result in
            switch result {
            case .failure(let cause): completion(cause)
            case .success(let findings):
                let found = difference(in: findings)
                completion(
                    found.map { .mismatch(ReplayMismatch(expected: "\(wanted)\(state)", found: $0)) })
            }
        }
    }

    /// Returns what is found in place of what is expected.
    private func difference(in findings: WidgetFinder.Findings) -> String? {
        var findings = findings
        if findings.matches.count > 1, !state.states.isEmpty {
            findings.matches.removeAll { !Set(state.states).isSubset(of: $0.widget.states) }
        }
        guard let match = findings.matches.first else { return findings.absence(of: wanted).description }
        guard findings.matches.count == 1 else { return findings.ambiguity(of: wanted).description }
        let widget = match.widget
        answer = ["widget": widget.json(in: match.window)]
        let states = Set(widget.states)
        let isMet =
            states.isSuperset(of: state.states) && states.isDisjoint(with: state.absentStates)
            && (state.text == nil || state.text == widget.text ?? "")
            && matches(widget.text ?? "")
            && (state.value == nil || state.value == widget.value)
        return isMet ? nil : widget.stateDescription
    }

    private func matches(_ text: String) -> Bool {
        guard let pattern = state.textPattern, let regex = try? Regex(pattern) else { return true }
        return text.contains(regex)
    }
}

/// Expects that no visible widget matches.
final class NoWidgetCheck: ReplayCheck {
    private let unwanted: ReplayWidget
    private let finder: WidgetFinder

    init(_ unwanted: ReplayWidget, by finder: WidgetFinder) {
        self.unwanted = unwanted
        self.finder = finder
    }

    func look(_ completion: @escaping (ReplayFailure.Cause?) -> Void) {
        finder.find(unwanted) { [unwanted] result in
            switch result {
            case .failure(let cause): completion(cause)
            case .success(let findings):
                let found = findings.matches.map(\.widget.description).joined(separator: ", ")
                completion(
                    findings.matches.isEmpty
                        ? nil : .mismatch(ReplayMismatch(expected: "no \(unwanted)", found: found)))
            }
        }
    }
}

/// Expects that what a widget shows does not change for a while. The widget is searched for once, then the area is
/// watched in which it was.
final class SettledWidgetCheck: ReplayCheck {
    private let wanted: ReplayWidget
    private let duration: Duration
    private let finder: WidgetFinder
    private var area: SettledCheck?

    init(_ wanted: ReplayWidget, for duration: Duration, by finder: WidgetFinder) {
        self.wanted = wanted
        self.duration = duration
        self.finder = finder
    }

    func look(_ completion: @escaping (ReplayFailure.Cause?) -> Void) {
        if let area { return area.look(completion) }
        finder.find(wanted) { [self] result in
            switch result {
            case .failure(let cause): completion(cause)
            case .success(let findings):
                let found = begin(findings)
                let expected = "\(duration.wholeMilliseconds) ms without a change in \(wanted)"
                completion(.mismatch(ReplayMismatch(expected: expected, found: found)))
            }
        }
    }

    /// Returns what there is, for messages.
    private func begin(_ findings: WidgetFinder.Findings) -> String {
        guard let match = findings.matches.first else { return findings.absence(of: wanted).description }
        guard findings.matches.count == 1 else { return findings.ambiguity(of: wanted).description }
        guard let window = match.window else { return "no window contains \(match.widget.description)" }
        guard let part = window.visiblePart(of: match.widget), !part.isEmpty else {
            return "\(match.widget.description) has no place in its window"
        }
        let region = part.offset(by: Point.zero - window.frame.origin)
        let area = ReplayArea(window: "#\(window.number)", region: region)
        self.area = SettledCheck(area, of: "\(wanted)", for: duration, in: finder.compositor)
        return match.widget.description
    }
}
