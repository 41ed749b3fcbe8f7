import SurfaceResponders
import WaylandServer

/// A part of a picture on its way into a buffer of the same size, a part in each step.
package struct BufferWriting {
    package enum Progress {
        case continues
        case done
        /// The file cannot be written, or is too short.
        case failed
        /// Writing it here and now would make everybody wait: it takes ``writeLater(completion:)``.
        case mustWait
    }

    private let picture: PixelContent
    private let file: ShmFile
    private let pieces: [FilePiece]
    private var parts: PieceParts

    /// - Parameter part: what is put into the buffer, which it fills.
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

    /// Has all of it written where nobody waits for it.
    /// - Parameter completion: called once, after this has returned, with whether all was written.
    package func writeLater(completion: @escaping (Bool) -> Void) -> FileRead {
        file.write(pieces, from: picture.storage, completion: completion)
    }
}

extension ShmBuffer {
    /// Whether it takes pixels of an area.
    /// - Parameter isTight: whether rows must follow each other without a gap.
    package func fits(_ area: Region.Rectangle, _ formats: [PixelFormat], isTight: Bool = false) -> Bool {
        width == Int(area.right) - Int(area.left) && height == Int(area.bottom) - Int(area.top)
            && formats.contains(rows.format) && (!isTight || rows.stride == width * PixelFormat.bytesPerPixel)
    }
}

extension BufferRows {
    /// Where a part of a picture, which is as large as the buffer, lies in the picture and goes in the file.
    fileprivate func pieces(from part: Region.Rectangle, of picture: PixelContent) -> [FilePiece] {
        let rowLength = width * PixelFormat.bytesPerPixel
        let start = Int(part.top) * picture.bytesPerRow + Int(part.left) * PixelFormat.bytesPerPixel
        // Rows that follow each other without a gap, in the file and in memory, are one piece.
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
