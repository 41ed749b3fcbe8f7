import SurfaceResponders
import WaylandServer

/// What a seat on the wire asks its embedder, and tells it. Called while a request is handled or an event is sent.
public protocol SeatGlobalDelegate: AnyObject {
    /// A client wants to use a surface as its cursor, by wl_pointer.set_cursor. False when the surface has another role: the client is
    /// then disconnected with the protocol's error.
    func seatGlobal(_ global: SeatGlobal, assignCursorRoleTo surface: WlSurface) -> Bool

    /// The cursor to be shown has changed: a client has set it, or the pointer or the cursor's surface has left it.
    func seatGlobal(_ global: SeatGlobal, cursorChangedTo cursor: Cursor)

    /// Another client gets the keyboard focus, or none. Called before the enter is sent: selections go first.
    func seatGlobal(_ global: SeatGlobal, keyboardFocusChangesTo client: Client?)

    /// An input method wants to show a surface beside the cursor, by zwp_input_method_v2.get_input_popup_surface. False
    /// when the surface has another role: the client is then disconnected with the protocol's error.
    func seatGlobal(_ global: SeatGlobal, assignInputMethodPopupRoleTo surface: WlSurface) -> Bool

    /// The input method has made or given up such a surface: `global.inputMethodPopups`.
    func seatGlobalChangedInputMethodPopups(_ global: SeatGlobal)

    /// A client wants the compositor's key commands silenced while a surface has the keyboard focus, by
    /// zwp_keyboard_shortcuts_inhibit_manager_v1. Refused, it is told nothing: its inhibitor waits to be enabled.
    func seatGlobal(_ global: SeatGlobal, allowsShortcutsInhibitorOn surface: WlSurface) -> Bool
}

extension SeatGlobalDelegate {
    /// Allows all of them.
    public func seatGlobal(_ global: SeatGlobal, allowsShortcutsInhibitorOn surface: WlSurface) -> Bool {
        true
    }

    /// Does nothing.
    public func seatGlobal(_ global: SeatGlobal, keyboardFocusChangesTo client: Client?) {}

    /// Lets any surface be one.
    public func seatGlobal(_ global: SeatGlobal, assignInputMethodPopupRoleTo surface: WlSurface) -> Bool {
        true
    }

    /// Does nothing.
    public func seatGlobalChangedInputMethodPopups(_ global: SeatGlobal) {}
}
