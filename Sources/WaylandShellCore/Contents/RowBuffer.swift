import WaylandServer

package protocol RowBuffer: ContentBuffer {
    var client: Client { get }
    var rows: BufferRows { get }

    /// Reads pieces if they can be had without waiting. A client whose buffer cannot be read gets an error.
    func readPart(_ pieces: [FilePiece], into content: SurfaceContent) -> PartReading

    /// Has pieces read when, or where, nobody waits for them.
    func readLater(_ pieces: [FilePiece], into content: SurfaceContent, for use: BufferUse)
}

package enum PartReading {
    case read
    /// Reading it here and now would make everybody wait.
    case mustWait
    /// The client has got an error.
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
        // Where the former content cannot be written over, all pixels are read, however few are damaged.
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
