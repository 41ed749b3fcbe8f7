import WaylandServer

/// wl_shm: buffers in shared memory. Not libwayland's own, which maps what clients hand it.
final class ShmGlobal: WlShmHandler {
    private let files: FileReader
    private var global: Global<WlShm>?

    init(_ display: Display) {
        files = display.files
        global = Global<WlShm>(display, version: 2) { [unowned self] resource in
            resource.handler = self
            for format in PixelFormat.allCases { resource.format(format: format.wire) }
        }
    }

    func createPool(
        _ shm: WlShm, id: NewResource<WlShmPool>, fd: consuming OwnedFileDescriptor, size: Int32
    ) {
        guard size > 0 else {
            return shm.postError(WlShm.Error.invalidStride, "a pool of \(size) bytes")
        }
        guard let use = shm.client.useOrEnd(.files) else { return }
        guard let file = ShmFile(fd, of: shm.client, reader: files, use) else {
            return shm.postError(
                WlShm.Error.invalidFd, "the file of a pool must be an ordinary one that can be read")
        }
        id.create(ShmPool(file: file, size: size))
    }
}
