/// Why a display could not listen on a socket.
public enum SocketError: Error, Hashable {
    /// Another compositor listens on the name.
    case nameTaken(String)
    /// The path in `XDG_RUNTIME_DIR` is longer than an address of a socket can be.
    case pathTooLong(String)
    /// `XDG_RUNTIME_DIR` is not set, or is no absolute path.
    case noRuntimeDirectory
    /// The name is empty, or holds a slash or a zero.
    case invalidName(String)
    /// All names from `wayland-1` to `wayland-32` are taken.
    case noNameLeft
    /// Anything else, as errno tells it.
    case system(code: Int32)
}

extension SocketError: CustomStringConvertible {
    /// What went wrong, for a log.
    public var description: String {
        switch self {
        case .nameTaken(let name): "another compositor listens on the socket '\(name)'"
        case .pathTooLong(let name): "the path of the socket '\(name)' in XDG_RUNTIME_DIR is too long"
        case .noRuntimeDirectory: "XDG_RUNTIME_DIR is not set to an absolute path"
        case .invalidName(let name): "'\(name)' is not a name for a socket"
        case .noNameLeft: "the names wayland-1 to wayland-32 are all taken"
        case .system(let code): systemMessage(code)
        }
    }
}
