import WaylandServer
import WaylandShellCore

/// When a surface's new pictures are to come onto the screen, as its client says: wp_tearing_control_v1. A hint for
/// whoever drives outputs.
public enum PresentationHint: Hashable, Sendable, SurfaceProperty {
    /// Between two refreshes, so that each is whole.
    case vsync
    /// At once, even if parts of two are seen together.
    case async

    package static var standard: PresentationHint { .vsync }
}

extension SurfaceState {
    /// When new pictures are to come onto the screen.
    public var presentationHint: PresentationHint { self[PresentationHint.self] }
}

/// wp_tearing_control_manager_v1: clients say whether their pictures may tear.
final class TearingControlManager: WpTearingControlManagerV1Handler {
    func getTearingControl(
        _ manager: WpTearingControlManagerV1, id: NewResource<WpTearingControlV1>, surface: WlSurface
    ) {
        guard let target = Surface.from(surface) else { return }
        target.extend(
            by: id, TearingControlRequests(target), askedOf: manager,
            orPost: WpTearingControlManagerV1.Error.tearingControlExists)
    }
}

/// What a client asks of its wp_tearing_control_v1. Without its surface it means nothing.
final class TearingControlRequests: WpTearingControlV1Handler {
    /// nil once the wl_surface is gone.
    private weak var target: Surface?

    init(_ target: Surface) {
        self.target = target
    }

    /// The protocol has no error for a hint that there is not: it says no more than the one that all surfaces have.
    func setPresentationHint(_ resource: WpTearingControlV1, hint: WpTearingControlV1.PresentationHint) {
        target?.pending.state.extensions[PresentationHint.self] = hint == .async ? .async : .vsync
    }

    func resourceDestroyed(_ resource: Resource) {
        target?.extensions.remove(resource)
        target?.pending.state.extensions[PresentationHint.self] = .vsync
    }
}
