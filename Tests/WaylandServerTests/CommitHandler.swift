import WaylandServer

/// Implements one request of a surface. The others have their default behavior.
final class CommitHandler: WlSurfaceHandler {
    private(set) var commits = 0

    func commit(_ resource: WlSurface) { commits += 1 }
}
