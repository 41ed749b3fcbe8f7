/// A replay cannot go on: it waited in vain, or a picture could not be taken.
public struct ReplayFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What a replay failed at.
    public enum Cause: Hashable, Sendable {
        /// The condition did not come true in time.
        case wait(for: ReplayCondition, deadline: Duration)
        /// A picture is not in its file.
        case picture(ReplayScreenshot.Problem)
    }

    /// The line that failed; nil for the wait before time 0.
    public let line: Int?
    /// What it failed at.
    public let cause: Cause
    /// The toplevels that were there instead of what was waited for.
    public var toplevels: [ReplayToplevel] = []
    /// The namespaces of the layer surfaces that were there instead.
    public var layers: [String] = []
    /// How often what changed during the wait.
    public var changes: [ReplayChange: Int] = [:]

    /// What failed and what was there instead, for the author of the script; names the line, but no file.
    public var description: String {
        let place = line.map { "line \($0): " } ?? "before the first line: "
        switch cause {
        case .wait(let condition, let deadline):
            return place + "waited \(deadline.wholeMilliseconds) ms in vain for \(condition); "
                + (unrest(condition) ?? present) + advice(condition)
        case .picture(let problem): return place + problem.description
        }
    }

    /// What kept the screen from coming to rest, the busiest first; nil where nothing did, or none was waited for.
    private func unrest(_ condition: ReplayCondition) -> String? {
        guard case .idle(_, let window) = condition else { return nil }
        let counts = changes.filter { change, _ in window.map(change.isIn) ?? true }
        guard !counts.isEmpty else { return nil }
        let texts = counts.map { (count: $0.value, text: "\($0.key) \($0.value) times") }
            .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
        return "there changed " + texts.map(\.text).joined(separator: ", ")
    }

    private var present: String {
        let descriptions =
            toplevels.map(\.description) + layers.map { "the layer surface '\($0)'" }
        return descriptions.isEmpty
            ? "nothing has drawn" : "there was " + descriptions.joined(separator: ", ")
    }

    /// For an author who did not know that the clock waits for a toplevel.
    private func advice(_ condition: ReplayCondition) -> String {
        guard condition == .anyToplevel, let layer = layers.first else { return "" }
        return ". To begin with a layer surface, wait for it: {\"wait\": {\"layer\": \"\(layer)\"}}"
    }
}
