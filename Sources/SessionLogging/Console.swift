import Glibc

/// Writes text for users and scripts immediately, without a buffer, even if the output is a pipe. A write
/// blocks until the reader accepts it. A session must not block, so it writes through its `SessionLog`.
public struct Console: Sendable {
    let fileDescriptor: Int32

    /// The standard output stream, for the output that the command was asked for.
    public static let output = Console(fileDescriptor: STDOUT_FILENO)
    /// The standard error stream, for messages about the run.
    public static let errors = Console(fileDescriptor: STDERR_FILENO)

    /// Writes a line. Drops it if the stream cannot be written, for example because its reader has closed it.
    public func print(_ line: String) {
        write(line + "\n")
    }

    /// Writes a message with the program's name in front.
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

    /// Returns whether to write again. If another process has made the descriptor nonblocking, this waits
    /// until it can be written.
    private func canContinue(after code: Int32) -> Bool {
        guard code == EAGAIN else { return code == EINTR }
        var state = pollfd(fd: fileDescriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&state, 1, -1) >= 0 || errno == EINTR
    }
}
