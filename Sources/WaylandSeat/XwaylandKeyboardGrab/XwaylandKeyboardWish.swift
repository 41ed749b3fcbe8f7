import SurfaceResponders
import WaylandServer

/// A zwp_xwayland_keyboard_grab_v1: the grab that stands for it, until the object, the surface or the seat goes, or the person
/// takes the keys back.
final class XwaylandKeyboardWish: SeatWish {
    private weak var global: SeatGlobal?
    private var grab: KeyboardGrab?
    /// Ours; nil if the surface has one of its own, or may have none.
    private var inhibitor: ShortcutsInhibitor?

    init(on global: SeatGlobal) {
        self.global = global
    }

    /// - Parameters:
    ///   - surface: whose client is to have the keys. It has none while it is not shown.
    ///   - silencesCommands: whether it has those of key commands, too.
    func begin(for surface: SurfaceResponder, silencesCommands: Bool) {
        guard let seat = global?.seat else { return }
        let grab = KeyboardGrab(of: surface) { [weak self] in self?.removeInhibitor() }
        self.grab = grab
        if silencesCommands, seat.keyCommands.inhibitor(of: surface) == nil {
            let inhibitor = ShortcutsInhibitor(surface: surface, isEnabled: true)
            inhibitor.onChange = { [weak self] isEnabled in if !isEnabled { self?.end() } }
            self.inhibitor = inhibitor
            seat.keyCommands.add(inhibitor)
        }
        global?.wishes.add(self)
        seat.begin(grab)
    }

    func end() {
        guard let grab else { return }
        self.grab = nil
        global?.seat.revoke(grab)
        removeInhibitor()
        global?.wishes.remove(self)
    }

    private func removeInhibitor() {
        guard let inhibitor else { return }
        self.inhibitor = nil
        inhibitor.onChange = nil
        global?.seat.keyCommands.remove(inhibitor)
    }
}

extension XwaylandKeyboardWish: ZwpXwaylandKeyboardGrabV1Handler {
    func resourceDestroyed(_ resource: Resource) {
        end()
    }
}
