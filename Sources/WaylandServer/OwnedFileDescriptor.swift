import CLinux
import SystemPackage

/// A file descriptor with exactly one owner, closed when that one is done with it.
///
/// Closing never waits, whatever a client has handed over: see `clinux_close`.
public struct OwnedFileDescriptor: ~Copyable {
    /// Closed with this value: do not keep it beyond.
    public let rawValue: Int32

    /// Takes over a descriptor; a negative number owns nothing.
    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// The descriptor without its ownership: closed with this value.
    public var fileDescriptor: FileDescriptor { FileDescriptor(rawValue: rawValue) }

    /// Gives the descriptor away: the caller closes it.
    public consuming func take() -> Int32 {
        let value = rawValue
        discard self
        return value
    }

    /// Whether closing the descriptor, or a copy of it, never waits for anybody. A pipe and a local socket do so, and memory.
    package var closesPromptly: Bool { clinux_closes_promptly(rawValue) != 0 }

    deinit {
        if rawValue >= 0 { clinux_close(rawValue) }
    }
}
