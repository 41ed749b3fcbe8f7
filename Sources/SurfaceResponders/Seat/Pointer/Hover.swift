/// The target that the pointer has entered. Usually, this is a surface whose client receives events before
/// any other responder. The route to such a surface is made only when it is needed.
struct Hover {
    /// The surface, if its client receives events before any other responder; nil for any other target.
    private(set) var surface: SurfaceResponder?
    /// The route to the target; nil without a target, or for ``surface`` until it is needed.
    private(set) var route: Route?
    /// The placement of ``surface`` when its client was last sent a location.
    private var placement = Placement()

    // MARK: Change

    /// Begins over a surface whose client receives events before any other responder.
    mutating func begin(over surface: SurfaceResponder) {
        self.surface = surface
        route = nil
        placement = Placement()
    }

    /// Begins over the target of a route, or gives the present target another route.
    mutating func begin(along route: Route) {
        surface = route.reachesClientFirst ? route.host : nil
        self.route = route
        placement = Placement()
    }

    mutating func end() {
        surface = nil
        route = nil
    }

    // MARK: State

    @inline(__always)
    var isNothing: Bool { surface == nil && route == nil }

    var target: Responder? { surface ?? route?.target }

    /// The surface whose client receives the events.
    var host: SurfaceResponder? { surface ?? route?.host }

    @inline(__always)
    var hostAddress: UInt {
        if let surface { return surface.address }
        return route?.hostAddress ?? 0
    }

    @inline(__always)
    func isOver(_ target: Responder?) -> Bool {
        if let surface { return surface === target }
        return route?.target === target
    }

    func isWithin(_ surface: SurfaceResponder) -> Bool { target?.isWithin(surface) ?? false }

    /// Returns the route to the target, which is made if it does not exist; nil without a target.
    mutating func makeRoute(in context: SeatContext) -> Route? {
        if route == nil, let surface { route = Route(hoveringOver: surface, in: context) }
        return route
    }

    // MARK: Place

    /// The newer of two placements: that of the hovering pointer, and that of a press along the route.
    var latestPlacement: Placement {
        guard let route, route.placement.isNewer(than: placement) else { return placement }
        return route.placement
    }

    /// Returns a global point in the coordinates of ``surface``, which must be set.
    @inline(__always)
    mutating func location(of place: Point, in scene: Scene) -> Point {
        placement.refresh(for: surface, in: scene)
        return placement.location(of: place, in: surface)
    }
}
