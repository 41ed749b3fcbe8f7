/// A request or an event.
public struct MessageDescription: Sendable {
    public var name: String
    public var summary: String?
    /// The object dies with this message: with a request once it was handled, with an event once it was sent.
    public var isDestructor: Bool
    public var since: UInt32
    public var deprecatedSince: UInt32?
    public var arguments: [ArgumentDescription]
    public var line: Int

    /// The signature in libwayland's notation, the version it came with in front.
    public var signature: String {
        let prefix = since > 1 ? String(since) : ""
        return prefix + arguments.map(\.type.signature).joined()
    }
}
