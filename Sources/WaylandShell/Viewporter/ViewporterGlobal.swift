import WaylandServer

/// wp_viewporter: surfaces that show a part of their buffer, in another size.
final class ViewporterGlobal: WpViewporterHandler {
    private var global: Global<WpViewporter>?

    init(_ display: Display) {
        global = Global<WpViewporter>(display, version: 1) { [unowned self] in $0.handler = self }
    }

    func getViewport(_ viewporter: WpViewporter, id: NewResource<WpViewport>, surface: WlSurface) {
        guard let target = Surface.from(surface) else { return }
        target.extend(
            by: id, ViewportRequests(target), askedOf: viewporter, orPost: WpViewporter.Error.viewportExists)
    }
}
