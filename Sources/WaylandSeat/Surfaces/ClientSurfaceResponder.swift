import SurfaceResponders
import WaylandServer

/// The responder of a wl_surface. Subclass it for surfaces that your compositor handles differently, and pass
/// the object to ``SurfaceRegistry/attach(_:to:)``.
open class ClientSurfaceResponder: SurfaceResponder {
    /// Whether the surface can become first responder. False at first. The embedder sets it with the
    /// surface's role: true for toplevels, grabbing popups and interactive layers.
    public final var acceptsFirstResponder = false

    /// The state of the surface's client on the seat that asked for it last.
    private var latestClient: SeatClient?

    /// The surface with its client, if this seat was the last that asked; `nil` if it must be looked up.
    @inline(__always)
    final func knownSurface(among clients: SeatClients) -> SeatSurface? {
        guard let latestClient, latestClient.isCurrent(among: clients),
            let surface = counterpart as? WlSurface, surface.isAlive
        else { return nil }
        return SeatSurface(surface: surface, client: latestClient)
    }

    final func remember(_ found: SeatSurface) {
        if found.surface === counterpart { latestClient = found.client }
    }

    /// Called when the responder begins or ceases to represent a surface.
    final func forgetClient() {
        latestClient = nil
    }

    /// Creates a responder. The bounds get the size of the frame, which is in the superresponder's
    /// coordinates. The kind must not be a region, which cannot represent a wl_surface.
    public override init(kind: Kind = .surface, frame: Rect = .zero) {
        super.init(kind: kind, frame: frame)
    }

    open override class var standardHitTestingType: SurfaceResponder.Type { ClientSurfaceResponder.self }

    open override class var standardEventHandlingType: SurfaceResponder.Type { ClientSurfaceResponder.self }

    open override var canBecomeFirstResponder: Bool { acceptsFirstResponder }

    /// Always true: it is unknown what a client does with keys, so keys without modifiers belong to it.
    open override var acceptsTextInput: Bool { true }
}
