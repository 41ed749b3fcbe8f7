import WaylandServer

/// Serves wl_shm. Replaces libwayland's implementation, which leaves the pixels in the clients' files.
package final class ShmManager: WlShmHandler {
    private let files: FileReader

    package init(_ files: FileReader) {
        self.files = files
    }

    package func begin(_ resource: WlShm) {
        resource.handler = self
        for format in PixelFormat.allCases { resource.format(format: format.wire) }
    }

    package func createPool(
        _ shm: WlShm, id: NewResource<WlShmPool>, fd: consuming OwnedFileDescriptor, size: Int32
    ) {
        guard size > 0 else {
            return shm.postError(.invalidStride, "a pool size of \(size) bytes is not positive")
        }
        guard let use = shm.client.useOrEnd(.files) else { return }
        guard let file = ShmFile(fd, of: shm.client, reader: files, use) else {
            return shm.postError(.invalidFd, "the file of a pool must be a regular file open for reading")
        }
        id.create(ShmPool(file: file, size: size))
    }
}

/// A file that contains buffers.
final class ShmPool: WlShmPoolHandler {
    private let file: ShmFile
    private var size: Int32

    /// - Parameter size: in bytes; positive. The file may be shorter: only a read of missing pixels fails.
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

final class ShmFile {
    let content: ClientFile
    private let reader: FileReader
    private let client: Client
    private let use: ClientUse

    /// - Returns: `nil` if the descriptor is not that of a regular file open for reading.
    init?(
        _ descriptor: consuming OwnedFileDescriptor, of client: Client, reader: FileReader,
        _ use: ClientUse
    ) {
        guard let content = ClientFile(descriptor) else { return nil }
        self.content = content
        self.client = client
        self.reader = reader
        self.use = use
    }

    /// Reads pieces in another process, because reading may block.
    package func read(
        _ pieces: [FilePiece], into target: SurfaceContent,
        completion: @escaping (Result<Void, ClientFile.Failure>) -> Void
    ) -> FileRead {
        unsafe reader.read(
            content, pieces, for: client,
            deliver: { [weak target] bytes, destination in
                guard let memory = unsafe target?.mutableBytes else { return }
                unsafe UnsafeMutableRawBufferPointer(rebasing: memory[destination...]).copyMemory(from: bytes)
            }, completion: completion)
    }

    /// Writes pieces in another process, because writing may block.
    func write(
        _ pieces: [FilePiece], from pixels: LargePixels, completion: @escaping (Bool) -> Void
    ) -> FileRead {
        reader.write(content, pieces, from: pixels, for: client) { result in
            if case .success = result { completion(true) } else { completion(false) }
        }
    }
}
