import WaylandServer
import WaylandShellCore

/// What kind of pictures a surface shows, as its client says: wp_content_type_v1. A hint for whoever sets up outputs.
public enum ContentType: Hashable, Sendable, SurfaceProperty {
    /// None of the others, or unknown.
    case none
    /// Photographs: they need little processing.
    case photo
    /// Films and animations: they need even intervals.
    case video
    /// A game: it needs short delays.
    case game

    package static var standard: ContentType { .none }
}

extension SurfaceState {
    /// What kind of pictures the surface shows.
    public var contentType: ContentType { self[ContentType.self] }
}

/// wp_content_type_manager_v1: clients say what kind of pictures they show.
final class ContentTypeManager: WpContentTypeManagerV1Handler {
    func getSurfaceContentType(
        _ manager: WpContentTypeManagerV1, id: NewResource<WpContentTypeV1>, surface: WlSurface
    ) {
        Surface.extend(
            surface, by: id, askedOf: manager, orPost: WpContentTypeManagerV1.Error.alreadyConstructed,
            ContentTypeRequests.init)
    }
}

/// What a client asks of its wp_content_type_v1. Without its surface it means nothing.
final class ContentTypeRequests: SurfaceExtensionRequests, WpContentTypeV1Handler {
    /// The protocol has no error for a kind that there is not: it says no more than none of them.
    func setContentType(_ resource: WpContentTypeV1, contentType: WpContentTypeV1.TypeEnum) {
        target?.pending.state.extensions[ContentType.self] =
            switch contentType {
            case .photo: .photo
            case .video: .video
            case .game: .game
            default: .none
            }
    }

    override func resourceDestroyed(_ resource: Resource) {
        super.resourceDestroyed(resource)
        target?.pending.state.extensions[ContentType.self] = .none
    }
}

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
        Surface.extend(
            surface, by: id, askedOf: manager, orPost: WpTearingControlManagerV1.Error.tearingControlExists,
            TearingControlRequests.init)
    }
}

/// What a client asks of its wp_tearing_control_v1. Without its surface it means nothing.
final class TearingControlRequests: SurfaceExtensionRequests, WpTearingControlV1Handler {
    /// The protocol has no error for a hint that there is not: it says no more than the one that all surfaces have.
    func setPresentationHint(_ resource: WpTearingControlV1, hint: WpTearingControlV1.PresentationHint) {
        target?.pending.state.extensions[PresentationHint.self] = hint == .async ? .async : .vsync
    }

    override func resourceDestroyed(_ resource: Resource) {
        super.resourceDestroyed(resource)
        target?.pending.state.extensions[PresentationHint.self] = .vsync
    }
}
