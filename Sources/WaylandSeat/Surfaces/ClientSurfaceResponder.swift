import SurfaceResponders
import WaylandServer

/// The responder of a wl_surface. Whether it can become first responder is the surface's role's to say:
/// toplevels, grabbing popups and interactive layers can, subsurfaces cannot.
public final class ClientSurfaceResponder: SurfaceResponder {
    /// Set by the embedder when the surface gets its role. False at first.
    public var acceptsFirstResponder = false

    /// The surface that the responder stands for; nil before, and once that is destroyed. For `SurfaceRegistry`.
    private(set) var surface: WlSurface?
    /// The surface's client, as the seat knows it that asked for it last.
    private var latestClient: SeatClient?

    func stand(for surface: WlSurface?) {
        self.surface = surface
        latestClient = nil
    }

    /// The surface with its client, if the seat was the last that asked; nil where it has to be looked for.
    @inline(__always)
    func knownSurface(among clients: SeatClients) -> SeatSurface? {
        guard let surface, let latestClient, latestClient.isCurrent(among: clients), surface.isAlive else {
            return nil
        }
        return SeatSurface(surface: surface, client: latestClient)
    }

    func remember(_ found: SeatSurface) {
        if found.surface === surface { latestClient = found.client }
    }

    /// The responder of a surface that has no role yet, of size zero: its geometry is the embedder's to set.
    public init() {
        super.init(kind: .surface)
    }

    public override class var standardHitTestingType: SurfaceResponder.Type { ClientSurfaceResponder.self }

    public override class var standardEventHandlingType: SurfaceResponder.Type { ClientSurfaceResponder.self }

    public override var canBecomeFirstResponder: Bool { acceptsFirstResponder }

    /// Nobody knows what a client does with keys: without modifiers they are its own.
    public override var acceptsTextInput: Bool { true }
}
