/// A request or an event.
public struct MessageDescription: Sendable {
    /// As in the file; empty if it is missing or malformed, which is reported.
    public var name: String
    /// One line without line breaks; nil if the file has none.
    public var summary: String?
    /// Whether the message destroys the object: a request once it was handled, an event once it was sent.
    public var isDestructor: Bool
    /// The version of the interface that the message came with, from 1 on.
    public var since: UInt32
    /// The version of the interface from which on it should not be used; nil if it never was deprecated.
    public var deprecatedSince: UInt32?
    /// In the order of the file, which is that on the wire.
    public var arguments: [ArgumentDescription]
    /// Where the element begins, counted from 1.
    public var line: Int

    /// The signature in libwayland's notation, the version it came with in front.
    public var signature: String {
        let prefix = since > 1 ? String(since) : ""
        return prefix + arguments.map(\.type.signature).joined()
    }
}
