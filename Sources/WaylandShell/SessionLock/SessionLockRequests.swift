import WaylandServer

/// What clients ask of ext_session_lock_manager_v1.
final class SessionLockRequests: ExtSessionLockManagerV1Handler {
    private weak var manager: SessionLockManager?

    init(_ manager: SessionLockManager) {
        self.manager = manager
    }

    func lock(_ resource: ExtSessionLockManagerV1, id: NewResource<ExtSessionLockV1>) {
        let locker = SessionLocker(for: manager, client: id.client)
        locker.begin(id.create(locker))
    }
}
