import CLinux
import Glibc

/// A process that reads a file and sends what it has read through a pipe, or writes to it and says so. It ends with that, or
/// when it is given up and the file lets it.
final class FileReaderProcess {
    let client: Client
    /// nil once nobody waits for it any more.
    private(set) var job: FileReadJob?
    /// Whether it was given up because its file did not answer.
    private(set) var isUnanswered = false

    let processID: pid_t
    /// The descriptors that the process uses. It shares the table of descriptors, so these stay open until it has ended: a number
    /// that is closed may be given to another file. nil once it has ended.
    private var file: OwnedFileDescriptor?
    private var output: OwnedFileDescriptor?
    /// The end of the pipe that is read here.
    private let input: OwnedFileDescriptor
    private var source: FileDescriptorSource?
    private var endSource: FileDescriptorSource?
    private let ended: (FileReaderProcess) -> Void

    /// How much is taken of the pipe at a time, in bytes: others are served in between.
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
            // The process has the memory as it is now.
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

    /// Whether the process waits for a processor, has one, has ended, or waits for the event loop to take what it has read. It
    /// does not wait for its file then.
    var isHeldUp: Bool {
        if clinux_is_runnable(processID) != 0 || isAtEnd { return true }
        // Asked last: it may have filled the pipe, and sleep since then.
        var output = pollfd(fd: input.rawValue, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&output, 1, 0) > 0
    }

    /// Whether the process has ended and is still to be waited for.
    private var isAtEnd: Bool {
        var info = unsafe siginfo_t()
        let result = unsafe waitid(P_PID, id_t(processID), &info, WEXITED | WNOHANG | WNOWAIT | __WALL)
        return unsafe result == 0 && info.si_signo != 0
    }

    /// What it has read is of no use any more.
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

    /// - Returns: false if there was nothing in the pipe.
    private func readChunk() -> Bool {
        unsafe withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 1) { buffer in
            let count = unsafe Glibc.read(input.rawValue, buffer.baseAddress, buffer.count)
            guard count > 0 else { return false }
            unsafe job?.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            return true
        }
    }
}
