/// Where the events of one interaction go: a target, the path frozen above it, the surface whose client hears
/// of it.
final class Route {
    let host: SurfaceResponder?
    /// The host's, to compare with; zero for none.
    let hostAddress: UInt
    /// Whether the target is the host, and does nothing with events but offer them to its client.
    let reachesClientFirst: Bool
    @safe @exclusivity(unchecked) private(set) var placement = Placement()
    /// Nil while nobody has asked for it: what a pointer hovers over hardly ever needs more than its client.
    private var knownPath: ResponderPath?
    /// Follows the path when somebody asks.
    private let context: SeatContext?

    /// - Parameter host: for keys, the surface with the keyboard focus; otherwise the one that the target lies in.
    init(path: ResponderPath, host: SurfaceResponder?) {
        knownPath = path
        context = nil
        self.host = host
        hostAddress = host?.address ?? 0
        reachesClientFirst = host.map { path.first === $0 && $0.handlesEventsInStandardWay } ?? false
    }

    /// What a pointer hovers over: the surface of a client that nobody comes before.
    init(hoveringOver surface: SurfaceResponder, in context: SeatContext) {
        host = surface
        hostAddress = surface.address
        self.context = context
        reachesClientFirst = true
    }

    /// A route that no responder is on but a surface, for what its client alone is to hear.
    convenience init(to host: SurfaceResponder) {
        self.init(path: ResponderPath([host]), host: host)
    }

    var path: ResponderPath { knownPath ?? follow() }

    /// Whether the path is settled. One that is not is the chain as it is whenever it is asked for.
    var isFrozen: Bool { knownPath != nil }

    /// Settles the path: something begins that has to end where it began.
    @inline(__always)
    func freeze() {
        if knownPath == nil { follow() }
    }

    @inline(never)
    @discardableResult
    private func follow() -> ResponderPath {
        let path = context?.makePath(to: host) ?? ResponderPath([])
        knownPath = path
        return path
    }

    var target: Responder? { knownPath.map(\.first) ?? host }

    /// Whether a responder is the target.
    @inline(__always)
    func isTarget(_ responder: Responder) -> Bool { path.steps.first.address == responder.address }

    /// Whether the target lies in a surface's tree.
    func isWithin(_ surface: SurfaceResponder) -> Bool {
        target?.isWithin(surface) ?? false
    }

    @inline(__always)
    func refreshPlacement(in scene: Scene) {
        placement.refresh(for: host, in: scene)
    }
}
