/// Where the events of one interaction go: a target, the path frozen above it, the surface whose client hears
/// of it.
final class Route {
    let path: ResponderPath
    let host: SurfaceResponder?
    @exclusivity(unchecked) private(set) var placement = Placement()

    /// - Parameter host: for keys, the surface with the keyboard focus; otherwise the one that the target lies in.
    init(path: ResponderPath, host: SurfaceResponder?) {
        self.path = path
        self.host = host
    }

    /// A route for what a pointer or finger hits.
    static func toTarget(_ target: Responder?, seat: Seat) -> Route {
        let path = ResponderPath.following(
            target, endingWith: seat.delegate, diagnostics: seat.scene.diagnostics)
        return Route(path: path, host: (target as? SurfaceResponder)?.hostSurface)
    }

    var target: Responder? { path.first }

    /// Whether the target lies in a surface's tree.
    func isWithin(_ surface: SurfaceResponder) -> Bool {
        target?.isWithin(surface) ?? false
    }

    func refreshPlacement(in scene: Scene) {
        placement.refresh(for: host, in: scene)
    }

    /// Hands an event to the target, with the place of its surface brought up to date.
    /// - Parameter concernsClient: false for what the client cannot be meant by; the climb then passes its surface like
    ///   any other responder.
    @discardableResult
    func run(on seat: Seat, concernsClient: Bool = true, _ body: (Responder) -> Void) -> Dispatch.Outcome {
        placement.refresh(for: host, in: seat.scene)
        return seat.dispatch.run(path, host: concernsClient ? host : nil, placement: placement, body)
    }
}
