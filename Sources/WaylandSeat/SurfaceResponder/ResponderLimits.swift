/// How much clients may declare. All of it is the client's to fill, so that none of it is without a limit.
public struct ResponderLimits: Hashable, Sendable {
    /// The responders of one surface.
    public var responders: Int
    /// The key commands of one responder.
    public var commands: Int
    /// How deep responders lie in each other; 1 lets none lie in another.
    public var depth: Int
    /// The bytes of a string in UTF-8.
    public var bytes: Int

    /// The protocol promises clients no less than 64 responders, 32 commands, a depth of 8 and 128 bytes: what is
    /// less counts as that. More than 1024 bytes, which do not fit into an event, count as 1024.
    public init(responders: Int = 256, commands: Int = 128, depth: Int = 16, bytes: Int = 256) {
        self.responders = max(responders, 64)
        self.commands = max(commands, 32)
        self.depth = max(depth, 8)
        self.bytes = min(max(bytes, 128), 1024)
    }

    /// Whether a string may name something.
    func allowsIdentifier(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= bytes
    }

    /// Whether a string may be shown to the person. Control characters would disturb whatever shows it.
    func allowsTitle(_ text: String) -> Bool {
        text.utf8.count <= bytes
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
