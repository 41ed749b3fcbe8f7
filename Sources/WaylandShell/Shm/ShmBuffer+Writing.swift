import SurfaceResponders
import WaylandServer

/// Buffers that something is put into instead of read: captures'.
extension ShmBuffer {
    /// Whether it takes pixels of an area.
    /// - Parameters:
    ///   - formats: those of which it may have any.
    ///   - isTight: whether rows must follow each other without a gap.
    func fits(_ area: Region.Rectangle, _ formats: [PixelFormat], isTight: Bool = false) -> Bool {
        width == Int(area.right) - Int(area.left) && height == Int(area.bottom) - Int(area.top)
            && formats.contains(rows.format) && (!isTight || rows.stride == width * PixelFormat.bytesPerPixel)
    }

    /// Fills the buffer with a part of a picture, which is as large.
    /// - Parameter completion: called once, before this returns unless the file could let the writer wait: with false if the
    ///   file cannot be written, or is too short.
    /// - Returns: what is under way; releasing it ends that.
    func write(
        _ picture: PixelContent, _ part: Region.Rectangle, completion: @escaping (Bool) -> Void
    ) -> FileRead? {
        let rowLength = width * PixelFormat.bytesPerPixel
        let pieces = (0..<height).map { row in
            FilePiece(
                offset: rows.offset + row * rows.stride, count: rowLength,
                destination: (Int(part.top) + row) * picture.bytesPerRow
                    + Int(part.left) * PixelFormat.bytesPerPixel)
        }
        let isWhole = rowLength == rows.stride && rowLength == picture.bytesPerRow
        return file.write(isWhole ? pieces.joined() : pieces, from: picture.pixels, completion: completion)
    }
}

extension [FilePiece] {
    /// Pieces that follow each other without a gap, in the file and in memory, as one.
    fileprivate func joined() -> [FilePiece] {
        guard var whole = first else { return [] }
        whole.count = reduce(0) { $0 + $1.count }
        return [whole]
    }
}
