import SurfaceResponders

/// The responder of a wl_surface. Whether it can become first responder is the surface's role's to say:
/// toplevels, grabbing popups and interactive layers can, subsurfaces cannot.
public final class ClientSurfaceResponder: SurfaceResponder {
    /// Set by the embedder when the surface gets its role. False at first.
    public var acceptsFirstResponder = false

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
