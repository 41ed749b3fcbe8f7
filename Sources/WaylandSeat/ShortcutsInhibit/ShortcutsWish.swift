import SurfaceResponders
import WaylandServer

/// A zwp_keyboard_shortcuts_inhibitor_v1, and the inhibitor that the seat has for it until the object, the surface or
/// the seat goes.
final class ShortcutsWish: SeatWish {
    private let inhibitor: ShortcutsInhibitor
    private weak var global: SeatGlobal?
    private var surfaceObservation: DestroyObservation?

    init(of surface: WlSurface, _ responder: SurfaceResponder, on global: SeatGlobal, isEnabled: Bool) {
        inhibitor = ShortcutsInhibitor(surface: responder, isEnabled: isEnabled)
        self.global = global
        surfaceObservation = surface.onDestroy { [weak self] in self?.end() }
    }

    func inhibits(_ surface: SurfaceResponder) -> Bool { inhibitor.surface === surface }

    func begin(_ resource: ZwpKeyboardShortcutsInhibitorV1) {
        inhibitor.onChange = { [weak resource] isEnabled in
            if isEnabled { resource?.active() } else { resource?.inactive() }
        }
        global?.wishes.add(self)
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
}

extension ShortcutsWish: ZwpKeyboardShortcutsInhibitorV1Handler {
    func resourceDestroyed(_ resource: Resource) {
        end()
    }
}
