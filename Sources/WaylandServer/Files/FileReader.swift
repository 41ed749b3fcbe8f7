/// Reads and writes files of a display's clients that may block, each in a process of its own.
///
/// A process whose file does not answer is given up, and counts against the maximum until it ends. Each
/// client has at most one process at a time, including one that was given up. So a program with many
/// connections can deprive other clients of such reads, but it cannot delay anything else.
public final class FileReader {
    private let eventLoop: EventLoop
    /// Jobs that wait for a process, in order.
    private var waiting: [FileReadJob] = []
    private(set) var processes: [FileReaderProcess] = []

    static let maximumProcesses = 16
    /// How long a job may take, in served time, including the wait for a process. A step of that time does
    /// not count if, at its end, a process of the client is held up: see ``FileReaderProcess/isHeldUp``.
    package var patience = Duration.seconds(5)

    /// The IDs of the current processes. For tests, which stop them.
    package var processIDs: [Int32] { processes.map(\.processID) }

    init(_ eventLoop: EventLoop) {
        self.eventLoop = eventLoop
    }

    deinit {
        for job in waiting + processes.compactMap(\.job) { job.abandon() }
    }

    /// Reads pieces of a client's file as soon as a process is available.
    /// - Parameters:
    ///   - file: the client's file.
    ///   - pieces: the pieces to read.
    ///   - client: the client that provided the file.
    ///   - deliver: called with one part of the pieces at a time, in order, and with its destination.
    ///   - completion: called once, on the event loop's thread and after this has returned, unless the read
    ///     is canceled first.
    public func read(
        _ file: ClientFile, _ pieces: [FilePiece], for client: Client,
        deliver: @escaping (_ bytes: UnsafeRawBufferPointer, _ destination: Int) -> Void,
        completion: @escaping (Result<Void, ClientFile.Failure>) -> Void
    ) -> FileRead {
        unsafe begin(
            FileReadJob(
                file, pieces, for: client, by: self, .init(deliver: deliver, completion: completion)))
    }

    /// Writes pieces of an array into a file, whose length does not change. A piece's `destination` is its
    /// position in the array, in bytes. If a piece does not fit or cannot be written, the result is
    /// `tooShort`. `completion` is called as in ``read(_:_:for:deliver:completion:)``.
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
            // Try again when a process ends. If none does, the job fails at its time limit.
            guard
                let process = FileReaderProcess(
                    waiting[index], on: eventLoop, ended: { [unowned self] in ended($0) })
            else { return }
            waiting.remove(at: index)
            processes.append(process)
        }
    }

    /// Returns whether a process of the job's client is held up: see ``FileReaderProcess/isHeldUp``.
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
