import SurfaceResponders
import WaylandServer

/// What a seat on the wire asks its embedder, and tells it. Called while a request is handled or an event is sent. Each
/// method has a default.
public protocol SeatGlobalDelegate: AnyObject {
    /// The cursor to be shown has changed: a client has set it, or has moved its hotspot with its content; or the pointer
    /// or the cursor's surface has left it. `SeatGlobal.cursor` is the same. By default nothing is done.
    func seatGlobal(_ global: SeatGlobal, cursorChangedTo cursor: Cursor)

    /// What a tool of a tablet is to look like has changed, as `SeatGlobal.cursor(of:)` says; or the tool has left whoever
    /// said it. By default nothing is done.
    func seatGlobal(_ global: SeatGlobal, cursorOf tool: TabletTool.ID, changedTo cursor: Cursor)

    /// A client says what a button, a ring, a strip or a dial of a pad does, in the mode that is in effect: for a picture of
    /// the pad. By default nothing is done.
    func seatGlobal(_ global: SeatGlobal, didReceive feedback: TabletPadFeedback)

    /// Another client gets the keyboard focus, or none. Called before the enter is sent, and after the client got the
    /// selection. By default nothing is done.
    func seatGlobal(_ global: SeatGlobal, keyboardFocusChangesTo client: Client?)

    /// A client wants to set one of the seat's selections, or to empty it, by wl_data_device.set_selection or
    /// zwp_primary_selection_device_v1.set_selection. Refused, it is told that its source is cancelled. By default only
    /// what input led to is allowed: ``SelectionRequest/isLedToByInput``. One that is older than the present selection is
    /// refused before this is asked.
    func seatGlobal(_ global: SeatGlobal, allows request: SelectionRequest) -> Bool

    /// A client wants to drag something, and the serial that it gives is of no press that stands: some toolkits forget which
    /// it was. By default the drag is refused.
    /// - Parameters:
    ///   - global: whose delegate this is.
    ///   - client: who wants to drag.
    ///   - serial: what it gave with wl_data_device.start_drag.
    /// - Returns: one of `SeatGlobal.standingPresses(of:)`, for the drag to follow; nil refuses it.
    func seatGlobal(_ global: SeatGlobal, pressOfDragBy client: Client, serial: UInt32) -> StandingPress?

    /// Something else is selected, or nothing, or what is selected has more forms: ``SeatGlobal/selection(_:)``. Called
    /// after clients were told. By default nothing is done.
    func seatGlobal(_ global: SeatGlobal, selectionChanged kind: SelectionKind)

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
    public func seatGlobal(_ global: SeatGlobal, cursorOf tool: TabletTool.ID, changedTo cursor: Cursor) {}

    /// Does nothing.
    public func seatGlobal(_ global: SeatGlobal, didReceive feedback: TabletPadFeedback) {}

    /// Does nothing.
    public func seatGlobal(_ global: SeatGlobal, keyboardFocusChangesTo client: Client?) {}

    /// Allows what input led to.
    public func seatGlobal(_ global: SeatGlobal, allows request: SelectionRequest) -> Bool {
        request.isLedToByInput
    }

    /// Refuses the drag.
    public func seatGlobal(
        _ global: SeatGlobal, pressOfDragBy client: Client, serial: UInt32
    ) -> StandingPress? { nil }

    /// Does nothing.
    public func seatGlobal(_ global: SeatGlobal, selectionChanged kind: SelectionKind) {}

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
