import SurfaceResponders
import WaylandSeat
import WaylandServer

extension MiniCompositor: SeatGlobalDelegate {
    /// Calls `onChange`.
    public func seatGlobal(_ global: SeatGlobal, cursorChangedTo cursor: Cursor) {
        onChange?()
    }

    /// Programs under test often copy without anybody having pressed a key. With the keyboard focus they may, and the log
    /// says so; and whoever got any event lately may. Clients that are isolated may not.
    public func seatGlobal(_ global: SeatGlobal, allows request: SelectionRequest) -> Bool {
        if request.isLedToByInput || configuration.toleratesUnconfiguredBuffers { return true }
        guard policy.allows(.setSelectionWithoutInput, for: request.client) else { return false }
        if request.occasion != .none { return true }
        guard request.hasKeyboardFocus else { return false }
        logger.notice(
            """
            a selection is taken though no input led to it: most desktops would refuse it, since its serial \(request.serial) \
            is not one of an input event that the client got lately
            """)
        return true
    }

    /// The keyboard is the input view of the window that is written in.
    public func seatGlobal(_ global: SeatGlobal, inputMethodKeyboardChangedTo surface: SurfaceResponder?) {
        desktop.keyboards?.panelChanged(surface)
    }
}
