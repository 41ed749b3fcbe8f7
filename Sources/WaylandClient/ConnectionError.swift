import Glibc

/// Why a connection ended, or never began.
public enum ConnectionError: Error, Hashable {
    /// The compositor says that this client broke the protocol.
    /// - Parameters:
    ///   - interface: of the object, empty if it is destroyed already.
    ///   - id: the object's number.
    ///   - code: one of the interface's errors.
    ///   - message: the compositor's explanation.
    case `protocol`(interface: String, id: UInt32, code: UInt32, message: String)
    /// No socket, a connection that the compositor closed (`EPIPE`, `ECONNRESET`), or a malformed message, as
    /// errno tells it.
    case system(code: Int32)
}

extension ConnectionError: CustomStringConvertible {
    /// What went wrong, for a log.
    public var description: String {
        switch self {
        case .protocol(let interface, let id, let code, let message):
            "protocol error \(code) of \(interface)@\(id): \(message)"
        case .system(let code):
            strerror(code).map { String(cString: $0) } ?? "error \(code)"
        }
    }
}
