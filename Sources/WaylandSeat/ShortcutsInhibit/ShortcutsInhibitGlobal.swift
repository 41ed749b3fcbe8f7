import WaylandServer

/// zwp_keyboard_shortcuts_inhibit_manager_v1: clients that want the keys of the compositor's commands, such as virtual
/// machines and remote desktops. Serves every seat of the display.
///
/// Each seat's delegate decides about each wish. How the person takes the keys back is the embedder's to offer: a key
/// command that works while inhibited, and sets the focused inhibitor's `isEnabled`.
public final class ShortcutsInhibitGlobal {
    private var global: Global<ZwpKeyboardShortcutsInhibitManagerV1>?

    /// Offers the protocol to the clients of a display, as long as this object lives.
    public init(on display: Display) {
        let manager = ShortcutsInhibitManager()
        global = Global<ZwpKeyboardShortcutsInhibitManagerV1>(display, version: 1) { $0.handler = manager }
    }

    /// Takes the global out of the registry. What clients have made with it goes on working.
    public func remove() {
        global?.remove()
        global = nil
    }
}
