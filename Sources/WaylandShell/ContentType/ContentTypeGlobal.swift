import WaylandServer

/// wp_content_type_manager_v1: clients say what kind of pictures they show.
final class ContentTypeGlobal: WpContentTypeManagerV1Handler {
    private var global: Global<WpContentTypeManagerV1>?

    init(_ display: Display) {
        global = Global<WpContentTypeManagerV1>(display, version: 1) { [unowned self] in $0.handler = self }
    }

    func getSurfaceContentType(
        _ manager: WpContentTypeManagerV1, id: NewResource<WpContentTypeV1>, surface: WlSurface
    ) {
        guard let target = Surface.from(surface) else { return }
        target.extend(
            by: id, ContentTypeRequests(target), askedOf: manager,
            orPost: WpContentTypeManagerV1.Error.alreadyConstructed)
    }
}
