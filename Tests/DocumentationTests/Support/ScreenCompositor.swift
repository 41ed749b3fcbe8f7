import WaylandServer

/// A minimal wl_compositor of an embedder: surfaces without content.
final class ScreenCompositor: WlCompositorHandler, WlSurfaceHandler {
    private(set) var surfaces: [WlSurface] = []
    var onCommit: ((WlSurface) -> Void)?
    private var global: Global<WlCompositor>?

    init(on display: Display) {
        global = Global<WlCompositor>(on: display, version: 4) { [unowned self] in $0.handler = self }
    }

    func createSurface(_ resource: WlCompositor, id: NewResource<WlSurface>) {
        surfaces.append(id.create(self))
    }

    func commit(_ resource: WlSurface) {
        onCommit?(resource)
    }
}
