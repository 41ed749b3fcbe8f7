import SurfaceResponders
import WaylandServer

/// zwp_xwayland_keyboard_grab_manager_v1: a program of X that takes the keyboard for itself has it everywhere, as long as
/// Xwayland says so.
///
/// It is for Xwayland alone: a ``ClientPolicy`` decides who finds it (``ClientAction/grabKeyboard``). Each seat's delegate
/// decides whether the compositor's key commands are silenced, too, as for inhibitors; where the person takes them back by
/// the inhibitor's `isEnabled`, the grab ends.
extension ManagerRequests: ZwpXwaylandKeyboardGrabManagerV1Handler {
    func grabKeyboard(
        _ manager: ZwpXwaylandKeyboardGrabManagerV1, id: NewResource<ZwpXwaylandKeyboardGrabV1>,
        surface: WlSurface, seat: WlSeat
    ) {
        // A seat that is gone has no keys.
        guard let global = SeatGlobal.from(seat) else { return }
        let wish = XwaylandKeyboardWish(on: global)
        id.create(wish)
        wish.begin(
            for: global.registry.responder(for: surface),
            silencesCommands: global.context.embedder.allowsShortcutsInhibitor(on: surface))
    }
}

/// A zwp_xwayland_keyboard_grab_v1: the grab that stands for it, until the object, the surface or the seat goes, or the person
/// takes the keys back.
final class XwaylandKeyboardWish: SeatWish, ZwpXwaylandKeyboardGrabV1Handler {
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
        global?.wishes.add(self, for: self)
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

    func resourceDestroyed(_ resource: Resource) {
        end()
    }
}

/// Gives a surface the keyboard focus, whatever window is key. The pointer and fingers go their own way.
final class KeyboardGrab: Grab {
    private let onEnd: () -> Void

    init(of surface: SurfaceResponder, onEnd: @escaping () -> Void) {
        self.onEnd = onEnd
        super.init(kind: .explicit, owner: surface)
    }

    override var keyboardSurface: SurfaceResponder? { owner }

    override func revoked() {
        onEnd()
    }
}
