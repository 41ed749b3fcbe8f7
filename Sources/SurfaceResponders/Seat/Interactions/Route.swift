/// Where the events of one interaction go: a target, the path frozen above it, the surface whose client hears
/// of it.
final class Route {
    let path: ResponderPath
    let host: SurfaceResponder?
    /// Whether the target is the host, and does nothing with events but offer them to its client.
    let reachesClientFirst: Bool
    @safe @exclusivity(unchecked) private(set) var placement = Placement()

    /// - Parameter host: for keys, the surface with the keyboard focus; otherwise the one that the target lies in.
    init(path: ResponderPath, host: SurfaceResponder?) {
        self.path = path
        self.host = host
        reachesClientFirst = host.map { path.first === $0 && $0.handlesEventsInStandardWay } ?? false
    }

    /// A route that no responder is on but a surface, for what its client alone is to hear.
    convenience init(to host: SurfaceResponder) {
        self.init(path: ResponderPath([host]), host: host)
    }

    var target: Responder? { path.first }

    /// Whether the target lies in a surface's tree.
    func isWithin(_ surface: SurfaceResponder) -> Bool {
        target?.isWithin(surface) ?? false
    }

    @inline(__always)
    func refreshPlacement(in scene: Scene) {
        placement.refresh(for: host, in: scene)
    }
}
