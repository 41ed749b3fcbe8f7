import SurfaceResponders
import WaylandSeat
import WaylandShell

extension DesktopToplevel: WindowCommands {
    /// Asks the client to close the window, after the closing delay if there is one. Until then the window is
    /// hidden, and an undo shows it again.
    public func closeWindow(_ sender: Any?) {
        if desktop.closingDelay > .zero { closeLater(after: desktop.closingDelay) } else { close() }
    }

    /// Hides the window until it is activated. Does nothing if it is minimized or not mapped.
    public func minimizeWindow(_ sender: Any?) {
        desktop.minimize(self)
    }

    /// Brings the window to the front and gives it keyboard focus. Does nothing if it is not mapped.
    public func activateWindow(_ sender: Any?) {
        desktop.activate(self)
    }

    /// Asks the client to fill the area that panels leave, or to restore its own size.
    public func toggleMaximized(_ sender: Any?) {
        setMaximized(!isMaximized)
    }

    /// Asks the client to cover the whole output, or to restore its former state.
    public func toggleFullscreen(_ sender: Any?) {
        setFullscreen(!isFullscreen)
    }

    func moveToWorkspace(_ sender: Any?) {
        if let number = desktop.workspace(named: sender) { changeWorkspace(to: number) }
    }

    func canPerformCommand(_ action: Action, withSender sender: Any?) -> Bool {
        switch action {
        case .moveWindow, .resizeWindow: isFloating && isVisible
        case .moveWindowByStep, .resizeWindowByStep: isFloating && isVisible && Self.step(of: sender) != nil
        case .moveToWorkspace: desktop.workspace(named: sender) != nil
        default: true
        }
    }

    // MARK: By keys

    /// Moves the window, unless it would then be entirely outside the area for windows and hard to bring
    /// back.
    func moveWindowByStep(_ sender: Any?) {
        guard let frame, let step = Self.step(of: sender) else { return }
        let next = frame.offset(by: step)
        guard next.intersects(shell.remainingArea(of: frame)) else { return }
        move(to: next.origin)
        registerMove(from: frame.origin)
    }

    func resizeWindowByStep(_ sender: Any?) {
        guard let frame, let step = Self.step(of: sender) else { return }
        let edges: ResizeEdges = [.right, .bottom]
        let size = edges.size(of: wantedSize ?? frame.size, draggedBy: step, limits: limits)
        resize(to: size, moving: edges, of: frame)
        registerResize(from: frame, to: size)
    }

    private static func step(of sender: Any?) -> Vector? {
        (sender as? KeyCommand)?.propertyList as? Vector
    }

    // MARK: Dragging

    func moveWindow(_ sender: Any?) {
        desktop.activate(self)
        guard let press = commandPress else { return desktop.begin(.move) }
        beginMove(with: press, on: desktop.actingSeat)
    }

    func resizeWindow(_ sender: Any?) {
        desktop.activate(self)
        guard let press = commandPress else { return desktop.begin(.resize) }
        guard let frame else { return }
        let corner = ResizeEdges(nearestTo: press.location(on: desktop.actingSeat), in: frame)
        beginResize(of: corner, with: press, on: desktop.actingSeat)
    }

    /// The button or touch that triggered the current command; `nil` for keys and other senders.
    private var commandPress: StandingPress? {
        switch desktop.actingSeat.keyCommands.trigger {
        case .button: .pointer
        case .touch(let touch): .touch(touch)
        case .key, nil: nil
        }
    }
}

extension StandingPress {
    /// In global logical pixels.
    fileprivate func location(on seat: Seat) -> Point {
        switch self {
        case .pointer: seat.pointer.location
        case .touch(let touch): touch.location
        case .tool(let press): seat.tablets.state(of: press.tool)?.location ?? seat.pointer.location
        }
    }
}

/// The actions on a window, which its controller performs for the user's commands and for panels. Steps and
/// numbers are the sender's `propertyList`. Moves, resizes and changes of workspace can be undone.
protocol WindowCommands: AnyObject {
    /// Asks the client to close the window. The client may ask the user first, or refuse.
    func closeWindow(_ sender: Any?)
    func minimizeWindow(_ sender: Any?)
    /// Restores the window, brings it to the front and gives it keyboard focus.
    func activateWindow(_ sender: Any?)
    /// Makes the window fill the area that panels leave, or restores its own size and position.
    func toggleMaximized(_ sender: Any?)
    /// Makes the window cover the output, or restores its former state.
    func toggleFullscreen(_ sender: Any?)
    /// Activates the window, which then follows the button or touch that triggers this. Any other sender
    /// begins the mode in which keys move it. Does not move a window that fills the output.
    func moveWindow(_ sender: Any?)
    /// Activates the window, whose nearest corner then follows the button or touch that triggers this. Any
    /// other sender begins the mode in which keys resize it. Does not resize a window that fills the output.
    func resizeWindow(_ sender: Any?)
    /// Moves the window by a vector in logical pixels.
    func moveWindowByStep(_ sender: Any?)
    /// Asks the client to grow by a vector in logical pixels. The upper left corner does not move.
    func resizeWindowByStep(_ sender: Any?)
    /// Moves the window, with its parents and dialogs, to the workspace with a number.
    func moveToWorkspace(_ sender: Any?)
}

extension Action {
    /// Asks the client to close the window.
    public static let closeWindow = Action("closeWindow", (any WindowCommands).closeWindow)
    static let minimizeWindow = Action("minimizeWindow", (any WindowCommands).minimizeWindow)
    static let activateWindow = Action("activateWindow", (any WindowCommands).activateWindow)
    static let toggleMaximized = Action("toggleMaximized", (any WindowCommands).toggleMaximized)
    static let toggleFullscreen = Action("toggleFullscreen", (any WindowCommands).toggleFullscreen)
    /// Activates the window and begins an interactive move.
    public static let moveWindow = Action("moveWindow", (any WindowCommands).moveWindow)
    static let resizeWindow = Action("resizeWindow", (any WindowCommands).resizeWindow)
    static let moveWindowByStep = Action("moveWindowByStep", (any WindowCommands).moveWindowByStep)
    static let resizeWindowByStep = Action(
        "resizeWindowByStep", (any WindowCommands).resizeWindowByStep)
    static let moveToWorkspace = Action("moveToWorkspace", (any WindowCommands).moveToWorkspace)
}

extension KeyCommand.Mode {
    /// Keys move the key window.
    public static let move: Self = "move"
    /// Keys resize the key window.
    public static let resize: Self = "resize"
}
