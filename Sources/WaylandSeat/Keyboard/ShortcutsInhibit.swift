import SurfaceResponders
import WaylandServer

/// zwp_keyboard_shortcuts_inhibit_manager_v1: clients such as virtual machines and remote desktops receive
/// the keys of the compositor's key commands, if the seat's delegate allows it. The embedder should offer a
/// key command that works while inhibited, and clears the `isEnabled` of the focused inhibitor.
extension ManagerRequests: ZwpKeyboardShortcutsInhibitManagerV1Handler {
    func inhibitShortcuts(
        _ manager: ZwpKeyboardShortcutsInhibitManagerV1,
        id: NewResource<ZwpKeyboardShortcutsInhibitorV1>, surface: WlSurface, seat: WlSeat
    ) {
        // A seat that was removed has no key commands to inhibit.
        guard let global = SeatGlobal.from(seat) else { return }
        let responder = global.registry.responder(for: surface)
        // The inhibitors of Xwayland's keyboard grabs do not count: this protocol does not know them.
        let isInhibited = global.wishes.elements.contains {
            ($0 as? ShortcutsWish)?.inhibitor.surface === responder
        }
        guard !isInhibited else {
            return manager.postError(
                .alreadyInhibited, "the surface inhibits the shortcuts of this seat already")
        }
        let isAllowed = global.context.embedder.allowsShortcutsInhibitor(on: surface)
        let wish = ShortcutsWish(of: surface, responder, on: global, isEnabled: isAllowed)
        let resource = id.create(wish)
        wish.begin(resource)
    }
}

/// A zwp_keyboard_shortcuts_inhibitor_v1. The seat has an inhibitor for it until the object or the surface is
/// destroyed, or the seat is removed.
final class ShortcutsWish: SeatWish, ZwpKeyboardShortcutsInhibitorV1Handler {
    let inhibitor: ShortcutsInhibitor
    private weak var global: SeatGlobal?
    private var surfaceObservation: DestroyObservation?

    init(of surface: WlSurface, _ responder: SurfaceResponder, on global: SeatGlobal, isEnabled: Bool) {
        inhibitor = ShortcutsInhibitor(surface: responder, isEnabled: isEnabled)
        self.global = global
        surfaceObservation = surface.onDestroy { [weak self] in self?.end() }
    }

    func begin(_ resource: ZwpKeyboardShortcutsInhibitorV1) {
        inhibitor.onChange = { [weak resource] isEnabled in
            if isEnabled { resource?.active() } else { resource?.inactive() }
        }
        global?.wishes.add(self, for: self)
        global?.seat.keyCommands.add(inhibitor)
        if inhibitor.isEnabled { resource.active() }
    }

    func end() {
        inhibitor.onChange = nil
        surfaceObservation?.cancel()
        surfaceObservation = nil
        guard let global else { return }
        global.seat.keyCommands.remove(inhibitor)
        global.wishes.remove(self)
    }

    func resourceDestroyed(_ resource: Resource) {
        end()
    }
}
