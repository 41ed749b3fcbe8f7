import SurfaceResponders
import WaylandServer

/// The responder of a wl_surface. Whether it can become first responder is the surface's role's to say:
/// toplevels, grabbing popups and interactive layers can, subsurfaces cannot.
public final class ClientSurfaceResponder: SurfaceResponder {
    /// Set by the embedder when the surface gets its role. False at first.
    public var acceptsFirstResponder = false

    /// The surface's client, as the seat knows it that asked for it last.
    private var latestClient: SeatClient?

    /// The surface with its client, if the seat was the last that asked; nil where it has to be looked for.
    @inline(__always)
    func knownSurface(among clients: SeatClients) -> SeatSurface? {
        guard let latestClient, latestClient.isCurrent(among: clients),
            let surface = counterpart as? WlSurface, surface.isAlive
        else { return nil }
        return SeatSurface(surface: surface, client: latestClient)
    }

    func remember(_ found: SeatSurface) {
        if found.surface === counterpart { latestClient = found.client }
    }

    /// The responder stands for another surface.
    func forgetClient() {
        latestClient = nil
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
