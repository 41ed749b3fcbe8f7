import WaylandServer

/// Reads a large buffer in parts into content that is not shown until it is complete.
package final class GradualReading {
    package enum Progress {
        case continues
        /// Everything is read, or missing pixels arrive later without further calls.
        case done
        /// The client was sent an error.
        case failed
    }

    package let content: SurfaceContent
    private let buffer: any RowBuffer
    private let use: BufferUse
    private let pieces: [FilePiece]
    private var parts: PieceParts

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

/// Divides the pieces of a large buffer into parts that each take less than a millisecond to read. When
/// memory is short, the kernel may take some microseconds for each 4 KiB.
package struct PieceParts {
    /// The size of a part, in bytes.
    private static let size = 1 << 18
    /// More bytes than this are read in parts.
    static let threshold = 1 << 20

    private let pieces: [FilePiece]
    /// The index of the next piece, and how many of its bytes were returned already.
    private var place = (piece: 0, offset: 0)

    package init(_ pieces: [FilePiece]) {
        self.pieces = pieces
    }

    package var isAtEnd: Bool { place.piece == pieces.count }

    /// Returns the next part, which is empty at the end.
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
