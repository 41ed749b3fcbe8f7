import SurfaceResponders
import WaylandServer

/// What a client asks of zwp_xwayland_keyboard_grab_manager_v1.
final class XwaylandKeyboardGrabManager: ZwpXwaylandKeyboardGrabManagerV1Handler {
    func grabKeyboard(
        _ manager: ZwpXwaylandKeyboardGrabManagerV1, id: NewResource<ZwpXwaylandKeyboardGrabV1>,
        surface: WlSurface, seat: WlSeat
    ) {
        // A seat that is gone has no keys.
        guard let global = SeatGlobal.from(seat) else {
            _ = id.create(nil)
            return
        }
        let wish = XwaylandKeyboardWish(on: global)
        id.create(wish)
        wish.begin(
            for: global.registry.responder(for: surface),
            silencesCommands: global.context.embedder.allowsShortcutsInhibitor(on: surface))
    }
}
