/// Has files read and written that could let whoever does it wait, each by a process of its own. A display has one, for all of its
/// clients.
///
/// A process that waits for a file for ever is given up, and counts as one until it ends. Each client has one at a time,
/// and gets no more once its file has not answered: what a client can do is to take such reads away from others that need
/// them, by many connections, but not to hold anything else up.
public final class FileReader {
    private let eventLoop: EventLoop
    /// Those that no process does yet, in their order.
    private var waiting: [FileReadJob] = []
    private(set) var processes: [FileReaderProcess] = []

    static let maximumProcesses = 16
    /// How long a read may take. Only time in which its process waited for the file counts, and which the event loop was able
    /// to serve: neither does time in which the process waited for a processor, or had one, nor in which its end, or what it
    /// had read, waited for the event loop.
    package var patience = Duration.seconds(5)

    /// The processes that there are, for tests, which stop them.
    package var processIDs: [Int32] { processes.map(\.processID) }

    init(_ eventLoop: EventLoop) {
        self.eventLoop = eventLoop
    }

    deinit {
        for job in waiting + processes.compactMap(\.job) { job.abandon() }
    }

    /// Reads pieces of a file as soon as it can be.
    /// - Parameters:
    ///   - file: what a client handed over.
    ///   - pieces: what is to be read of it.
    ///   - client: the one that gave the file.
    ///   - deliver: gets bytes and where they go, in the order of the pieces, a part at a time.
    ///   - completion: called once, on the thread of the event loop and after this has returned, unless the read is
    ///     cancelled before.
    public func read(
        _ file: ClientFile, _ pieces: [FilePiece], for client: Client,
        deliver: @escaping (_ bytes: UnsafeRawBufferPointer, _ destination: Int) -> Void,
        completion: @escaping (Result<Void, ClientFile.Failure>) -> Void
    ) -> FileRead {
        unsafe begin(
            FileReadJob(
                file, pieces, for: client, by: self, .init(deliver: deliver, completion: completion)))
    }

    /// Writes pieces of an array into a file as soon as it can be. The file stays as long as it is: a piece that does not fit
    /// into it is `tooShort`, as is one that cannot be written.
    /// - Parameters:
    ///   - pieces: where they are in the array, by their destination in bytes, and where they go in the file.
    ///   - completion: called once, on the thread of the event loop and after this has returned, unless the write is
    ///     cancelled before.
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
            // Where there is none to be had, the next that ends may make room, or the limit is reached.
            guard
                let process = FileReaderProcess(
                    waiting[index], on: eventLoop, ended: { [unowned self] in ended($0) })
            else { return }
            waiting.remove(at: index)
            processes.append(process)
        }
    }

    /// Whether the process that does a job, or another of the same client before it, waits for anything but its file.
    func isHeldUp(_ job: FileReadJob) -> Bool {
        processes.contains { $0.client == job.client && $0.isHeldUp }
    }

    /// Nobody waits for a job any more.
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

/// A read that a process of its own does. Releasing it, or ``cancel()``, ends it, and its closures are not called any more.
public final class FileRead {
    private weak var job: FileReadJob?

    init(_ job: FileReadJob) {
        self.job = job
    }

    deinit {
        cancel()
    }

    /// Ends the read, if it is not over: its closures are not called any more.
    public func cancel() {
        job?.cancel()
        job = nil
    }
}
