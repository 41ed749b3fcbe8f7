import CWayland
import SurfaceResponders
import WaylandSeat
import WaylandServer

/// A surface whose content gives it its size.
final class ClientSurface: WlSurfaceHandler, WlSubsurfaceHandler {
    private(set) var responder: SurfaceResponder?
    private(set) var client: Client?
    var isSubsurface = false
    private var attached: Size?

    init(_ id: NewResource<WlSurface>, registry: SurfaceRegistry) {
        let surface = id.create(self)
        responder = registry.responder(for: surface)
        client = surface.client
    }

    func attach(_ surface: WlSurface, buffer: WlBuffer?, x: Int32, y: Int32) {
        guard let pointer = buffer?.pointer, let content = wl_shm_buffer_get(pointer) else { return }
        attached = Size(
            width: Double(wl_shm_buffer_get_width(content)),
            height: Double(wl_shm_buffer_get_height(content)))
    }

    func commit(_ surface: WlSurface) {
        guard let size = attached else { return }
        attached = nil
        responder?.frame.size = size
    }

    func setPosition(_ resource: WlSubsurface, x: Int32, y: Int32) {
        responder?.frame.origin = Point(x: Double(x), y: Double(y))
    }

    // MARK: What has no effect

    func damage(_ surface: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32) {}
    func frame(_ surface: WlSurface, callback: NewResource<WlCallback>) {}
    func setOpaqueRegion(_ surface: WlSurface, region: WlRegion?) {}
    func setInputRegion(_ surface: WlSurface, region: WlRegion?) {}
    func setBufferTransform(_ surface: WlSurface, transform: WlOutput.Transform) {}
    func setBufferScale(_ surface: WlSurface, scale: Int32) {}
    func damageBuffer(_ surface: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32) {}
    func offset(_ surface: WlSurface, x: Int32, y: Int32) {}
    func placeAbove(_ resource: WlSubsurface, sibling: WlSurface) {}
    func placeBelow(_ resource: WlSubsurface, sibling: WlSurface) {}
    func setSync(_ resource: WlSubsurface) {}
    func setDesync(_ resource: WlSubsurface) {}
}
