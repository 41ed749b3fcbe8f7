import SurfaceResponders
import WaylandSeat

extension ToplevelController: WindowCommands {
    public func closeWindow(_ sender: Any?) {
        toplevel?.close()
    }

    public func minimizeWindow(_ sender: Any?) {
        guard let toplevelWindow else { return }
        session?.end()
        toplevelWindow.isHidden = true
    }

    public func restoreWindow(_ sender: Any?) {
        desktop.activate(self)
    }

    public func toggleMaximized(_ sender: Any?) {
        setMaximized(!isMaximized)
    }

    public func toggleFullscreen(_ sender: Any?) {
        setFullscreen(!isFullscreen)
    }

    // MARK: Dragging

    /// The person moves the window with what is pressed. A window that fills the output stays where it is.
    func beginMove(with press: StandingPress, on seat: Seat) {
        guard isFloating, !isMinimized else { return }
        MoveSession(self, on: seat).begin(with: press)
    }

    /// The person resizes the window with what is pressed.
    func beginResize(of edges: ResizeEdges, with press: StandingPress, on seat: Seat) {
        guard isFloating, !isMinimized else { return }
        ResizeSession(self, edges: edges, on: seat).begin(with: press)
    }
}
