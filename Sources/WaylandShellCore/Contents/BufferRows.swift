import SurfaceResponders
import WaylandServer

/// The layout of a buffer's pixels in a file or in memory.
package struct BufferRows {
    /// In pixels.
    package let width: Int
    /// In pixels.
    package let height: Int
    let format: PixelFormat
    /// The offset of the first row, in bytes.
    let offset: Int
    /// The distance between the starts of two rows, in bytes.
    package let stride: Int

    package init(width: Int, height: Int, format: PixelFormat, offset: Int, stride: Int) {
        self.width = width
        self.height = height
        self.format = format
        self.offset = offset
        self.stride = stride
    }

    /// The offset after the last pixel, in bytes, without the padding of the last row.
    package var end: Int { offset + (height - 1) * stride + width * PixelFormat.bytesPerPixel }

    var whole: Region.Rectangle {
        Region.Rectangle(left: 0, top: 0, right: Int32(width), bottom: Int32(height))
    }

    func byteCount(of rectangles: [Region.Rectangle]) -> Int {
        var count = 0
        for rectangle in rectangles {
            let columns = min(Int(rectangle.right), width) - max(Int(rectangle.left), 0)
            let lines = min(Int(rectangle.bottom), height) - max(Int(rectangle.top), 0)
            count += max(columns, 0) * max(lines, 0) * PixelFormat.bytesPerPixel
        }
        return count
    }

    /// Returns where the bytes of the rectangles are in the buffer, and where they belong in contiguous rows.
    func pieces(of rectangles: [Region.Rectangle]) -> [FilePiece] {
        let bytesPerRow = width * PixelFormat.bytesPerPixel
        var pieces: [FilePiece] = []
        for rectangle in rectangles {
            let left = max(Int(rectangle.left), 0)
            let right = min(Int(rectangle.right), width)
            let top = max(Int(rectangle.top), 0)
            let bottom = min(Int(rectangle.bottom), height)
            guard left < right, top < bottom else { continue }
            let start = left * PixelFormat.bytesPerPixel
            let count = (right - left) * PixelFormat.bytesPerPixel
            // Contiguous rows form one piece.
            let rowsPerPiece = count == stride ? bottom - top : 1
            if rectangles.count == 1 { pieces.reserveCapacity((bottom - top) / rowsPerPiece) }
            for row in Swift.stride(from: top, to: bottom, by: rowsPerPiece) {
                pieces.append(
                    FilePiece(
                        offset: offset + row * stride + start, count: count * rowsPerPiece,
                        destination: row * bytesPerRow + start))
            }
        }
        return pieces
    }
}
