import SurfaceResponders
import WaylandServer

/// What a seat on the wire asks its embedder.
public protocol SeatGlobalDelegate: AnyObject {
    /// A client wants to use a surface as its cursor. False when the surface has another role: the client is
    /// then disconnected with the protocol's error.
    func seatGlobal(_ global: SeatGlobal, assignCursorRoleTo surface: WlSurface) -> Bool

    /// The cursor to be shown has changed.
    func seatGlobal(_ global: SeatGlobal, cursorChangedTo cursor: Cursor)

    /// Another client gets the keyboard focus, or none. Called before the enter is sent: selections go first.
    func seatGlobal(_ global: SeatGlobal, keyboardFocusChangesTo client: Client?)

    /// An input method wants to show a surface beside the cursor. False when the surface has another role: the client is
    /// then disconnected with the protocol's error.
    func seatGlobal(_ global: SeatGlobal, assignInputMethodPopupRoleTo surface: WlSurface) -> Bool

    /// The input method has made or given up such a surface: `global.inputMethodPopups`.
    func seatGlobalChangedInputMethodPopups(_ global: SeatGlobal)

    /// A client wants the compositor's key commands silenced while a surface has the keyboard focus. Refused, it is
    /// told nothing: its inhibitor waits to be enabled.
    func seatGlobal(_ global: SeatGlobal, allowsShortcutsInhibitorOn surface: WlSurface) -> Bool
}

extension SeatGlobalDelegate {
    public func seatGlobal(_ global: SeatGlobal, allowsShortcutsInhibitorOn surface: WlSurface) -> Bool {
        true
    }

    public func seatGlobal(_ global: SeatGlobal, keyboardFocusChangesTo client: Client?) {}

    public func seatGlobal(_ global: SeatGlobal, assignInputMethodPopupRoleTo surface: WlSurface) -> Bool {
        true
    }

    public func seatGlobalChangedInputMethodPopups(_ global: SeatGlobal) {}
}
