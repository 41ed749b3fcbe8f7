/// A replay waited in vain.
public struct ReplayFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The waiting line; nil for the wait before time 0.
    public let line: Int?
    /// What did not come true in time.
    public let condition: ReplayCondition
    /// How long it waited.
    public let deadline: Duration
    /// The toplevels that were there instead.
    public var toplevels: [ReplayToplevel] = []
    /// The namespaces of the layer surfaces that were there instead.
    public var layers: [String] = []

    /// What was waited for and what was there instead, for the author of the script; names the line, but no
    /// file.
    public var description: String {
        (line.map { "line \($0): " } ?? "before the first line: ")
            + "waited \(deadline.wholeMilliseconds) ms in vain for \(condition); \(present)" + advice
    }

    private var present: String {
        let descriptions =
            toplevels.map { "the toplevel '\($0.applicationIdentifier)' with the title '\($0.title)'" }
            + layers.map { "the layer surface '\($0)'" }
        return descriptions.isEmpty
            ? "nothing has drawn" : "there was " + descriptions.joined(separator: ", ")
    }

    /// For an author who did not know that the clock waits for a toplevel.
    private var advice: String {
        guard condition == .anyToplevel, let layer = layers.first else { return "" }
        return ". To begin with a layer surface, wait for it: {\"wait\": {\"layer\": \"\(layer)\"}}"
    }
}
