import WaylandServer

/// Reads what clients have committed: at the end of the turn, as far as there is time for it, and the rest in later turns. No
/// client makes another's surfaces wait for long.
final class ContentReader {
    private let work: ClientWork
    /// Those that came since the last turn.
    @safe @exclusivity(unchecked) private var fresh: [Surface] = []
    /// How much pictures may still have read at once before the end of the turn, in bytes. What is beyond that is not on them yet.
    private var bytesForPictures = bytesOfTurn

    private static let bytesOfTurn = 1 << 21

    init(_ work: ClientWork) {
        self.work = work
    }

    func add(_ surface: Surface) {
        fresh.append(surface)
    }

    /// Counts what is to be read at once for a picture.
    /// - Returns: false if pictures have had so much read in this turn that the rest has to wait.
    func mayRead(_ byteCount: Int) -> Bool {
        guard bytesForPictures > 0 else { return false }
        bytesForPictures -= byteCount
        return true
    }

    /// Begins with what came in this turn.
    func endTurn() {
        bytesForPictures = Self.bytesOfTurn
        guard !fresh.isEmpty else { return }
        let due = fresh
        fresh = []
        for surface in due where surface.resource.client.isAlive {
            if work.doNow({ surface.readNextPart() }) != .done { surface.readLater(work) }
        }
    }
}

/// A buffer whose pixels are on their way into the content of a surface. It is the client's again when they are there, or
/// are not wanted any more.
package final class ContentReading {
    private let use: BufferUse
    /// What waits for them. Releasing it ends that.
    package var wait: AnyObject?

    /// Begins to read a file.
    /// - Parameter content: holds this until it is over.
    init(
        _ pieces: [FilePiece], of buffer: ShmBuffer, from file: ShmFile, into content: SurfaceContent,
        for use: BufferUse
    ) {
        self.use = use
        wait = file.read(pieces, into: content) { [weak content] result in
            if case .failure(let failure) = result { buffer.post(failure) }
            content?.reading = nil
        }
    }

    package init(for use: BufferUse) {
        self.use = use
    }
}
