import SurfaceResponders
import WaylandServer

/// What a seat on the wire asks its embedder, and tells it. Called while a request is handled or an event is sent. Each
/// method has a default.
public protocol SeatGlobalDelegate: AnyObject {
    /// The cursor to be shown has changed: a client has set it, or has moved its hotspot with its content; or the pointer
    /// or the cursor's surface has left it. `SeatGlobal.cursor` is the same. By default nothing is done.
    func seatGlobal(_ global: SeatGlobal, cursorChangedTo cursor: Cursor)

    /// Another client gets the keyboard focus, or none. Called before the enter is sent, and after the client got the
    /// selection. By default nothing is done.
    func seatGlobal(_ global: SeatGlobal, keyboardFocusChangesTo client: Client?)

    /// A client wants to set the seat's selection, or to empty it, by wl_data_device.set_selection. Refused, it is told
    /// that its source is cancelled. By default only what input led to is allowed:
    /// ``SelectionRequest/isLedToByInput``. One that is older than the present selection is refused before this is asked.
    func seatGlobal(_ global: SeatGlobal, allows request: SelectionRequest) -> Bool

    /// Where a surface goes that the input method shows while it writes. Asked whenever the panel, the field or its cursor
    /// has changed.
    /// - Parameters:
    ///   - global: whose delegate this is.
    ///   - panel: what is shown.
    ///   - size: its surface's, in logical pixels.
    /// - Returns: in global logical pixels, with that size. By default ``InputMethodPanel/standardFrame(of:)``.
    func seatGlobal(_ global: SeatGlobal, frameOf panel: InputMethodPanel, size: Size) -> Rect

    /// The input method shows another keyboard at the lower edge of the screen, or none any more. By default nothing is
    /// done; an embedder may return it as the `inputView` of its windows.
    func seatGlobal(_ global: SeatGlobal, inputMethodKeyboardChangedTo surface: SurfaceResponder?)

    /// A client wants the compositor's key commands silenced while a surface has the keyboard focus, by
    /// zwp_keyboard_shortcuts_inhibit_manager_v1. Refused, it is told nothing: its inhibitor waits to be enabled. By
    /// default it is allowed.
    func seatGlobal(_ global: SeatGlobal, allowsShortcutsInhibitorOn surface: WlSurface) -> Bool
}

extension SeatGlobalDelegate {
    /// Does nothing.
    public func seatGlobal(_ global: SeatGlobal, cursorChangedTo cursor: Cursor) {}

    /// Does nothing.
    public func seatGlobal(_ global: SeatGlobal, keyboardFocusChangesTo client: Client?) {}

    /// Allows what input led to.
    public func seatGlobal(_ global: SeatGlobal, allows request: SelectionRequest) -> Bool {
        request.isLedToByInput
    }

    /// Beside the cursor, or in the middle of the output's lower edge, as the input method wants it.
    public func seatGlobal(_ global: SeatGlobal, frameOf panel: InputMethodPanel, size: Size) -> Rect {
        panel.standardFrame(of: size)
    }

    /// Does nothing.
    public func seatGlobal(_ global: SeatGlobal, inputMethodKeyboardChangedTo surface: SurfaceResponder?) {}

    /// Allows all of them.
    public func seatGlobal(_ global: SeatGlobal, allowsShortcutsInhibitorOn surface: WlSurface) -> Bool {
        true
    }
}
