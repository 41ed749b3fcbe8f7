import WaylandSeat
import WaylandServer

extension MiniCompositor: SeatGlobalDelegate {
    /// Gives a surface the cursor role, which it then keeps for good. Called when a client sends
    /// `wl_pointer.set_cursor`. False if the surface has another role already.
    public func seatGlobal(_ global: SeatGlobal, assignCursorRoleTo surface: WlSurface) -> Bool {
        guard let surface = Surface.from(surface) else { return false }
        return surface.role is CursorRole || surface.assign(CursorRole(surface))
    }

    /// Keeps the cursor for whoever draws it, and calls `onChange`.
    public func seatGlobal(_ global: SeatGlobal, cursorChangedTo cursor: Cursor) {
        self.cursor = cursor
        onChange?()
    }

    /// A commit that moves the content's corner moves the hotspot against it, so that the picture stays.
    func cursorSurfaceCommitted(_ surface: Surface) {
        guard case .surface(let shown, let x, let y) = cursor, shown === surface.resource else { return }
        let offset = surface.current.offset
        cursor = .surface(shown, hotspotX: x.subtracting(offset.dx), hotspotY: y.subtracting(offset.dy))
    }
}

extension Int32 {
    /// Within the range of numbers.
    fileprivate func subtracting(_ distance: Double) -> Int32 {
        Int32(clamping: Int64(self) - Int64(distance))
    }
}
