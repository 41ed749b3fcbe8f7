import SurfaceResponders
import WaylandServer

/// zwp_xwayland_keyboard_grab_manager_v1: an X11 program that grabs the keyboard receives all keys. It is for
/// Xwayland only: hide it from other clients with a ``ClientPolicy`` (``ClientAction/grabKeyboard``). Each
/// seat's delegate decides whether key commands are inhibited, too. If that inhibitor is disabled by its
/// `isEnabled`, the grab ends.
extension ManagerRequests: ZwpXwaylandKeyboardGrabManagerV1Handler {
    func grabKeyboard(
        _ manager: ZwpXwaylandKeyboardGrabManagerV1, id: NewResource<ZwpXwaylandKeyboardGrabV1>,
        surface: WlSurface, seat: WlSeat
    ) {
        // A seat that was removed has no keys.
        guard let global = SeatGlobal.from(seat) else { return }
        let wish = XwaylandKeyboardWish(on: global)
        id.create(wish)
        wish.begin(
            for: global.registry.responder(for: surface),
            silencesCommands: global.context.embedder.allowsShortcutsInhibitor(on: surface))
    }
}

/// A zwp_xwayland_keyboard_grab_v1, with its grab. It lasts until the object or the surface is destroyed, the
/// seat is removed, or the user disables the grab's inhibitor.
final class XwaylandKeyboardWish: SeatWish, ZwpXwaylandKeyboardGrabV1Handler {
    private weak var global: SeatGlobal?
    private var grab: KeyboardGrab?
    /// The inhibitor of this grab; `nil` if the surface has another one, or the delegate refuses it.
    private var inhibitor: ShortcutsInhibitor?

    init(on global: SeatGlobal) {
        self.global = global
    }

    /// Begins the grab for a surface, which receives no keys while it is not shown.
    /// - Parameter silencesCommands: whether the surface also receives the keys of key commands.
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

/// Gives a surface the keyboard focus, whichever window is key. The pointer and touches are not affected.
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
