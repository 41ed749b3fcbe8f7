import SurfaceResponders
import WaylandShell

/// Finds widgets of the programs with windows here.
final class WidgetFinder {
    /// What one look found.
    struct Findings {
        /// The visible widgets that match, each with its window; `nil` if no window is known to contain it.
        var matches: [(widget: FoundWidget, window: WidgetWindow?)] = []
        /// The roles and names of other widgets with the same role.
        var near: [String] = []
        /// Whether the window exists that the widget must be in.
        var hasWindow = true
    }

    private let locator: WidgetLocator
    let compositor: MiniCompositor

    init(_ locator: WidgetLocator, of compositor: MiniCompositor) {
        self.locator = locator
        self.compositor = compositor
    }

    var windows: [WidgetWindow] { compositor.desktop.widgetWindows(on: compositor) }

    /// Looks for a widget once.
    /// - Parameter completion: called once, with the findings or with the reason why nothing can be found.
    func find(_ wanted: ReplayWidget, completion: @escaping (Result<Findings, ReplayFailure.Cause>) -> Void) {
        let chosen = wanted.window.flatMap { compositor.desktop.toplevel(named: $0)?.number }
        guard wanted.window == nil || chosen != nil else {
            return completion(.success(Findings(hasWindow: false)))
        }
        let processes = Set(windows.filter { chosen == nil || $0.number == chosen }.map(\.processID))
        let query: [String: JSONValue] = [
            "pids": .array(processes.sorted().map { JSONValue(Int($0)) }),
            "role": wanted.role.map { .string($0) } ?? .null,
            "name": (wanted.pattern ?? wanted.name).map { .string($0) } ?? .null,
            "isPattern": .bool(wanted.pattern != nil),
            "states": JSONValue(wanted.states),
        ]
        locator.ask(["find": .object(query)]) { [self] answer in
            switch answer {
            case .failure(.gone): completion(.success(Findings()))
            case .failure(.unavailable(let reason)): completion(.failure(.unavailable(reason)))
            case .success(let fields): completion(.success(findings(fields, in: chosen)))
            }
        }
    }

    private func findings(_ fields: [String: JSONValue], in chosen: Int?) -> Findings {
        var findings = Findings()
        let windows = windows
        findings.matches = (fields["widgets"]?.items ?? []).compactMap(FoundWidget.init).map {
            ($0, WidgetWindow.containing($0, among: windows))
        }
        if let chosen { findings.matches.removeAll { $0.window?.number != chosen } }
        findings.near = (fields["near"]?.items ?? []).compactMap {
            let pair = $0.items.compactMap(\.textValue)
            return pair.count == 2 ? "\(pair[0]) '\(pair[1])'" : nil
        }
        return findings
    }

    /// Lists all accessibles of the programs with windows: their depth, role and name. Also those that are hidden.
    func tree(completion: @escaping (Result<JSONValue, ReplayFailure.Cause>) -> Void) {
        let processes = Set(windows.map(\.processID)).sorted().map { JSONValue(Int($0)) }
        locator.ask(["tree": .object(["pids": .array(processes)])]) { answer in
            switch answer {
            case .failure(.unavailable(let reason)): completion(.failure(.unavailable(reason)))
            case .failure(.gone): completion(.success(.array([])))
            case .success(let fields): completion(.success(fields["tree"] ?? .array([])))
            }
        }
    }

    /// Looks again at a widget of the last findings.
    /// - Parameter completion: called once, with `nil` if the widget no longer exists.
    func lookAgain(
        at widget: FoundWidget,
        completion:
            @escaping (Result<(widget: FoundWidget, window: WidgetWindow?)?, ReplayFailure.Cause>) -> Void
    ) {
        locator.ask(["look": JSONValue(widget.handle)]) { [self] answer in
            switch answer {
            case .failure(.gone): completion(.success(nil))
            case .failure(.unavailable(let reason)): completion(.failure(.unavailable(reason)))
            case .success(let fields):
                let found = fields["widget"].flatMap(FoundWidget.init)
                completion(.success(found.map { ($0, WidgetWindow.containing($0, among: windows)) }))
            }
        }
    }
}

extension WidgetFinder.Findings {
    /// Says that no widget matches, and which ones are similar.
    func absence(of wanted: ReplayWidget) -> ReplayWidgetProblem {
        guard hasWindow else {
            return ReplayWidgetProblem(.window, "there is no window '\(wanted.window ?? "")'")
        }
        let present = near.isEmpty ? "" : "; there are: \(near.joined(separator: ", "))"
        return ReplayWidgetProblem(.absent, "there is no \(wanted)\(present)")
    }

    /// Lists all widgets that match.
    func ambiguity(of wanted: ReplayWidget) -> ReplayWidgetProblem {
        let texts = matches.map { $0.widget.description + ($0.window.map { " of '\($0.title)'" } ?? "") }
        var problem = ReplayWidgetProblem(
            .ambiguous, "\(matches.count) widgets are \(wanted): \(texts.joined(separator: ", "))")
        problem.widgets = matches.map { $0.widget.json(in: $0.window) }
        return problem
    }
}
