import Logging
import SurfaceResponders
import WaylandServer

/// wp_pointer_warp_v1: a client that has the pointer moves it to another location on its surfaces. The
/// surface must be visible there or, while a button is held, have the pointer. Other requests are ignored
/// without an error, as the protocol says.
extension ManagerRequests: WpPointerWarpV1Handler {
    func warpPointer(
        _ resource: WpPointerWarpV1, surface: WlSurface, pointer: WlPointer, x: Double, y: Double,
        serial: UInt32
    ) {
        guard let global = SeatGlobal.from(pointer) else { return }
        guard global.senders.pointer.isEntered(by: resource.client, serial: serial) else {
            return logger.debug("warp_pointer refused: serial \(serial) is not that of the client's enter")
        }
        let responder = global.registry.responder(for: surface)
        let place = Point(x: x, y: y)
        let point = responder.transformToGlobal.apply(to: place)
        guard responder.bounds.contains(place), global.reaches(responder, at: point) else {
            return logger.debug("warp_pointer refused: \(x), \(y) is not on a visible part of the surface")
        }
        global.seat.pointer.warp(to: point)
    }
}

extension SeatGlobal {
    /// Whether the pointer would be over a surface at a location, or stays with it because a button is held.
    fileprivate func reaches(_ responder: SurfaceResponder, at point: Point) -> Bool {
        if seat.pointer.pressedButtonCount > 0 { return seat.pointer.surface === responder }
        return seat.scene.hitTest(point)?.responder.hostSurface === responder
    }
}
