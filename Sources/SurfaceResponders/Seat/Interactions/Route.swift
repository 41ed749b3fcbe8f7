/// Where the events of an interaction, or of a pointer that hovers, are sent: a target, the path above it,
/// and the surface whose client receives them.
final class Route {
    let host: SurfaceResponder?
    /// The address of `host`, for comparison; zero for none.
    let hostAddress: UInt
    /// Whether the target is the host, and does nothing with events but offer them to its client.
    let reachesClientFirst: Bool
    @safe @exclusivity(unchecked) private(set) var placement = Placement()
    /// `nil` until the path is first needed: a pointer that hovers rarely needs more than the client.
    private var knownPath: ResponderPath?
    private let context: SeatContext?

    /// - Parameter host: for keys, the surface with the keyboard focus; otherwise the target's surface.
    init(path: ResponderPath, host: SurfaceResponder?) {
        knownPath = path
        context = nil
        self.host = host
        hostAddress = host?.address ?? 0
        reachesClientFirst = host.map { path.first === $0 && $0.isStandard } ?? false
    }

    /// Creates a route for a pointer that hovers over a surface whose client no responder precedes.
    init(hoveringOver surface: SurfaceResponder, in context: SeatContext) {
        host = surface
        hostAddress = surface.address
        self.context = context
        reachesClientFirst = true
    }

    /// Creates a route to a surface alone, for events that only its client receives.
    convenience init(to host: SurfaceResponder) {
        self.init(path: ResponderPath([host]), host: host)
    }

    var path: ResponderPath { knownPath ?? follow() }

    /// Whether the path is settled. If not, it is made of the current chain when it is first needed.
    var isFrozen: Bool { knownPath != nil }

    /// Settles the path, because something begins that must end where it began.
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

    @inline(__always)
    func isTarget(_ responder: Responder) -> Bool { path.steps[0] == responder.address }

    func isWithin(_ surface: SurfaceResponder) -> Bool {
        target?.isWithin(surface) ?? false
    }

    @inline(__always)
    func refreshPlacement(in scene: Scene) {
        placement.refresh(for: host, in: scene)
    }
}

/// The transform of a surface, cached for one scene version, so that motions need no walk up the tree.
struct Placement {
    private var toLocal: AffineTransform = .identity
    private var version: UInt64 = 0
    private var isKnown = false

    /// Updates the placement if it is unknown or the scene has changed.
    @inline(__always)
    mutating func refresh(for surface: SurfaceResponder?, in scene: Scene) {
        if !isKnown || version != scene.version { lookUp(surface, in: scene) }
    }

    @inline(never)
    private mutating func lookUp(_ surface: SurfaceResponder?, in scene: Scene) {
        guard let surface else { return }
        // A surface whose transform cannot be inverted keeps its last placement.
        if let inverse = surface.transformFromGlobal { toLocal = inverse }
        version = scene.version
        isKnown = true
    }

    /// Whether the placement is known, and the other one is unknown or from an earlier version of the scene.
    func isNewer(than other: Placement) -> Bool {
        isKnown && (!other.isKnown || version > other.version)
    }

    @inline(__always)
    mutating func forget() { isKnown = false }

    /// Converts a global point to the surface's coordinates.
    @inline(__always)
    func location(of point: Point, in surface: SurfaceResponder?) -> Point {
        if isKnown { return toLocal.apply(to: point) }
        return surface?.transformFromGlobal?.apply(to: point) ?? point
    }
}
