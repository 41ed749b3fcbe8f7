/// When a surface's new pictures are to come onto the screen, as its client says: wp_tearing_control_v1. A hint for
/// whoever drives outputs.
public enum PresentationHint: Hashable, Sendable {
    /// Between two refreshes, so that each is whole.
    case vsync
    /// At once, even if parts of two are seen together.
    case async
}

extension SurfaceState {
    /// When new pictures are to come onto the screen.
    public var presentationHint: PresentationHint { extensions.presentationHint }
}
