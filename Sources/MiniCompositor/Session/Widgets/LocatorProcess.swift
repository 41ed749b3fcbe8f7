import Glibc
import SystemPackage
import WaylandServer

/// The process that answers questions about widgets, on a socket that is its standard input and output.
final class LocatorProcess {
    private let descriptor: FileDescriptor
    private var source: FileDescriptorSource?
    private var processID: pid_t?
    private var input: [UInt8] = []
    private let take: (ArraySlice<UInt8>) -> Void
    private let onEnd: () -> Void

    /// In bytes. A longer answer ends the process.
    private static let longestAnswer = 32 << 20

    /// - Parameters:
    ///   - take: called with each line that the process writes.
    ///   - onEnd: called once when the process has closed its output. It may release this object.
    init(
        _ command: [String], of programs: SessionPrograms, on loop: EventLoop,
        take: @escaping (ArraySlice<UInt8>) -> Void, onEnd: @escaping () -> Void
    ) throws(SessionError) {
        self.take = take
        self.onEnd = onEnd
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else {
            throw SessionError("no socket: \(Errno(rawValue: errno))", status: ExitStatus.systemError)
        }
        descriptor = FileDescriptor(rawValue: ends[0])
        let nothing = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer {
            close(ends[1])
            close(nothing)
        }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        // The libraries that it uses write messages about programs that end.
        let streams = ClientProcess.Streams(input: ends[1], output: ends[1], errors: nothing)
        processID = try programs.launch(command, streams: streams) { [weak self] _ in self?.processID = nil }
        source = loop.addFileDescriptor(ends[0], .readable) { [weak self] _ in self?.read() }
    }

    deinit {
        if let processID { kill(processID, SIGKILL) }
        try? descriptor.close()
    }

    /// Writes a line. A process that does not read it counts as ended.
    func send(_ line: String) {
        let bytes = Array(line.utf8) + [UInt8(ascii: "\n")]
        let count = unsafe bytes.withUnsafeBytes {
            unsafe Glibc.send(descriptor.rawValue, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        // The socket is empty, so a short line fits in it. The end of the process is noticed by reading.
        if count >= 0, count < bytes.count { _ = shutdown(descriptor.rawValue, Int32(SHUT_RDWR)) }
    }

    private func read() {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe recv(descriptor.rawValue, &chunk, chunk.count, 0)
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0, input.count < Self.longestAnswer else {
            source = nil
            return onEnd()
        }
        input += chunk.prefix(count)
        // Only what has just arrived may contain the end of a line.
        guard let end = input.suffix(count).lastIndex(of: UInt8(ascii: "\n")) else { return }
        let lines = input[..<end]
        input.removeSubrange(...end)
        for line in lines.split(separator: UInt8(ascii: "\n")) { take(line) }
    }
}
