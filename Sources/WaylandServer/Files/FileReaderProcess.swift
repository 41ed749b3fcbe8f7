import CLinux
import Glibc

/// A process that reads a file and sends its content through a pipe, or writes a file and acknowledges that.
/// It ends when it is done or, after it was given up, as soon as the file lets it.
final class FileReaderProcess {
    let client: Client
    /// `nil` once the result is no longer needed.
    private(set) var job: FileReadJob?
    /// Whether it was given up because its file did not answer.
    private(set) var isUnanswered = false

    let processID: pid_t
    /// The descriptors that the process uses. It shares the compositor's descriptor table, so they stay open
    /// until it has ended: after a close, the number could be given to another file. `nil` once it has ended.
    private var file: OwnedFileDescriptor?
    private var output: OwnedFileDescriptor?
    /// The end of the pipe that the compositor reads.
    private let input: OwnedFileDescriptor
    private var source: FileDescriptorSource?
    private var endSource: FileDescriptorSource?
    private let ended: (FileReaderProcess) -> Void

    /// How many bytes are read from the pipe at a time. Other clients are served in between.
    private static let chunk = 1 << 18

    init?(
        _ job: FileReadJob, on loop: EventLoop, ended: @escaping (FileReaderProcess) -> Void
    ) {
        var pipe: [Int32] = [-1, -1]
        let hasPipe = unsafe clinux_pipe(&pipe) == 0
        let copy = hasPipe ? fcntl(job.file.descriptor, F_DUPFD_CLOEXEC, 0) : -1
        processID = copy >= 0 ? Self.start(job, file: copy, output: pipe[1]) : -1
        file = OwnedFileDescriptor(rawValue: copy)
        output = OwnedFileDescriptor(rawValue: pipe[1])
        input = OwnedFileDescriptor(rawValue: pipe[0])
        client = job.client
        self.job = job
        self.ended = ended
        guard processID > 0, fcntl(input.rawValue, F_SETFL, O_NONBLOCK) == 0 else { return nil }
        source = loop.addFileDescriptor(input.rawValue, .readable) { [unowned self] _ in receive() }
        endSource = loop.addProcess(processID) { [unowned self] in processEnded() }
        if source == nil || endSource == nil { return nil }
    }

    private static func start(_ job: FileReadJob, file: Int32, output: Int32) -> pid_t {
        switch job.task {
        case .read:
            let pieces = job.pieces.map { clinux_piece(offset: off_t($0.offset), count: $0.count) }
            return unsafe clinux_read_elsewhere(file, output, pieces, pieces.count)
        case .write(let pieces, of: let pixels):
            // The new process has a copy of this memory, so later changes have no effect on it.
            return unsafe pixels.array.withUnsafeBytes { bytes in
                let pieces = unsafe pieces.map { piece in
                    unsafe clinux_source(
                        bytes: UnsafeRawBufferPointer(
                            rebasing: bytes[piece.destination..<piece.destination + piece.count]
                        ).baseAddress,
                        offset: off_t(piece.offset), count: piece.count)
                }
                return unsafe clinux_write_elsewhere(file, output, pieces, pieces.count)
            }
        }
    }

    deinit {
        guard processID > 0, let file = file.take(), let output = output.take() else { return }
        clinux_end_reader(processID, file.take(), output.take())
    }

    /// Whether the process runs, waits for a processor, has ended, or waits for the event loop to read its
    /// output. In all of these cases it does not wait for its file.
    var isHeldUp: Bool {
        if clinux_is_runnable(processID) != 0 || isAtEnd { return true }
        // Check the pipe last: the process may have filled it and begun to sleep since the first check.
        var output = pollfd(fd: input.rawValue, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&output, 1, 0) > 0
    }

    /// Whether the process has ended but has not been waited for.
    private var isAtEnd: Bool {
        var info = unsafe siginfo_t()
        let result = unsafe waitid(P_PID, id_t(processID), &info, WEXITED | WNOHANG | WNOWAIT | __WALL)
        return unsafe result == 0 && info.si_signo != 0
    }

    /// Kills the process, because its result is no longer needed.
    func giveUp(isUnanswered: Bool) {
        job = nil
        self.isUnanswered = isUnanswered
        kill(processID, SIGKILL)
    }

    private func receive() {
        _ = readChunk()
    }

    private func processEnded() {
        while readChunk() {}
        clinux_wait_for_reader(processID)
        file = nil
        output = nil
        source?.cancel()
        endSource?.cancel()
        ended(self)
    }

    /// - Returns: false if nothing could be read.
    private func readChunk() -> Bool {
        unsafe withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 1) { buffer in
            let count = unsafe Glibc.read(input.rawValue, buffer.baseAddress, buffer.count)
            guard count > 0 else { return false }
            unsafe job?.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            return true
        }
    }
}
