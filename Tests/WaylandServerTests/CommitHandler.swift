import WaylandServer

/// Implements only `commit`. The other requests of a surface have their default behavior.
final class CommitHandler: WlSurfaceHandler {
    private(set) var commits = 0

    func commit(_ resource: WlSurface) { commits += 1 }
}
