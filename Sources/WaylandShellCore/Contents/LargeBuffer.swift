import WaylandServer

/// A buffer that can be read in parts.
package protocol LargeBuffer: ContentBuffer {
    var client: Client { get }
    var rows: BufferRows { get }

    /// Reads pieces if they can be had without waiting. A client whose buffer cannot be read gets an error.
    func readPart(_ pieces: [FilePiece], into content: SurfaceContent) -> PartReading

    /// Has pieces read when, or where, nobody waits for them.
    func readLater(_ pieces: [FilePiece], into content: SurfaceContent, for use: BufferUse)
}

/// What became of reading a part of a buffer.
package enum PartReading {
    case read
    /// Reading it here and now would make everybody wait.
    case mustWait
    /// The client has got an error.
    case failed
}

extension LargeBuffer {
    package var width: Int { rows.width }
    package var height: Int { rows.height }

    package func byteCount(of damage: Damage, over content: (any FrameContent)?) -> Int {
        // Where the former content cannot be written over, all pixels are read, however few are damaged.
        let isWhole = (content as? SurfaceContent)?.takes(rows) != true
        let rectangles = isWhole ? [rows.whole] : damage.region.rectangles
        return rectangles.reduce(0) { $0 + rows.byteCount(of: $1) }
    }

    package func readGradually(
        _ damage: Damage, over content: (any FrameContent)?, for use: BufferUse
    ) -> GradualReading? {
        guard byteCount(of: damage, over: content) > PieceParts.threshold,
            let content = try? SurfaceContent(rows, of: client.account)
        else { return nil }
        return GradualReading(of: self, into: content, for: use)
    }

    package func read(
        _ damage: Damage, over content: (any FrameContent)?, for use: BufferUse
    ) -> (any FrameContent)? {
        if let content = content as? SurfaceContent, content.takes(rows) {
            return fill(content, with: damage.region.rectangles.flatMap(rows.pieces), for: use)
        }
        do throws(SurfaceContent.Failure) {
            let content = try SurfaceContent(rows, of: client.account)
            return fill(content, with: rows.pieces(of: rows.whole), for: use)
        } catch {
            client.post(error)
            return nil
        }
    }

    private func fill(
        _ content: SurfaceContent, with pieces: [FilePiece], for use: BufferUse
    ) -> SurfaceContent? {
        switch readPart(pieces, into: content) {
        case .read: return content
        case .failed: return nil
        case .mustWait:
            readLater(pieces, into: content, for: use)
            return content
        }
    }
}
