import SurfaceResponders

/// The reason why a replay stopped.
public struct ReplayFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Cause: Error, Hashable, Sendable {
        /// The condition was not met before the deadline.
        case wait(for: ReplayCondition, deadline: Duration)
        /// The picture could not be drawn, or not be written to its file.
        case picture(ReplayScreenshot.Problem)
        /// The expectation was not met before the deadline.
        case mismatch(ReplayMismatch)
        /// The window has closed, or its program cannot be stopped.
        case window(String)
        /// The widget was not found in time, or cannot be reached.
        case widget(ReplayWidgetProblem)
        /// Something that the system or the run lacks. The text says what, and how to get it.
        case unavailable(String)
        /// The point is off the screen. The text says what it is relative to, such as "in the window 'foot'".
        case place(Point, relativeTo: String)
        /// There is no such output.
        case output(String)
        /// No responder can perform the action now.
        case action(String)
        /// The program could not be started, or did not end as expected.
        case program([String], ProgramProblem)
    }

    /// What is wrong with a program of a replay.
    public enum ProgramProblem: Hashable, Sendable, CustomStringConvertible {
        /// It cannot be started. The text says why.
        case notStarted(String)
        /// It ended with this exit status instead of another one.
        case status(Int32, expected: Int32)
        /// It did not end in time.
        case unfinished(after: Duration)

        /// The end of a sentence about the program.
        public var description: String {
            switch self {
            case .notStarted(let reason): "cannot be started: \(reason)"
            case .status(let status, let expected): "ended with status \(status) instead of \(expected)"
            case .unfinished(let deadline): "did not end within \(deadline.wholeMilliseconds) ms"
            }
        }
    }

    /// The line that failed; `nil` for the wait before time 0.
    public let line: Int?
    /// The kind of failure.
    public let cause: Cause
    /// The toplevels that had drawn when the wait timed out; empty for pictures.
    public var toplevels: [ReplayToplevel] = []
    /// The namespaces of the layer surfaces that had drawn when the wait timed out; empty for pictures.
    public var layers: [String] = []
    /// The number of changes of each kind during the wait.
    public var changes: [ReplayChange: Int] = [:]

    /// Creates the failure of a line.
    public init(
        line: Int?, cause: Cause, toplevels: [ReplayToplevel] = [], layers: [String] = [],
        changes: [ReplayChange: Int] = [:]
    ) {
        self.line = line
        self.cause = cause
        self.toplevels = toplevels
        self.layers = layers
        self.changes = changes
    }

    /// Describes the failure for the author of the script; for a wait, also the present windows or what kept
    /// changing. Begins with the number of the line, without the name of the script.
    public var description: String { (line.map { "line \($0): " } ?? "before the first line: ") + text }

    /// The description without the number of the line.
    var text: String {
        switch cause {
        case .wait(let condition, let deadline):
            return "waited \(deadline.wholeMilliseconds) ms in vain for \(condition); "
                + (unrest(condition) ?? present) + advice(condition)
        case .picture(let problem): return problem.description
        case .mismatch(let mismatch): return mismatch.description
        case .widget(let problem): return problem.description
        case .unavailable(let reason): return reason
        case .place(let point, let origin):
            return "the point \(point.x.shortText), \(point.y.shortText) \(origin) is off the screen"
        case .output(let name): return "there is no output '\(name)'"
        case .window(let name): return "the window '\(name)' has closed"
        case .action(let name): return "nothing can perform '\(name)' now"
        case .program(let command, let problem):
            return "the program '\(command.first ?? "")' \(problem)"
        }
    }

    /// The changes that prevented idleness, the most frequent first; `nil` if there were none, or if the wait
    /// was for something else.
    private func unrest(_ condition: ReplayCondition) -> String? {
        guard case .idle(_, let window) = condition else { return nil }
        let counts = changes.filter { change, _ in window.map(change.isIn) ?? true }
        guard !counts.isEmpty else { return nil }
        let texts = counts.map { (count: $0.value, text: "\($0.key) \($0.value) times") }
            .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
        return "changed: " + texts.map(\.text).joined(separator: ", ")
    }

    private var present: String {
        let descriptions =
            toplevels.map(\.description) + layers.map { "the layer surface '\($0)'" }
        return descriptions.isEmpty
            ? "nothing has drawn" : "present: " + descriptions.joined(separator: ", ")
    }

    /// A hint for authors who do not know that the first wait is for a toplevel.
    private func advice(_ condition: ReplayCondition) -> String {
        guard condition == .anyToplevel, let layer = layers.first else { return "" }
        return ". To begin with a layer surface, wait for it: {\"wait\": {\"layer\": \"\(layer)\"}}"
    }
}
