import WaylandSeat
import WaylandServer

extension MiniCompositor {
    /// Offers the clipboard to the client that gets the keyboard focus, before it hears of the focus; nil
    /// when no client has it.
    public func seatGlobal(_ global: SeatGlobal, keyboardFocusChangesTo client: Client?) {
        dataDevices.clipboard.keyboardFocusChanges(to: client)
    }
}
