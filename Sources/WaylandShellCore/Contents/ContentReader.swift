import WaylandServer

/// Reads committed buffers at the end of the turn if the turn has time left, and otherwise in later turns. So
/// no client delays the surfaces of others for long.
final class ContentReader {
    private let work: ClientWork
    /// Surfaces with new buffers since the last turn.
    @safe @exclusivity(unchecked) private var fresh: [Surface] = []
    /// How many more bytes may be read for pictures in this turn. Buffers beyond it appear in later pictures.
    private var bytesForPictures = bytesOfTurn

    private static let bytesOfTurn = 1 << 21

    init(_ work: ClientWork) {
        self.work = work
    }

    func add(_ surface: Surface) {
        fresh.append(surface)
    }

    /// Counts bytes to be read immediately for a picture. Returns `false` if this turn's budget is used up.
    func mayRead(_ byteCount: Int) -> Bool {
        guard bytesForPictures > 0 else { return false }
        bytesForPictures -= byteCount
        return true
    }

    /// Starts reading the buffers that were committed in this turn.
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

/// An unfinished read of a buffer's pixels into a surface's content. Its release ends the use of the buffer.
package final class ContentReading {
    private let use: BufferUse
    /// Waits for the pixels. Its release cancels the wait.
    package var wait: AnyObject?

    /// Begins to read a file. Store this object in the content's `reading`, which the end of the read resets.
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
