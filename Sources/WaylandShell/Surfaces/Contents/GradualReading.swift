import WaylandServer

/// A large buffer on its way into a content that nobody sees before it is whole, a part in each step.
final class GradualReading {
    /// What became of a step.
    enum Progress {
        case continues
        /// The content is whole, or what is missing comes by itself.
        case done
        /// There is no content. The client has got an error.
        case failed
    }

    let content: SurfaceContent
    private let buffer: any LargeBuffer
    private let use: BufferUse
    private let pieces: [FilePiece]
    private var parts: PieceParts

    /// - Parameter content: takes all pixels of the buffer.
    init(of buffer: any LargeBuffer, into content: SurfaceContent, for use: BufferUse) {
        self.buffer = buffer
        self.content = content
        self.use = use
        pieces = buffer.rows.pieces(of: buffer.rows.whole)
        parts = PieceParts(pieces)
    }

    /// Reads the next part.
    func readNext() -> Progress {
        switch buffer.readPart(parts.next(), into: content) {
        case .read: return parts.isAtEnd ? .done : .continues
        case .failed: return .failed
        case .mustWait:
            buffer.readLater(pieces, into: content, for: use)
            return .done
        }
    }
}
