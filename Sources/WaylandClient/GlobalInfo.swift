/// What a compositor offers under a number of its registry.
public struct GlobalInfo: Hashable, Sendable {
    /// The registry's number.
    public var name: UInt32
    /// The interface's name.
    public var interface: String
    /// The newest version that the compositor knows.
    public var version: UInt32
}
