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
        reachesClientFirst = host.map { path.first === $0 && $0.isStandard } ?? false
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

/// Where a surface lies, remembered so that a motion needs no walk up the tree. Good while the scene's
/// version is.
struct Placement {
    private var toLocal: AffineTransform = .identity
    private var version: UInt64 = 0
    private var isKnown = false

    /// Brings the memory up to date before an event is handed to the surface.
    @inline(__always)
    mutating func refresh(for surface: SurfaceResponder?, in scene: Scene) {
        if !isKnown || version != scene.version { lookUp(surface, in: scene) }
    }

    @inline(never)
    private mutating func lookUp(_ surface: SurfaceResponder?, in scene: Scene) {
        guard let surface else { return }
        // A surface that cannot be reached any more keeps the last place it had.
        if let inverse = surface.transformFromGlobal { toLocal = inverse }
        version = scene.version
        isKnown = true
    }

    /// Whether it was brought up to date after another one.
    func isNewer(than other: Placement) -> Bool {
        isKnown && (!other.isKnown || version > other.version)
    }

    /// The place is not known any more.
    @inline(__always)
    mutating func forget() { isKnown = false }

    /// A global point in the surface's coordinates.
    @inline(__always)
    func location(of point: Point, in surface: SurfaceResponder?) -> Point {
        if isKnown { return toLocal.apply(to: point) }
        return surface?.transformFromGlobal?.apply(to: point) ?? point
    }
}
