/// Why a connection is not taken: see ``Display/observeRefusedConnections(_:)``.
public enum ConnectionRefusal: Hashable, Sendable {
    /// It would take one of the last descriptors, which are kept for the clients that are connected. It is closed.
    case fewDescriptors
    /// No client can be made of it, as errno tells. It is closed.
    case system(code: Int32)
    /// The system has no descriptor or memory for it, as errno tells. It waits, and is taken when there is one.
    case postponed(code: Int32)
    /// Its socket takes no connections any more, as errno tells, and is not watched from now on.
    case ended(code: Int32)
}

extension ConnectionRefusal: CustomStringConvertible {
    /// What went wrong, for a log.
    public var description: String {
        switch self {
        case .fewDescriptors:
            "a connection is refused: the last descriptors are for clients that are connected"
        case .system(let code): "a connection is refused: \(systemMessage(code))"
        case .postponed(let code): "a connection waits: \(systemMessage(code))"
        case .ended(let code): "a socket takes no connections any more: \(systemMessage(code))"
        }
    }
}
