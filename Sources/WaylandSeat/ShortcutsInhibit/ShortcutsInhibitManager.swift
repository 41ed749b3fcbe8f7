import SurfaceResponders
import WaylandServer

/// What clients ask of zwp_keyboard_shortcuts_inhibit_manager_v1.
final class ShortcutsInhibitManager: ZwpKeyboardShortcutsInhibitManagerV1Handler {
    func inhibitShortcuts(
        _ manager: ZwpKeyboardShortcutsInhibitManagerV1,
        id: NewResource<ZwpKeyboardShortcutsInhibitorV1>, surface: WlSurface, seat: WlSeat
    ) {
        // A seat that is gone has no shortcuts to inhibit.
        guard let global = SeatGlobal.from(seat) else {
            _ = id.create(nil)
            return
        }
        let responder = global.registry.responder(for: surface)
        // Xwayland's grab of the keyboard has an inhibitor of its own, of which the protocol says nothing.
        let isInhibited = global.wishes.contains { ($0 as? ShortcutsWish)?.inhibits(responder) == true }
        guard !isInhibited else {
            return manager.postError(
                ZwpKeyboardShortcutsInhibitManagerV1.Error.alreadyInhibited,
                "the surface inhibits the shortcuts of this seat already")
        }
        let isAllowed = global.context.embedder.allowsShortcutsInhibitor(on: surface)
        let wish = ShortcutsWish(of: surface, responder, on: global, isEnabled: isAllowed)
        let resource = id.create(wish)
        wish.begin(resource)
    }
}
