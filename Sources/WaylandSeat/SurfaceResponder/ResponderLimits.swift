import WaylandServer

/// How much a client may declare in one surface, which it is told: what its ``ClientLimits`` say, but no less than the
/// protocol promises.
struct ResponderLimits: Hashable {
    /// The responders of one surface.
    let responders: Int
    /// The key commands of one responder.
    let commands: Int
    /// How deep responders lie in each other; 1 lets none lie in another.
    let depth: Int
    /// The bytes of a string in UTF-8.
    let bytes: Int

    init(_ limits: ClientLimits) {
        responders = max(limits.respondersOfSurface, 64)
        commands = max(limits.keyCommandsOfResponder, 32)
        depth = max(limits.responderDepth, 8)
        // More does not fit into an event.
        bytes = min(max(limits.responderTextBytes, 128), 1024)
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
