import WaylandServer
import WaylandShellCore

/// The requests of a client's object that extends one of its surfaces.
class SurfaceExtensionRequests {
    private(set) weak var target: Surface?

    init(_ target: Surface) {
        self.target = target
    }

    /// Returns the surface. If it is destroyed, posts an error and returns `nil`.
    func liveTarget(of resource: Resource, orPost error: some RawRepresentable<UInt32>) -> Surface? {
        if let target, target.resource.isAlive { return target }
        resource.postError(error, "the wl_surface of \(resource) is destroyed")
        return nil
    }

    func resourceDestroyed(_ resource: Resource) {
        target?.extensions.remove(resource)
    }
}
