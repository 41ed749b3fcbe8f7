/// Why there is no display.
public enum DisplayError: Error, Hashable {
    /// libwayland could not set up its event loop, as errno tells.
    case cannotCreate(code: Int32)
}

extension DisplayError: CustomStringConvertible {
    /// What went wrong, for a log.
    public var description: String {
        switch self {
        case .cannotCreate(let code): "no Wayland display: \(systemMessage(code))"
        }
    }
}
