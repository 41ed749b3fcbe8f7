import WaylandServer

/// Just enough of a compositor that a client can make a surface.
final class BenchCompositor: WlCompositorHandler, WlSurfaceHandler {
    private(set) var surface: WlSurface?

    func createSurface(_ compositor: WlCompositor, id: NewResource<WlSurface>) {
        surface = id.create(self)
    }
    func createRegion(_ compositor: WlCompositor, id: NewResource<WlRegion>) {}

    func attach(_ surface: WlSurface, buffer: WlBuffer?, x: Int32, y: Int32) {}
    func damage(_ surface: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32) {}
    func frame(_ surface: WlSurface, callback: NewResource<WlCallback>) {}
    func setOpaqueRegion(_ surface: WlSurface, region: WlRegion?) {}
    func setInputRegion(_ surface: WlSurface, region: WlRegion?) {}
    func commit(_ surface: WlSurface) {}
    func setBufferTransform(_ surface: WlSurface, transform: WlOutput.Transform) {}
    func setBufferScale(_ surface: WlSurface, scale: Int32) {}
    func damageBuffer(_ surface: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32) {}
    func offset(_ surface: WlSurface, x: Int32, y: Int32) {}
}
