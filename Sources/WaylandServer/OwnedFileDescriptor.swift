import CLinux
import Dispatch
import Glibc
import SystemPackage

/// A file descriptor with exactly one owner, closed when that one is done with it.
///
/// A client's can be of a file system that never answers that it was told of the close: such a one is closed by another thread.
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
        guard rawValue >= 0 else { return }
        guard clinux_closes_promptly(rawValue) == 0 else {
            close(rawValue)
            return
        }
        DispatchQueue.global().async { [rawValue] in _ = close(rawValue) }
    }
}
