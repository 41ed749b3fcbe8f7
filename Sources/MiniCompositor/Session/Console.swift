import Glibc

/// Text for people and scripts, written at once: nothing is held back in a buffer when the output is a pipe.
public struct Console: Sendable {
    let fileDescriptor: Int32

    /// The standard output stream: what the command was asked to print.
    public static let output = Console(fileDescriptor: STDOUT_FILENO)
    /// The standard error stream: messages about the run.
    public static let errors = Console(fileDescriptor: STDERR_FILENO)

    /// Writes a line. One that nobody can read any more is dropped.
    public func print(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { all in
                let rest = UnsafeRawBufferPointer(rebasing: all[written...])
                return write(fileDescriptor, rest.baseAddress, rest.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            written += count
        }
    }

    /// A message with the program's name before it.
    public func say(_ message: String) {
        print("mini-compositor: \(message)")
    }
}
