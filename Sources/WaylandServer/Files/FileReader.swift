/// Reads and writes files that may block, each in a process of its own. A display has one reader for all of
/// its clients.
///
/// A process whose file does not answer is given up, and counts against the maximum until it ends. Each
/// client has at most one process at a time, and gets no other one while a process whose file did not answer
/// still exists. So a client with many connections can deprive other clients of such reads, but it cannot
/// delay anything else.
public final class FileReader {
    private let eventLoop: EventLoop
    /// Jobs that wait for a process, in order.
    private var waiting: [FileReadJob] = []
    private(set) var processes: [FileReaderProcess] = []

    static let maximumProcesses = 16
    /// How long a job may take, in served time, including time during which it waits to get a process. Time
    /// does not count while the process of the job, or of an earlier job of its client, does anything but
    /// wait for its file: while it runs, waits for a processor, or has output or an end that the event loop
    /// has not handled.
    package var patience = Duration.seconds(5)

    /// The IDs of the current processes. For tests, which stop them.
    package var processIDs: [Int32] { processes.map(\.processID) }

    init(_ eventLoop: EventLoop) {
        self.eventLoop = eventLoop
    }

    deinit {
        for job in waiting + processes.compactMap(\.job) { job.abandon() }
    }

    /// Reads pieces of a file as soon as possible.
    /// - Parameters:
    ///   - file: the client's file.
    ///   - pieces: the pieces to read.
    ///   - client: the client that provided the file.
    ///   - deliver: called with bytes and their destination, in the order of the pieces, one part at a time.
    ///   - completion: called once, on the thread of the event loop and after this has returned, unless the
    ///     read is canceled first.
    public func read(
        _ file: ClientFile, _ pieces: [FilePiece], for client: Client,
        deliver: @escaping (_ bytes: UnsafeRawBufferPointer, _ destination: Int) -> Void,
        completion: @escaping (Result<Void, ClientFile.Failure>) -> Void
    ) -> FileRead {
        unsafe begin(
            FileReadJob(
                file, pieces, for: client, by: self, .init(deliver: deliver, completion: completion)))
    }

    /// Writes pieces of an array into a file as soon as possible. The file's length does not change: a piece
    /// that does not fit fails with `tooShort`, as does a piece that cannot be written.
    /// - Parameters:
    ///   - pieces: `destination` is a piece's position in the array in bytes, `offset` its position in the
    ///     file.
    ///   - completion: called once, on the thread of the event loop and after this has returned, unless the
    ///     write is canceled first.
    package func write(
        _ file: ClientFile, _ pieces: [FilePiece], from pixels: LargePixels, for client: Client,
        completion: @escaping (Result<Void, ClientFile.Failure>) -> Void
    ) -> FileRead {
        begin(
            FileReadJob(
                file, writing: pieces, of: pixels, for: client, by: self, completion: completion))
    }

    private func begin(_ job: FileReadJob) -> FileRead {
        let client = job.client
        let isRefused = processes.contains { $0.isUnanswered && $0.client == client }
        job.setLimit(isRefused ? .zero : patience, on: eventLoop)
        waiting.append(job)
        if !isRefused { startNext() }
        return FileRead(job)
    }

    private func startNext() {
        while processes.count < Self.maximumProcesses,
            let index = waiting.firstIndex(where: { job in !processes.contains { $0.client == job.client } })
        {
            // If no process can be started, the next one to end may make room. Otherwise the job fails at its
            // time limit.
            guard
                let process = FileReaderProcess(
                    waiting[index], on: eventLoop, ended: { [unowned self] in ended($0) })
            else { return }
            waiting.remove(at: index)
            processes.append(process)
        }
    }

    /// Returns whether the process of a job, or of an earlier job of the same client, does anything but wait
    /// for its file.
    func isHeldUp(_ job: FileReadJob) -> Bool {
        processes.contains { $0.client == job.client && $0.isHeldUp }
    }

    /// Removes a job whose result is no longer needed, and gives up its process.
    func remove(_ job: FileReadJob, isUnanswered: Bool) {
        waiting.removeAll { $0 === job }
        for process in processes where process.job === job { process.giveUp(isUnanswered: isUnanswered) }
    }

    private func ended(_ process: FileReaderProcess) {
        processes.removeAll { $0 === process }
        if let job = process.job { job.finish(job.isComplete ? .success(()) : .failure(.tooShort)) }
        startNext()
    }
}

/// A read or write in another process. Releasing this object or calling ``cancel()`` ends it.
public final class FileRead {
    private weak var job: FileReadJob?

    init(_ job: FileReadJob) {
        self.job = job
    }

    deinit {
        cancel()
    }

    /// Ends the operation if it is not over. Its closures are no longer called.
    public func cancel() {
        job?.cancel()
        job = nil
    }
}
