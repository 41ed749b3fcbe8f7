import WaylandServer

/// What a client asks of its ext_session_lock_surface_v1.
final class LockSurfaceRequests: ExtSessionLockSurfaceV1Handler {
    private let target: LockSurface

    init(_ target: LockSurface) {
        self.target = target
    }

    func ackConfigure(_ resource: ExtSessionLockSurfaceV1, serial: UInt32) {
        target.acknowledge(serial)
    }

    func resourceDestroyed(_ resource: Resource) {
        target.resourceDestroyed()
    }
}
