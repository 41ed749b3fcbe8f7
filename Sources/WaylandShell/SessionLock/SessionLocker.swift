import WaylandServer
import WaylandShellCore

/// An ext_session_lock_v1: a client that has locked the session, or wants to lock it.
final class SessionLocker: ExtSessionLockV1Handler {
    let client: Client
    private weak var manager: SessionLockManager?
    private var resource: ExtSessionLockV1?
    /// Each surface adds and removes itself.
    var surfaces: [LockSurface] = []
    /// Whether the client was sent `locked`.
    private var wasTold = false

    init(for manager: SessionLockManager?, client: Client) {
        self.manager = manager
        self.client = client
    }

    func begin(_ resource: ExtSessionLockV1) {
        self.resource = resource
        guard let manager else { return resource.finished() }
        manager.begin(self)
    }

    /// Whether this client holds the lock, so that its surfaces may be shown.
    var isHolder: Bool { manager?.isHolder(self) ?? false }

    var compositor: Compositor? { manager?.compositor }

    // MARK: Events

    func tellLocked() {
        guard !wasTold else { return }
        wasTold = true
        resource?.locked()
    }

    func finish() {
        resource?.finished()
    }

    // MARK: Surfaces

    func hideSurfaces() {
        for surface in surfaces { surface.hide() }
    }

    func show(_ window: LockWindow, addingSurface: () -> Void) {
        guard let manager, let lock = manager.lock else { return }
        lock.admit(window)
        manager.compositor.scene.add(window)
        addingSurface()
    }

    func hide(_ window: LockWindow) {
        manager?.lock?.dismiss(window)
        window.scene?.remove(window)
    }

    // MARK: Requests

    func getLockSurface(
        _ locker: ExtSessionLockV1, id: NewResource<ExtSessionLockSurfaceV1>, surface: WlSurface,
        output: WlOutput
    ) {
        guard let surface = Surface.from(surface) else { return }
        let output = Output.from(output)
        if let output, surfaces.contains(where: { $0.output === output }) {
            return locker.postError(.duplicateOutput, "the output has a lock surface already")
        }
        let lockSurface = LockSurface(surface, on: output, of: self)
        guard surface.assign(lockSurface) else {
            return locker.postError(.role, "the wl_surface already has a role")
        }
        guard !surface.hasAnyBuffer else {
            surface.resign(lockSurface)
            return locker.postError(
                .alreadyConstructed, "the wl_surface had a buffer before it got its lock surface")
        }
        surfaces.append(lockSurface)
        lockSurface.begin(id.create(lockSurface))
    }

    func unlockAndDestroy(_ locker: ExtSessionLockV1) {
        guard wasTold else {
            return locker.postError(.invalidUnlock, "the session was never locked by this object")
        }
        manager?.end(self)
    }

    func destroy(_ locker: ExtSessionLockV1) {
        guard !wasTold else {
            return locker.postError(.invalidDestroy, "the session is locked by this object")
        }
        manager?.end(self)
    }

    func resourceDestroyed(_ resource: Resource) {
        self.resource = nil
        manager?.abandon(self)
        hideSurfaces()
    }
}
