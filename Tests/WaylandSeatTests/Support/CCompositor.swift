import CWaylandServer
import WaylandServer

/// A wl_compositor as plain C code implements it. None of its objects has a Swift object.
final class CCompositor {
    private let global: OpaquePointer

    init?(on display: Display) {
        guard let owner = display.pointer,
            let global = wl_global_create(owner, WlCompositor.interface.pointer, 4, nil, bindCompositor)
        else { return nil }
        self.global = global
    }

    /// Call this before the display is destroyed.
    func remove() {
        wl_global_destroy(global)
    }
}

private func bindCompositor(
    _ client: OpaquePointer?, _ data: UnsafeMutableRawPointer?, _ version: UInt32, _ id: UInt32
) {
    guard let client,
        let resource = wl_resource_create(client, WlCompositor.interface.pointer, Int32(version), id)
    else { return }
    wl_resource_set_dispatcher(resource, handleCompositorRequest, nil, nil, nil)
}

private func handleCompositorRequest(
    _ implementation: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer?, _ opcode: UInt32,
    _ message: UnsafePointer<wl_message>?, _ arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
    guard opcode == 0, let target, let arguments,
        let surface = wl_resource_create(
            wl_resource_get_client(OpaquePointer(target)), WlSurface.interface.pointer, 4, arguments[0].n)
    else { return 0 }
    wl_resource_set_dispatcher(surface, handleSurfaceRequest, nil, nil, nil)
    return 0
}

private func handleSurfaceRequest(
    _ implementation: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer?, _ opcode: UInt32,
    _ message: UnsafePointer<wl_message>?, _ arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
    if opcode == 0, let target { wl_resource_destroy(OpaquePointer(target)) }
    return 0
}
