import WaylandServer

package protocol RowBuffer: ContentBuffer {
    var client: Client { get }
    var rows: BufferRows { get }

    /// Reads pieces if this does not block. Posts an error to the client if the buffer cannot be read.
    func readPart(_ pieces: [FilePiece], into content: SurfaceContent) -> PartReading

    /// Reads pieces later or in another process, so that the compositor does not block.
    func readLater(_ pieces: [FilePiece], into content: SurfaceContent, for use: BufferUse)
}

package enum PartReading {
    case read
    /// Reading now would block.
    case mustWait
    /// The client was sent an error.
    case failed
}

extension RowBuffer {
    package func byteCount(of use: BufferUse, over content: (any FrameContent)?) -> Int {
        let isWhole = (content as? SurfaceContent)?.takes(rows) != true
        return rows.byteCount(of: isWhole ? [rows.whole] : use.damage.region.rectangles)
    }

    package func read(_ use: BufferUse, over content: (any FrameContent)?) -> BufferReading {
        var former = content as? SurfaceContent
        if former?.takes(rows) == false { former = nil }
        let areas = former == nil ? [rows.whole] : use.damage.region.rectangles
        do throws(SurfaceContent.Failure) {
            if rows.byteCount(of: areas) > PieceParts.threshold {
                let content = try SurfaceContent(rows, of: client.account)
                return .gradual(GradualReading(of: self, into: content, for: use))
            }
            let content = if let former { former } else { try SurfaceContent(rows, of: client.account) }
            let pieces = rows.pieces(of: areas)
            switch readPart(pieces, into: content) {
            case .read: break
            case .failed: return .failed
            case .mustWait: readLater(pieces, into: content, for: use)
            }
            return .content(content)
        } catch {
            client.post(error)
            return .failed
        }
    }
}
