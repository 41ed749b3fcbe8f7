import WaylandServer

/// A buffer that can be read in parts.
protocol LargeBuffer: ContentBuffer {
    var rows: BufferRows { get }

    /// Memory for all of its pixels.
    /// - Returns: nil if its client gets no more.
    func makeEmptyContent() -> SurfaceContent?

    /// Reads pieces if they can be had without waiting. A client whose buffer cannot be read gets an error.
    func readPart(_ pieces: [FilePiece], into content: SurfaceContent) -> PartReading

    /// Has pieces read when, or where, nobody waits for them.
    func readLater(_ pieces: [FilePiece], into content: SurfaceContent, for use: BufferUse)
}

/// What became of reading a part of a buffer.
enum PartReading {
    case read
    /// Reading it here and now would make everybody wait.
    case mustWait
    /// The client has got an error.
    case failed
}

extension LargeBuffer {
    var width: Int { rows.width }
    var height: Int { rows.height }

    func takesLong(_ damage: Damage) -> Bool {
        damage.region.rectangles.reduce(0) { $0 + rows.byteCount(of: $1) } > PieceParts.threshold
    }

    func readGradually(_ damage: Damage, for use: BufferUse) -> GradualReading? {
        guard takesLong(damage), let content = makeEmptyContent() else { return nil }
        return GradualReading(of: self, into: content, for: use)
    }
}
