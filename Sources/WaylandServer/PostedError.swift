/// An error of the protocol that ended a client's connection, reported by ``Display/observePostedErrors(_:)``.
public struct PostedError: Hashable, Sendable, CustomStringConvertible {
    /// The interface of the object that the client misused.
    public let interface: String
    /// The protocol's number for that object, unique in its client.
    public let id: UInt32
    /// What the client got.
    public let code: UInt32
    /// As the protocol calls the error; nil where it was posted by its number, or no protocol has it.
    public let name: String?
    /// What the client got.
    public let message: String

    init(interface: String, id: UInt32, code: UInt32, name: String?, message: String) {
        self.interface = interface
        self.id = id
        self.code = code
        self.name = name
        self.message = message
    }

    /// An error that the protocol has for every request.
    init(_ error: WlDisplay.Error, _ message: String) {
        self.init(
            interface: WlDisplay.interface.name, id: 1, code: error.rawValue, name: error.name,
            message: message)
    }

    /// The error in one sentence, for a log.
    public var description: String { "\(interface)#\(id): \(name ?? "error \(code)"): \(message)" }
}
