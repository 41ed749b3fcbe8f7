import WaylandSeat
import SurfaceResponders
import WaylandServer
import WaylandShell

extension MiniCompositor: SeatGlobalDelegate {
    /// Gives a surface the cursor role, which it then keeps for good. Called when a client sends
    /// `wl_pointer.set_cursor`. False if the surface has another role already.
    public func seatGlobal(_ global: SeatGlobal, assignCursorRoleTo surface: WlSurface) -> Bool {
        compositor.assignCursorRole(to: surface)
    }

    /// Keeps the cursor for whoever draws it, and calls `onChange`.
    public func seatGlobal(_ global: SeatGlobal, cursorChangedTo cursor: Cursor) {
        screen.cursor = cursor
        onChange?()
    }

    func moveHotspot(of surface: Surface, by offset: Vector) {
        guard case .surface(let shown, let x, let y) = cursor, shown === surface.resource else { return }
        screen.cursor = .surface(
            shown, hotspotX: x.subtracting(offset.dx), hotspotY: y.subtracting(offset.dy))
    }
}

extension Int32 {
    /// Within the range of numbers.
    fileprivate func subtracting(_ distance: Double) -> Int32 {
        Int32(clamping: Int64(self) - Int64(distance))
    }
}
