import WaylandServer

/// wl_compositor as an embedder of the router has it anyway: surfaces without content.
final class ScreenCompositor: WlCompositorHandler, WlSurfaceHandler {
    private(set) var surfaces: [WlSurface] = []
    var onCommit: ((WlSurface) -> Void)?
    private var global: Global<WlCompositor>?

    init(on display: Display) {
        global = Global<WlCompositor>(display, version: 4) { [unowned self] in $0.handler = self }
    }

    func createSurface(_ resource: WlCompositor, id: NewResource<WlSurface>) {
        surfaces.append(id.create(self))
    }

    func commit(_ resource: WlSurface) {
        onCommit?(resource)
    }

    func createRegion(_ resource: WlCompositor, id: NewResource<WlRegion>) {}
    func destroy(_ resource: WlSurface) {}
    func attach(_ resource: WlSurface, buffer: WlBuffer?, x: Int32, y: Int32) {}
    func damage(_ resource: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32) {}
    func frame(_ resource: WlSurface, callback: NewResource<WlCallback>) {}
    func setOpaqueRegion(_ resource: WlSurface, region: WlRegion?) {}
    func setInputRegion(_ resource: WlSurface, region: WlRegion?) {}
    func setBufferTransform(_ resource: WlSurface, transform: WlOutput.Transform) {}
    func setBufferScale(_ resource: WlSurface, scale: Int32) {}
    func damageBuffer(_ resource: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32) {}
    func offset(_ resource: WlSurface, x: Int32, y: Int32) {}
}
