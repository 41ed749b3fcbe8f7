import WaylandServer

/// A large buffer on its way into a content that nobody sees before it is whole, a part in each step.
final class GradualReading {
    /// What a step reads, in bytes: a few hundred microseconds.
    private static let step = 1 << 20
    /// Less than this, in bytes, is read at once.
    static let threshold = 1 << 20

    let content: SurfaceContent
    let buffer: ShmBuffer
    private let use: BufferUse
    private let pieces: [FilePiece]
    /// What is read next: of which piece, and how much of that has been.
    private var place = (piece: 0, offset: 0)

    /// - Parameter content: takes all pixels of the buffer.
    init(of buffer: ShmBuffer, into content: SurfaceContent, for use: BufferUse) {
        self.buffer = buffer
        self.content = content
        self.use = use
        pieces = buffer.rows.pieces(of: buffer.rows.whole)
    }

    /// Reads the next part.
    /// - Returns: whether the content is whole, or what is missing comes by itself.
    /// - Throws: why there is no content.
    func readNext() throws(ShmBuffer.Failure) -> ClientJob.Progress {
        let part = nextPart()
        guard !part.isEmpty else { return .done }
        // A file that could let the reader wait is read elsewhere, as a whole.
        guard try buffer.read(part, into: content) else {
            buffer.readElsewhere(pieces, into: content, for: use)
            return .done
        }
        return place.piece < pieces.count ? .continues : .done
    }

    private func nextPart() -> [FilePiece] {
        var part: [FilePiece] = []
        var left = Self.step
        while left > 0, place.piece < pieces.count {
            let piece = pieces[place.piece]
            let count = min(left, piece.count - place.offset)
            part.append(
                FilePiece(
                    offset: piece.offset + place.offset, count: count,
                    destination: piece.destination + place.offset))
            left -= count
            place.offset += count
            if place.offset == piece.count { place = (place.piece + 1, 0) }
        }
        return part
    }
}
