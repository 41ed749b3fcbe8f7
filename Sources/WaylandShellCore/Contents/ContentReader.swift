import WaylandServer

/// Reads committed buffers at the end of the turn while there is time, and the rest in later turns, so that
/// no client delays the surfaces of others for long.
final class ContentReader {
    private let work: ClientWork
    /// Surfaces with new buffers since the last turn.
    @safe @exclusivity(unchecked) private var fresh: [Surface] = []
    /// How many bytes may still be read for pictures in this turn. Buffers beyond this appear only in later
    /// pictures.
    private var bytesForPictures = bytesOfTurn

    private static let bytesOfTurn = 1 << 21

    init(_ work: ClientWork) {
        self.work = work
    }

    func add(_ surface: Surface) {
        fresh.append(surface)
    }

    /// Counts bytes that are to be read immediately for a picture.
    /// - Returns: `false` if this turn's budget for pictures is used up.
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

/// A read of a buffer's pixels into a surface's content that has not finished. The buffer is released to the
/// client once the pixels have arrived or are no longer needed.
package final class ContentReading {
    private let use: BufferUse
    /// Waits for the pixels. Releasing it cancels the wait.
    package var wait: AnyObject?

    /// Begins to read a file.
    /// - Parameter content: holds this object until the read ends.
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
