import WaylandServer

/// A wl_shm_pool: a file that buffers are parts of.
final class ShmPool: WlShmPoolHandler {
    private let file: ShmFile
    private var size: Int32

    /// - Parameter size: in bytes; positive. The file may be shorter: it is an error only once missing pixels
    ///   are read.
    init(file: ShmFile, size: Int32) {
        self.file = file
        self.size = size
    }

    func createBuffer(
        _ pool: WlShmPool, id: NewResource<WlBuffer>, offset: Int32, width: Int32, height: Int32,
        stride: Int32, format: WlShm.Format
    ) {
        guard let pixelFormat = PixelFormat(format) else {
            return pool.postError(WlShm.Error.invalidFormat, "format \(format.rawValue) is not supported")
        }
        guard width > 0, height > 0, offset >= 0 else {
            return pool.postError(
                WlShm.Error.invalidStride, "a buffer of \(width) by \(height) pixels at offset \(offset)")
        }
        guard Int64(stride) >= Int64(width) * Int64(PixelFormat.bytesPerPixel) else {
            return pool.postError(
                WlShm.Error.invalidStride, "a stride of \(stride) bytes is too small for \(width) pixels")
        }
        guard Int64(offset) + Int64(stride) * Int64(height) <= Int64(size) else {
            return pool.postError(
                WlShm.Error.invalidStride,
                "\(height) rows of \(stride) bytes at offset \(offset) do not fit in a pool of \(size)")
        }
        let rows = BufferRows(
            width: Int(width), height: Int(height), format: pixelFormat, offset: Int(offset),
            stride: Int(stride))
        let buffer = ShmBuffer(of: pool.client, file: file, rows)
        buffer.resource = id.create(buffer)
    }

    func resize(_ pool: WlShmPool, size: Int32) {
        guard size >= self.size else {
            return pool.postError(
                WlShm.Error.invalidFd, "a pool cannot shrink from \(self.size) to \(size) bytes")
        }
        self.size = size
    }
}
