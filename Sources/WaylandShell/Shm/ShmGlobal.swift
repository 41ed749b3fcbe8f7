import Glibc
import WaylandServer

/// wl_shm: buffers in shared memory. Not libwayland's own, which maps what clients hand it.
final class ShmGlobal: WlShmHandler {
    private let files: FileReader
    private let maximumContentBytes: Int
    /// For each client: beyond what any needs, and little enough that one alone does not use up all
    /// descriptors.
    private let maximumPoolCount: Int
    private var clients: [ObjectIdentifier: ShmClient] = [:]
    private var global: Global<WlShm>?

    init(_ display: Display, maximumContentBytes: Int) {
        files = display.files
        self.maximumContentBytes = maximumContentBytes
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        maximumPoolCount = min(Int(clamping: limit.rlim_cur) / 4, 512)
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
        let owner = shmClient(shm.client)
        guard owner.quota.count < maximumPoolCount else { return shm.postNoMemory() }
        guard let file = ShmFile(fd, of: shm.client, reader: files, quota: owner.quota) else {
            return shm.postError(
                WlShm.Error.invalidFd, "the file of a pool must be an ordinary one that can be read")
        }
        id.create(ShmPool(file: file, size: size, budget: owner.budget))
    }

    private func shmClient(_ client: Client) -> ShmClient {
        if let known = clients[ObjectIdentifier(client)] { return known }
        let owner = ShmClient(maximumContentBytes: maximumContentBytes)
        clients[ObjectIdentifier(client)] = owner
        client.onDestroy { [weak self, unowned client] in
            self?.clients[ObjectIdentifier(client)] = nil
        }
        return owner
    }
}
