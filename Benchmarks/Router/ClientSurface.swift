import CWaylandServer
import SurfaceResponders
import WaylandSeat
import WaylandServer

/// A surface that is as large as its last committed buffer.
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
}
