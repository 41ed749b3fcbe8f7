import WaylandServer

/// What a client asks of its wp_content_type_v1. Without its surface it means nothing.
final class ContentTypeRequests: WpContentTypeV1Handler {
    /// nil once the wl_surface is gone.
    private weak var target: Surface?

    init(_ target: Surface) {
        self.target = target
    }

    /// The protocol has no error for a kind that there is not: it says no more than none of them.
    func setContentType(_ resource: WpContentTypeV1, contentType: WpContentTypeV1.TypeEnum) {
        target?.extensions.state.contentType =
            switch contentType {
            case .photo: .photo
            case .video: .video
            case .game: .game
            default: .none
            }
    }

    func resourceDestroyed(_ resource: Resource) {
        target?.extensions.remove(resource)
        target?.extensions.state.contentType = .none
    }
}
