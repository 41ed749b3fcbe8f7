/// A read or write that a ``FileReader`` was asked for, until it completes, fails or is canceled.
final class FileReadJob {
    enum Task {
        case read
        /// Writes pieces of an array. The process that writes them acknowledges the end with one byte.
        case write([FilePiece], of: LargePixels)
    }

    let client: Client
    let file: ClientFile
    let task: Task
    /// The pieces that the process sends back. For a write, this is the acknowledgment.
    let pieces: [FilePiece]
    /// `nil` as soon as the job is over.
    private var handlers: Handlers?
    private var timer: TimerSource?
    private unowned let reader: FileReader

    /// The index of the next piece, and how many of its bytes were received.
    private var place = (piece: 0, offset: 0)

    @safe
    struct Handlers {
        let deliver: (_ bytes: UnsafeRawBufferPointer, _ destination: Int) -> Void
        let completion: (Result<Void, ClientFile.Failure>) -> Void
    }

    init(
        _ file: ClientFile, _ pieces: [FilePiece], for client: Client, by reader: FileReader,
        _ handlers: Handlers
    ) {
        self.client = client
        self.file = file
        self.pieces = pieces.filter { $0.count > 0 }
        task = .read
        self.reader = reader
        self.handlers = handlers
    }

    init(
        _ file: ClientFile, writing pieces: [FilePiece], of pixels: LargePixels, for client: Client,
        by reader: FileReader, completion: @escaping (Result<Void, ClientFile.Failure>) -> Void
    ) {
        self.client = client
        self.file = file
        self.pieces = [FilePiece(offset: 0, count: 1)]
        task = .write(pieces.filter { $0.count > 0 }, of: pixels)
        self.reader = reader
        handlers = unsafe Handlers(deliver: { _, _ in }, completion: completion)
    }

    var isComplete: Bool { place.piece == pieces.count }

    func setLimit(_ limit: Duration, on loop: EventLoop) {
        var time = ServedTime(limit)
        timer = loop.addTimer { [unowned self] in
            if !reader.isHeldUp(self), time.endStep() { return finish(.failure(.noAnswer)) }
            timer?.arm(after: time.step)
        }
        timer?.arm(after: time.step)
        // Without a timer, nothing would end the job if its file never answers.
        if timer == nil { loop.addIdle { [weak self] in self?.finish(.failure(.noAnswer)) } }
    }

    /// Delivers bytes of the file, in the order of the pieces. Bytes beyond the last piece are dropped.
    func receive(_ bytes: UnsafeRawBufferPointer) {
        var rest = unsafe bytes
        while unsafe !rest.isEmpty, !isComplete, let handlers {
            let piece = pieces[place.piece]
            let count = min(rest.count, piece.count - place.offset)
            unsafe handlers.deliver(
                UnsafeRawBufferPointer(rebasing: rest[..<count]), piece.destination + place.offset)
            unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            place.offset += count
            if place.offset == piece.count { place = (place.piece + 1, 0) }
        }
    }

    func finish(_ result: Result<Void, ClientFile.Failure>) {
        guard let handlers else { return }
        cancel(isUnanswered: result.isUnanswered)
        handlers.completion(result)
    }

    func cancel() {
        cancel(isUnanswered: false)
    }

    private func cancel(isUnanswered: Bool) {
        guard handlers != nil else { return }
        forget()
        reader.remove(self, isUnanswered: isUnanswered)
    }

    /// Fails the job, because its reader is being released.
    func abandon() {
        let handlers = handlers
        forget()
        handlers?.completion(.failure(.noAnswer))
    }

    private func forget() {
        handlers = nil
        timer?.cancel()
        timer = nil
    }
}

extension Result<Void, ClientFile.Failure> {
    fileprivate var isUnanswered: Bool {
        if case .failure(.noAnswer) = self { true } else { false }
    }
}
