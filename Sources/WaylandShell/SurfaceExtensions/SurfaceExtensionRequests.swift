import WaylandServer
import WaylandShellCore

/// What a client asks of an object that extends one of its surfaces.
class SurfaceExtensionRequests {
    /// nil once the wl_surface is destroyed.
    private(set) weak var target: Surface?

    init(_ target: Surface) {
        self.target = target
    }

    /// The surface; nil if it is destroyed, and the client got an error.
    func liveTarget(of resource: Resource, orPost error: some RawRepresentable<UInt32>) -> Surface? {
        if let target, target.resource.isAlive { return target }
        resource.postError(error, "the wl_surface of \(resource) is destroyed")
        return nil
    }

    func resourceDestroyed(_ resource: Resource) {
        target?.extensions.remove(resource)
    }
}
