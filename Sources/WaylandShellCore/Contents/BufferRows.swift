import SurfaceResponders
import WaylandServer

/// How the pixels of a buffer lie in a file or in memory.
package struct BufferRows {
    /// In pixels.
    package let width: Int
    /// In pixels.
    package let height: Int
    let format: PixelFormat
    /// Of the first row, in bytes.
    let offset: Int
    /// From row to row, in bytes.
    package let stride: Int

    package init(width: Int, height: Int, format: PixelFormat, offset: Int, stride: Int) {
        self.width = width
        self.height = height
        self.format = format
        self.offset = offset
        self.stride = stride
    }

    /// Where the last row ends, its pixels alone.
    package var end: Int { offset + (height - 1) * stride + width * PixelFormat.bytesPerPixel }

    var whole: Region.Rectangle {
        Region.Rectangle(left: 0, top: 0, right: Int32(width), bottom: Int32(height))
    }

    /// How much of the buffer a rectangle covers, in bytes.
    package func byteCount(of rectangle: Region.Rectangle) -> Int {
        let columns = min(Int(rectangle.right), width) - max(Int(rectangle.left), 0)
        let lines = min(Int(rectangle.bottom), height) - max(Int(rectangle.top), 0)
        return max(columns, 0) * max(lines, 0) * PixelFormat.bytesPerPixel
    }

    /// Where a rectangle of the buffer lies, and where it goes in rows that follow each other without a gap.
    func pieces(of rectangle: Region.Rectangle) -> [FilePiece] {
        let left = max(Int(rectangle.left), 0)
        let right = min(Int(rectangle.right), width)
        let top = max(Int(rectangle.top), 0)
        let bottom = min(Int(rectangle.bottom), height)
        guard left < right, top < bottom else { return [] }
        let start = left * PixelFormat.bytesPerPixel
        let count = (right - left) * PixelFormat.bytesPerPixel
        if count == stride {
            return [
                FilePiece(
                    offset: offset + top * stride, count: count * (bottom - top), destination: top * stride)
            ]
        }
        let bytesPerRow = width * PixelFormat.bytesPerPixel
        return (top..<bottom).map { row in
            FilePiece(
                offset: offset + row * stride + start, count: count, destination: row * bytesPerRow + start)
        }
    }
}
