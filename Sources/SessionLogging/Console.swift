import Glibc

/// Text for users and scripts, written immediately: nothing is held back in a buffer when the output is a pipe. It waits for the reader.
/// A session, which must not, writes by its `SessionLog`.
public struct Console: Sendable {
    let fileDescriptor: Int32

    /// The standard output stream: what the command was asked to print.
    public static let output = Console(fileDescriptor: STDOUT_FILENO)
    /// The standard error stream: messages about the run.
    public static let errors = Console(fileDescriptor: STDERR_FILENO)

    /// Writes a line. One that can no longer be read is dropped.
    public func print(_ line: String) {
        write(line + "\n")
    }

    /// A message with the program's name before it.
    public func say(_ message: String) {
        print("mini-compositor: \(message)")
    }

    func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.write(fileDescriptor, $0.baseAddress, $0.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 || !canContinue(after: errno) {
                return
            }
        }
    }

    /// Whether writing may succeed later. Another process may have made the descriptor non-blocking.
    private func canContinue(after code: Int32) -> Bool {
        guard code == EAGAIN else { return code == EINTR }
        var state = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&state, 1, -1) >= 0 || errno == EINTR
    }
}
