import WaylandServer

/// wl_compositor: makes surfaces and regions.
final class CompositorGlobal: WlCompositorHandler {
    private unowned(unsafe) let compositor: MiniCompositor
    private var global: Global<WlCompositor>?

    init(_ compositor: MiniCompositor) {
        self.compositor = compositor
        global = Global<WlCompositor>(compositor.display, version: 6) { [unowned self] resource in
            resource.handler = self
        }
    }

    func createSurface(_ resource: WlCompositor, id: NewResource<WlSurface>) {
        let wlSurface = id.create(nil)
        guard wlSurface.isAlive else { return }
        let surface = Surface(wlSurface, in: compositor)
        wlSurface.handler = surface
        compositor.surfaceCreated(surface)
    }

    func createRegion(_ resource: WlCompositor, id: NewResource<WlRegion>) {
        id.create(RegionResource())
    }
}
