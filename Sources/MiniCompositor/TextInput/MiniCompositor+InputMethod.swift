import SurfaceResponders
import WaylandSeat
import WaylandServer

extension MiniCompositor {
    /// Gives a surface of the input method the role of a popup, which is shown beside the cursor. False if
    /// the surface has another role already.
    public func seatGlobal(_ global: SeatGlobal, assignInputMethodPopupRoleTo surface: WlSurface) -> Bool {
        inputMethodPanels.add(surface, .besideCursor) != nil
    }

    /// Takes off the screen what the input method no longer has as a popup.
    public func seatGlobalChangedInputMethodPopups(_ global: SeatGlobal) {
        inputMethodPanels.popupsChanged()
    }
}
