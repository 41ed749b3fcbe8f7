import SurfaceResponders
import WaylandSeat
import WaylandServer

extension MiniCompositor {
    public func seatGlobal(_ global: SeatGlobal, assignInputMethodPopupRoleTo surface: WlSurface) -> Bool {
        inputMethodPanels.add(surface, .besideCursor) != nil
    }

    public func seatGlobalChangedInputMethodPopups(_ global: SeatGlobal) {
        inputMethodPanels.popupsChanged()
    }
}
