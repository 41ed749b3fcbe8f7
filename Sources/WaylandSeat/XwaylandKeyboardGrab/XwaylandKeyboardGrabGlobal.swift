import WaylandServer

/// zwp_xwayland_keyboard_grab_manager_v1: a program of X that takes the keyboard for itself has it everywhere, as long as
/// Xwayland says so. Serves every seat of the display.
///
/// It is for Xwayland alone: a ``ClientPolicy`` decides who finds it (``ClientAction/grabKeyboard``). Each seat's delegate
/// decides whether the compositor's key commands are silenced, too, as for inhibitors; where the person takes them back by
/// the inhibitor's `isEnabled`, the grab ends.
public final class XwaylandKeyboardGrabGlobal {
    private var global: Global<ZwpXwaylandKeyboardGrabManagerV1>?

    /// Offers the protocol to the clients of a display, as long as this object lives.
    public init(on display: Display) {
        let manager = XwaylandKeyboardGrabManager()
        global = Global<ZwpXwaylandKeyboardGrabManagerV1>(display, version: 1) { $0.handler = manager }
    }

    /// Takes the global out of the registry. Grabs that stand go on standing.
    public func remove() {
        global?.remove()
        global = nil
    }
}
