import SurfaceResponders
import WaylandServer

/// The responder of a wl_surface. Whether it can become first responder is the surface's role's to say:
/// toplevels, grabbing popups and interactive layers can, subsurfaces cannot.
///
/// Subclass it for surfaces that your compositor treats in a way of its own, and hand the object to
/// ``SurfaceRegistry/attach(_:to:)``.
open class ClientSurfaceResponder: SurfaceResponder {
    /// Set by the embedder when the surface gets its role. False at first.
    public final var acceptsFirstResponder = false

    /// The surface's client, as the seat knows it that asked for it last.
    private var latestClient: SeatClient?

    /// The surface with its client, if the seat was the last that asked; nil where it has to be looked for.
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

    /// The responder stands for another surface.
    final func forgetClient() {
        latestClient = nil
    }

    /// The responder of a surface that has no role yet: its geometry is the embedder's to set.
    /// - Parameters:
    ///   - kind: a region cannot stand for a wl_surface.
    ///   - frame: in the superresponder's coordinates; the bounds get its size and begin at zero.
    public override init(kind: Kind = .surface, frame: Rect = .zero) {
        super.init(kind: kind, frame: frame)
    }

    open override class var standardHitTestingType: SurfaceResponder.Type { ClientSurfaceResponder.self }

    open override class var standardEventHandlingType: SurfaceResponder.Type { ClientSurfaceResponder.self }

    open override var canBecomeFirstResponder: Bool { acceptsFirstResponder }

    /// Nobody knows what a client does with keys: without modifiers they are its own.
    open override var acceptsTextInput: Bool { true }
}
