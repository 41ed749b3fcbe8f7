import WaylandServer

/// What clients ask of wl_compositor.
final class CompositorRequests: WlCompositorHandler {
    /// It may be gone before its clients are: they get surfaces that nothing comes of.
    private weak var target: Compositor?

    init(_ target: Compositor) {
        self.target = target
    }

    func createSurface(_ resource: WlCompositor, id: NewResource<WlSurface>) {
        let wlSurface = id.create(nil)
        guard let target, wlSurface.isAlive else { return }
        target.makeSurface(for: wlSurface)
    }

    func createRegion(_ resource: WlCompositor, id: NewResource<WlRegion>) {
        id.create(RegionResource())
    }
}
