import CWaylandServer
import WaylandServer

/// The embedder's own wl_compositor, written as in C, with the minimum that a client needs. Your compositor
/// already has one. The router uses only the `wl_resource` of each surface.
final class OwnSurfaces {
    /// Called on wl_surface.commit, with the surface's resource.
    var onCommit: ((OpaquePointer) -> Void)?

    private var global: OpaquePointer?

    init(on display: OpaquePointer) {
        let data = Unmanaged.passUnretained(self).toOpaque()
        global = wl_global_create(display, WlCompositor.interface.pointer, 4, data) {
            client, data, version, id in
            guard let client,
                let resource = wl_resource_create(client, WlCompositor.interface.pointer, Int32(version), id)
            else { return }
            wl_resource_set_dispatcher(resource, compositorRequest, nil, data, nil)
        }
    }

    /// Call this before the display is destroyed.
    func remove() {
        if let global { wl_global_destroy(global) }
        global = nil
    }

    fileprivate static func owner(of resource: OpaquePointer) -> OwnSurfaces? {
        wl_resource_get_user_data(resource).map {
            Unmanaged<OwnSurfaces>.fromOpaque($0).takeUnretainedValue()
        }
    }
}

/// Handles create_surface and create_region.
private func compositorRequest(
    _ implementation: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer?, _ opcode: UInt32,
    _ message: UnsafePointer<wl_message>?, _ arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
    guard let target, let arguments else { return 0 }
    let compositor = OpaquePointer(target)
    let interface = opcode == 0 ? WlSurface.interface : WlRegion.interface
    let made = wl_resource_create(
        wl_resource_get_client(compositor), interface.pointer, wl_resource_get_version(compositor),
        arguments[0].n)
    guard let made else { return 0 }
    if opcode == 0 {
        let owner = wl_resource_get_user_data(compositor)
        wl_resource_set_dispatcher(made, surfaceRequest, nil, owner, nil)
    } else {
        wl_resource_set_dispatcher(made, regionRequest, nil, nil, nil)
    }
    return 0
}

private func surfaceRequest(
    _ implementation: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer?, _ opcode: UInt32,
    _ message: UnsafePointer<wl_message>?, _ arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
    guard let target, let arguments else { return 0 }
    let surface = OpaquePointer(target)
    switch opcode {
    case 0:
        wl_resource_destroy(surface)
    case 3:
        // wl_surface.frame. Nothing is drawn here, so the callback is done immediately.
        let callback = wl_resource_create(
            wl_resource_get_client(surface), WlCallback.interface.pointer, 1, arguments[0].n)
        if let callback { WlCallback.wrap(callback).done(callbackData: 0) }
    case 6:
        OwnSurfaces.owner(of: surface)?.onCommit?(surface)
    default:
        // Input regions are ignored. The other requests only matter for drawing.
        break
    }
    return 0
}

private func regionRequest(
    _ implementation: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer?, _ opcode: UInt32,
    _ message: UnsafePointer<wl_message>?, _ arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
    if opcode == 0, let target { wl_resource_destroy(OpaquePointer(target)) }
    return 0
}
