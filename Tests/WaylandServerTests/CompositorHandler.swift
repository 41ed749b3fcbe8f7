import WaylandServer

/// Creates surfaces and regions without handlers. A test can replace both closures.
final class CompositorHandler: WlCompositorHandler {
    var onCreateSurface: (WlCompositor, NewResource<WlSurface>) -> Void = { _, new in new.create(nil) }
    var onCreateRegion: (WlCompositor, NewResource<WlRegion>) -> Void = { _, new in new.create(nil) }

    func createSurface(_ resource: WlCompositor, id: NewResource<WlSurface>) {
        onCreateSurface(resource, id)
    }

    func createRegion(_ resource: WlCompositor, id: NewResource<WlRegion>) {
        onCreateRegion(resource, id)
    }
}
