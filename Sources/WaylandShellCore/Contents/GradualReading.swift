import WaylandServer

/// A large buffer on its way into a content that nobody sees before it is whole, a part in each step.
package final class GradualReading {
    package enum Progress {
        case continues
        /// The content is whole, or what is missing comes by itself.
        case done
        /// There is no content. The client has got an error.
        case failed
    }

    package let content: SurfaceContent
    private let buffer: any RowBuffer
    private let use: BufferUse
    private let pieces: [FilePiece]
    private var parts: PieceParts

    /// - Parameter content: takes all pixels of the buffer.
    init(of buffer: any RowBuffer, into content: SurfaceContent, for use: BufferUse) {
        self.buffer = buffer
        self.content = content
        self.use = use
        pieces = buffer.rows.pieces(of: [buffer.rows.whole])
        parts = PieceParts(pieces)
    }

    package func readNext() -> Progress {
        switch buffer.readPart(parts.next(), into: content) {
        case .read: return parts.isAtEnd ? .done : .continues
        case .failed: return .failed
        case .mustWait:
            buffer.readLater(pieces, into: content, for: use)
            return .done
        }
    }
}

/// What is read of a large buffer, cut into parts that take less than a millisecond each, also where the kernel must find a
/// page of memory for each 4 KiB of them, for which a machine that is short of it takes some microseconds.
package struct PieceParts {
    /// Of a part, in bytes.
    private static let size = 1 << 18
    /// As much as this, in bytes, is read at once.
    static let threshold = 1 << 20

    private let pieces: [FilePiece]
    /// What comes next: of which piece, and how much of that has been.
    private var place = (piece: 0, offset: 0)

    package init(_ pieces: [FilePiece]) {
        self.pieces = pieces
    }

    package var isAtEnd: Bool { place.piece == pieces.count }

    /// The next part, empty at the end.
    package mutating func next() -> [FilePiece] {
        var part: [FilePiece] = []
        var left = Self.size
        while left > 0, !isAtEnd {
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
