import WaylandSeat
import WaylandServer

extension MiniCompositor {
    public func seatGlobal(_ global: SeatGlobal, keyboardFocusChangesTo client: Client?) {
        dataDevices.clipboard.keyboardFocusChanges(to: client)
    }
}
