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
        guard let target = Surface.from(surface) else { return }
        target.extend(
            by: id, ContentTypeRequests(target), askedOf: manager,
            orPost: WpContentTypeManagerV1.Error.alreadyConstructed)
    }
}

/// What a client asks of its wp_content_type_v1. Without its surface it means nothing.
final class ContentTypeRequests: WpContentTypeV1Handler {
    /// nil once the wl_surface is gone.
    private weak var target: Surface?

    init(_ target: Surface) {
        self.target = target
    }

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

    func resourceDestroyed(_ resource: Resource) {
        target?.extensions.remove(resource)
        target?.pending.state.extensions[ContentType.self] = .none
    }
}
