import WaylandClient

/// A session lock of a client.
final class WorldLock {
    private unowned let client: WorldClient
    private let lock: ExtSessionLockV1
    private(set) var isLocked = false

    init?(_ client: WorldClient) {
        guard let manager = client.bind(ExtSessionLockManagerV1.self), let output = client.output,
            let made = WorldSurface(client, width: 1, height: 1)
        else { return nil }
        self.client = client
        lock = manager.lock()
        let surface = lock.getLockSurface(surface: made.surface, output: output)
        made.role = .lock(surface)
        client.roots.append(made)
        surface.onEvent = { [unowned made] event in
            guard case .configure(let serial, let width, let height) = event else { return }
            surface.ackConfigure(serial: serial)
            made.obey(width: Int32(width), height: Int32(height))
            made.show()
        }
        lock.onEvent = { [unowned self] event in
            switch event {
            case .locked: isLocked = true
            case .finished: end { $0.destroy() }
            }
        }
    }

    func unlock() {
        if isLocked { end { $0.unlockAndDestroy() } }
    }

    private func end(_ body: (ExtSessionLockV1) -> Void) {
        for root in client.roots { if case .lock = root.role { root.destroy() } }
        body(lock)
        client.lock = nil
    }
}
