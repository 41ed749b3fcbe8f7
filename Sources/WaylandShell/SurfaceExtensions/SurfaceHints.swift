import WaylandServer
import WaylandShellCore

/// What a surface shows, as its client declares by wp_content_type_v1. A hint for configuring outputs.
public enum ContentType: Hashable, Sendable, SurfaceProperty {
    /// None of the others, or unknown.
    case none
    /// Photographs, which need little processing.
    case photo
    /// Films and animations, which need even intervals.
    case video
    /// A game, which needs short delays.
    case game

    package static var standard: ContentType { .none }
}

extension SurfaceState {
    /// What kind of pictures the surface shows.
    public var contentType: ContentType { self[ContentType.self] }
}

/// wp_content_type_manager_v1: clients declare what kind of pictures their surfaces show.
final class ContentTypeManager: WpContentTypeManagerV1Handler {
    func getSurfaceContentType(
        _ manager: WpContentTypeManagerV1, id: NewResource<WpContentTypeV1>, surface: WlSurface
    ) {
        Surface.extend(
            surface, by: id, askedOf: manager, orPost: WpContentTypeManagerV1.Error.alreadyConstructed,
            ContentTypeRequests.init)
    }
}

/// The requests of a wp_content_type_v1. They have no effect once its surface is destroyed.
final class ContentTypeRequests: SurfaceExtensionRequests, WpContentTypeV1Handler {
    /// The protocol has no error for an unknown kind, so it counts as `none`.
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

/// When the new frames of a surface should be shown, as its client declares by wp_tearing_control_v1. A hint
/// for embedders that drive outputs.
public enum PresentationHint: Hashable, Sendable, SurfaceProperty {
    /// Between two refreshes, so that each frame is shown as a whole.
    case vsync
    /// Immediately, even if parts of two frames are visible together.
    case async

    package static var standard: PresentationHint { .vsync }
}

extension SurfaceState {
    /// When the new frames of the surface should be shown.
    public var presentationHint: PresentationHint { self[PresentationHint.self] }
}

/// wp_tearing_control_manager_v1: clients declare whether their frames may tear.
final class TearingControlManager: WpTearingControlManagerV1Handler {
    func getTearingControl(
        _ manager: WpTearingControlManagerV1, id: NewResource<WpTearingControlV1>, surface: WlSurface
    ) {
        Surface.extend(
            surface, by: id, askedOf: manager, orPost: WpTearingControlManagerV1.Error.tearingControlExists,
            TearingControlRequests.init)
    }
}

/// The requests of a wp_tearing_control_v1. They have no effect once its surface is destroyed.
final class TearingControlRequests: SurfaceExtensionRequests, WpTearingControlV1Handler {
    /// The protocol has no error for an unknown hint, so it counts as `vsync`.
    func setPresentationHint(_ resource: WpTearingControlV1, hint: WpTearingControlV1.PresentationHint) {
        target?.pending.state.extensions[PresentationHint.self] = hint == .async ? .async : .vsync
    }

    override func resourceDestroyed(_ resource: Resource) {
        super.resourceDestroyed(resource)
        target?.pending.state.extensions[PresentationHint.self] = .vsync
    }
}
