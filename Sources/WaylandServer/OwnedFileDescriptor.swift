import CLinux
import SystemPackage

/// A file descriptor with exactly one owner, closed when the value ends. Closing does not block, whatever
/// file a client has sent, unless no thread can be created: see `clinux_close`.
public struct OwnedFileDescriptor: ~Copyable {
    /// The descriptor. It is closed with this value, so do not keep it longer.
    public let rawValue: Int32

    /// Takes ownership of a descriptor. A negative number owns nothing.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// The descriptor without its ownership. It is closed with this value.
    public var fileDescriptor: FileDescriptor { FileDescriptor(rawValue: rawValue) }

    /// Gives up ownership and returns the descriptor, which the caller closes.
    public consuming func take() -> Int32 {
        let value = rawValue
        discard self
        return value
    }

    /// Whether closing the descriptor never blocks, as for pipes, local sockets and files in memory.
    /// Descriptors that a socket holds are not considered.
    package var closesPromptly: Bool { clinux_closes_promptly(rawValue) != 0 }

    deinit {
        if rawValue >= 0 { clinux_close(rawValue) }
    }
}
