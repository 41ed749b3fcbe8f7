import SurfaceResponders
import WaylandSeat
import WaylandShell

extension DesktopToplevel: WindowCommands {
    /// Asks the client to close the window: `xdg_toplevel.close`. With a closing delay, the window is hidden
    /// and the client is asked after the delay. Until then, an undo brings the window back.
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

    /// Asks the client to fill the area that panels leave, or to restore its own size. The window changes
    /// when the client has responded.
    public func toggleMaximized(_ sender: Any?) {
        setMaximized(!isMaximized)
    }

    /// Asks the client to cover the whole output, or to restore its former state. The window changes when the
    /// client has responded.
    public func toggleFullscreen(_ sender: Any?) {
        setFullscreen(!isFullscreen)
    }

    /// Moves the window and its family of dialogs to the workspace whose number the sender carries. This can
    /// be undone. Does nothing if the sender is not a `KeyCommand` with such a number.
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

    /// Moves the window by the sender's vector, in logical pixels. This can be undone. Does nothing if the
    /// window would then be entirely outside the area for windows.
    func moveWindowByStep(_ sender: Any?) {
        guard let frame, let step = Self.step(of: sender) else { return }
        let next = frame.offset(by: step)
        // A window outside the visible area is hard to bring back.
        guard next.intersects(shell.remainingArea(of: frame)) else { return }
        move(to: next.origin)
        registerMove(from: frame.origin)
    }

    /// Asks the client to grow by the sender's vector, in logical pixels and within the client's limits. This
    /// can be undone.
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

    /// Activates the window. It then follows the button or touch that triggered the command. For any other
    /// sender, the mode begins in which keys move the window. A window that fills the output is not moved.
    func moveWindow(_ sender: Any?) {
        desktop.activate(self)
        guard let press = commandPress else { return desktop.begin(.move) }
        beginMove(with: press, on: desktop.actingSeat)
    }

    /// Activates the window. Its nearest corner then follows the button or touch that triggered the command.
    /// For any other sender, the mode begins in which keys resize the window. A window that fills the output
    /// is not resized.
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

/// The actions that can be performed on a window. The user's commands and the requests of panels use them.
///
/// The window's controller performs them. A sender may carry arguments in its `propertyList`.
protocol WindowCommands: AnyObject {
    /// Asks the client to close the window, after the closing delay if there is one. The client may ask the
    /// user first, or refuse.
    func closeWindow(_ sender: Any?)
    /// Hides the window. The focus moves to the next window.
    func minimizeWindow(_ sender: Any?)
    /// Restores the window, brings it to the front and gives it keyboard focus.
    func activateWindow(_ sender: Any?)
    /// Makes the window fill the output, or restores its own size and position.
    func toggleMaximized(_ sender: Any?)
    /// Makes the window cover the output, or restores its former state.
    func toggleFullscreen(_ sender: Any?)
    /// Makes the window follow the button or touch that triggers this. Keys begin the mode in which keys move
    /// it.
    func moveWindow(_ sender: Any?)
    /// Makes the nearest corner follow the button or touch that triggers this. Keys begin the mode in which
    /// keys resize it.
    func resizeWindow(_ sender: Any?)
    /// Moves the window by the vector in the sender's `propertyList`.
    func moveWindowByStep(_ sender: Any?)
    /// Enlarges the window by the vector in the sender's `propertyList`. The upper left corner does not move.
    func resizeWindowByStep(_ sender: Any?)
    /// Moves the window, with its dialogs, to the workspace whose number is the sender's `propertyList`.
    func moveToWorkspace(_ sender: Any?)
}

extension Action {
    /// Asks the client to close the window.
    public static let closeWindow = Action("closeWindow", (any WindowCommands).closeWindow)
    static let minimizeWindow = Action("minimizeWindow", (any WindowCommands).minimizeWindow)
    static let activateWindow = Action("activateWindow", (any WindowCommands).activateWindow)
    static let toggleMaximized = Action("toggleMaximized", (any WindowCommands).toggleMaximized)
    static let toggleFullscreen = Action("toggleFullscreen", (any WindowCommands).toggleFullscreen)
    /// Begins an interactive move.
    public static let moveWindow = Action("moveWindow", (any WindowCommands).moveWindow)
    static let resizeWindow = Action("resizeWindow", (any WindowCommands).resizeWindow)
    /// Moves the window by the sender's vector.
    static let moveWindowByStep = Action("moveWindowByStep", (any WindowCommands).moveWindowByStep)
    /// Enlarges the window by the sender's vector.
    static let resizeWindowByStep = Action(
        "resizeWindowByStep", (any WindowCommands).resizeWindowByStep)
    /// Moves the window to another workspace. The sender carries the workspace's number.
    static let moveToWorkspace = Action("moveToWorkspace", (any WindowCommands).moveToWorkspace)
}

extension KeyCommand.Mode {
    /// Keys move the key window.
    public static let move: Self = "move"
    /// Keys resize the key window.
    public static let resize: Self = "resize"
}
