import SurfaceResponders
import WaylandServer

/// Copies a part of a picture into a buffer of the same size, a limited amount in each step.
package struct BufferWriting {
    package enum Progress {
        case continues
        case done
        /// The file cannot be written or is too short.
        case failed
        /// Writing now would block. Use ``writeLater(completion:)``.
        case mustWait
    }

    private let picture: PixelContent
    private let file: ShmFile
    private let pieces: [FilePiece]
    private var parts: PieceParts

    /// - Parameter part: the part of the picture that fills the buffer.
    package init(_ picture: PixelContent, _ part: Region.Rectangle, into buffer: ShmBuffer) {
        self.picture = picture
        file = buffer.file
        pieces = buffer.rows.pieces(from: part, of: picture)
        parts = PieceParts(pieces)
    }

    package mutating func writeNext() -> Progress {
        do throws(ClientFile.WriteFailure) {
            let part = parts.next()
            let isWritten = try unsafe picture.pixels.withRawBytes { bytes throws(ClientFile.WriteFailure) in
                try unsafe file.content.write(part, from: bytes)
            }
            guard isWritten else { return .mustWait }
            return parts.isAtEnd ? .done : .continues
        } catch {
            return .failed
        }
    }

    /// Writes everything in another process, because writing may block.
    /// - Parameter completion: called once, after this method has returned: `true` if everything was written.
    package func writeLater(completion: @escaping (Bool) -> Void) -> FileRead {
        file.write(pieces, from: picture.storage, completion: completion)
    }
}

extension ShmBuffer {
    /// Whether the buffer has the size of an area and one of the formats.
    /// - Parameter isTight: whether rows must be contiguous.
    package func fits(_ area: Region.Rectangle, _ formats: [PixelFormat], isTight: Bool = false) -> Bool {
        width == Int(area.right) - Int(area.left) && height == Int(area.bottom) - Int(area.top)
            && formats.contains(rows.format) && (!isTight || rows.stride == width * PixelFormat.bytesPerPixel)
    }
}

extension BufferRows {
    /// Maps a part of a picture, which is as large as the buffer, to the rows of the file.
    fileprivate func pieces(from part: Region.Rectangle, of picture: PixelContent) -> [FilePiece] {
        let rowLength = width * PixelFormat.bytesPerPixel
        let start = Int(part.top) * picture.bytesPerRow + Int(part.left) * PixelFormat.bytesPerPixel
        // Rows that are contiguous in both the file and memory form one piece.
        guard rowLength != stride || rowLength != picture.bytesPerRow else {
            return [FilePiece(offset: offset, count: rowLength * height, destination: start)]
        }
        return (0..<height).map { row in
            FilePiece(
                offset: offset + row * stride, count: rowLength,
                destination: start + row * picture.bytesPerRow)
        }
    }
}
