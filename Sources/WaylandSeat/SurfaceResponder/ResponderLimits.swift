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

    /// The protocol promises clients no less than 64 responders, 32 commands, a depth of 8 and 128 bytes.
    public init(responders: Int = 256, commands: Int = 128, depth: Int = 16, bytes: Int = 256) {
        precondition(
            responders >= 64 && commands >= 32 && depth >= 8 && bytes >= 128,
            "the protocol promises clients more than that")
        precondition(bytes <= 1024, "a longer string does not fit into an event")
        self.responders = responders
        self.commands = commands
        self.depth = depth
        self.bytes = bytes
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
