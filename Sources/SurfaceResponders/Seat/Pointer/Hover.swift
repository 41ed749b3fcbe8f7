/// What a pointer is over, as told to it by an enter.
///
/// Nearly always it is the surface of a client that nobody comes before: then a route is made only when somebody asks for
/// one, and its path is settled by what begins there.
struct Hover {
    /// The surface of a client that nobody comes before; nil for anything else.
    private(set) var surface: SurfaceResponder?
    /// Always there for anything else; for such a surface once somebody asked for it.
    private(set) var route: Route?
    /// Where such a surface lies.
    private var placement = Placement()

    // MARK: Change

    /// The pointer comes over a surface that handles events in the standard way.
    mutating func begin(over surface: SurfaceResponder) {
        self.surface = surface
        route = nil
        placement = Placement()
    }

    /// The pointer comes over the target of a route, or what it is over gets another route.
    mutating func begin(along route: Route) {
        surface = route.reachesClientFirst ? route.host : nil
        self.route = route
        placement = Placement()
    }

    mutating func end() {
        surface = nil
        route = nil
    }

    // MARK: What it is

    @inline(__always)
    var isNothing: Bool { surface == nil && route == nil }

    var target: Responder? { surface ?? route?.target }

    /// The surface whose client hears of it.
    var host: SurfaceResponder? { surface ?? route?.host }

    /// Its address; zero for none.
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

    /// The route; made now for a surface that none was asked for yet.
    mutating func makeRoute(in context: SeatContext) -> Route? {
        if route == nil, let surface { route = Route(hoveringOver: surface, in: context) }
        return route
    }

    // MARK: Place

    /// Where the surface was when a client was told of it last: by what hovers, or along the route while a button was down.
    var latestPlacement: Placement {
        guard let route, route.placement.isNewer(than: placement) else { return placement }
        return route.placement
    }

    /// A global place in the coordinates of such a surface.
    @inline(__always)
    mutating func location(of place: Point, in scene: Scene) -> Point {
        placement.refresh(for: surface, in: scene)
        return placement.location(of: place, in: surface)
    }
}
