import WaylandServer

/// Serves one request of a surface, and leaves the others to the defaults.
final class CommitHandler: WlSurfaceHandler {
    private(set) var commits = 0

    func commit(_ resource: WlSurface) { commits += 1 }
}
