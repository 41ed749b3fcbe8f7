/// A replay waited in vain.
public struct ReplayFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The waiting line; nil for the wait before time 0.
    public let line: Int?
    public let condition: ReplayCondition
    /// How long it waited, in milliseconds.
    public let deadline: UInt64

    public var description: String {
        (line.map { "line \($0): " } ?? "before the first line: ") + "waited \(deadline) ms in vain for \(condition)"
    }
}
