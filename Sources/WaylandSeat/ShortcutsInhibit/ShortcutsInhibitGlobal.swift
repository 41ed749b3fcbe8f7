import SurfaceResponders
import WaylandServer

/// zwp_keyboard_shortcuts_inhibit_manager_v1: clients that want the keys of the compositor's commands, such as virtual
/// machines and remote desktops. Serves every seat of the display.
///
/// Each seat's delegate decides about each wish. How the person takes the keys back is the embedder's to offer: a key
/// command that works while inhibited, and sets the focused inhibitor's `isEnabled`.
public final class ShortcutsInhibitGlobal {
    private var global: Global<ZwpKeyboardShortcutsInhibitManagerV1>?

    public init(on display: Display) {
        global = Global<ZwpKeyboardShortcutsInhibitManagerV1>(display, version: 1) { [weak self] resource in
            resource.handler = self
        }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}

extension ShortcutsInhibitGlobal: ZwpKeyboardShortcutsInhibitManagerV1Handler {
    public func inhibitShortcuts(
        _ manager: ZwpKeyboardShortcutsInhibitManagerV1,
        id: NewResource<ZwpKeyboardShortcutsInhibitorV1>, surface: WlSurface, seat: WlSeat
    ) {
        // A seat that is gone has no shortcuts to inhibit.
        guard let global = seat.handler as? SeatGlobal else {
            _ = id.create(nil)
            return
        }
        let responder = global.registry.responder(for: surface)
        guard global.seat.keyCommands.inhibitor(of: responder) == nil else {
            return manager.postError(
                ZwpKeyboardShortcutsInhibitManagerV1.Error.alreadyInhibited,
                "the surface inhibits the shortcuts of this seat already")
        }
        let isAllowed = global.delegate?.seatGlobal(global, allowsShortcutsInhibitorOn: surface) ?? true
        let wish = ShortcutsWish(of: surface, responder, on: global, isEnabled: isAllowed)
        let resource = id.create(wish)
        wish.begin(resource)
    }
}
