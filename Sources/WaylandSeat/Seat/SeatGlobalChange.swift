import SurfaceResponders
import WaylandServer

/// What changed about a seat on the wire: see ``SeatGlobal/observe(_:)``.
public enum SeatGlobalChange {
    /// ``SeatGlobal/cursor`` changed: a client set it or moved its hotspot, or the pointer or the cursor's surface left.
    case cursor(Cursor)
    /// ``SeatGlobal/cursor(of:)`` changed: a client set it, or the tool left the client's surface.
    case toolCursor(TabletTool.ID, Cursor)
    /// A client says what a button, a ring, a strip or a dial of a pad does in the mode in effect: for a picture of the pad.
    case padFeedback(TabletPadFeedback)
    /// Another client gets the keyboard focus, or none does. Sent after the client received the selection, before it receives the
    /// enter.
    case keyboardFocus(Client?)
    /// ``SeatGlobal/selection(_:)`` changed: another source, none, or more types. Sent after clients received it.
    case selection(SelectionKind)
    /// The input method shows another keyboard at the lower edge of the screen, or none. An embedder may return it as the
    /// `inputView` of its windows.
    case inputMethodKeyboard(SurfaceResponder?)
}
