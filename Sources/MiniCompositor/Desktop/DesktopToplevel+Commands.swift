import SurfaceResponders
import WaylandSeat
import WaylandShell

extension DesktopToplevel: WindowCommands {
    /// Asks the client by `xdg_toplevel.close`. With a closing delay the window is hidden first and the
    /// client asked later: until then an undo brings the window back.
    public func closeWindow(_ sender: Any?) {
        if desktop.closingDelay > .zero { closeLater(after: desktop.closingDelay) } else { close() }
    }

    /// Hides the window until it is activated again. Does nothing if it is minimized or not mapped.
    public func minimizeWindow(_ sender: Any?) {
        desktop.minimize(self)
    }

    /// Brings the window to the front with the keys, from wherever it is. Does nothing if it is not mapped.
    public func activateWindow(_ sender: Any?) {
        desktop.activate(self)
    }

    /// Asks the client to fill what panels leave of the output, or to take on its own size again. The window
    /// changes when the client has followed.
    public func toggleMaximized(_ sender: Any?) {
        setMaximized(!isMaximized)
    }

    /// Asks the client to cover the whole output, or to take on what it had before. The window changes when
    /// the client has followed.
    public func toggleFullscreen(_ sender: Any?) {
        setFullscreen(!isFullscreen)
    }

    /// Takes the window and its family of dialogs to the workspace whose number the sender carries, which can
    /// be undone. Does nothing if the sender is no `KeyCommand` with such a number.
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

    /// Moves the window by the sender's vector, in logical pixels, which can be undone. Does nothing if the
    /// window would be outside of the area for windows then.
    func moveWindowByStep(_ sender: Any?) {
        guard let frame, let step = Self.step(of: sender) else { return }
        let next = frame.offset(by: step)
        // A window that nobody sees any more is hard to bring back.
        guard next.intersects(shell.remainingArea(of: frame)) else { return }
        move(to: next.origin)
        registerMove(from: frame.origin)
    }

    /// Asks the client for a size that is larger by the sender's vector, in logical pixels and within the
    /// client's limits; this can be undone.
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

    /// Activates the window. It then follows the button or the finger that triggered the command; for any
    /// other sender, the mode in which keys move it begins. A window that fills the output follows nothing.
    func moveWindow(_ sender: Any?) {
        desktop.activate(self)
        guard let press = commandPress else { return desktop.begin(.move) }
        beginMove(with: press, on: desktop.actingSeat)
    }

    /// Activates the window. Its nearest corner then follows the button or the finger that triggered the
    /// command; for any other sender, the mode in which keys resize it begins. A window that fills the output
    /// follows nothing.
    func resizeWindow(_ sender: Any?) {
        desktop.activate(self)
        guard let press = commandPress else { return desktop.begin(.resize) }
        guard let frame else { return }
        let corner = ResizeEdges(nearestTo: press.location(on: desktop.actingSeat), in: frame)
        beginResize(of: corner, with: press, on: desktop.actingSeat)
    }

    /// The button or the finger that triggered the command in hand; nil for keys and whatever else asks.
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

/// What can be done with a window. Requests of clients, and whatever the person uses, come here alike.
///
/// The window's controller performs them. Senders are whoever asked; those that carry a `propertyList` say what
/// they mean by it.
protocol WindowCommands: AnyObject {
    /// Asks the client to close the window; it may ask the person first, or not do it.
    func closeWindow(_ sender: Any?)
    /// Puts the window out of sight; the focus moves on to the next.
    func minimizeWindow(_ sender: Any?)
    /// Brings the window back from wherever it is, in front and with the keys.
    func activateWindow(_ sender: Any?)
    /// Makes the window fill the output, or gives it back its own size and place.
    func toggleMaximized(_ sender: Any?)
    /// Makes the window cover the output, or gives it back what it had before.
    func toggleFullscreen(_ sender: Any?)
    /// The window follows the button or the finger that asks for it; keys begin the mode in which keys move it.
    func moveWindow(_ sender: Any?)
    /// The nearest corner follows the button or the finger that asks for it; keys begin the mode in which keys resize.
    func resizeWindow(_ sender: Any?)
    /// Moves the window by the vector in the sender's `propertyList`.
    func moveWindowByStep(_ sender: Any?)
    /// Makes the window larger by the vector in the sender's `propertyList`; its upper left corner stays.
    func resizeWindowByStep(_ sender: Any?)
    /// Takes the window, with its dialogs, to the workspace whose number is the sender's `propertyList`.
    func moveToWorkspace(_ sender: Any?)
}

extension Action {
    /// Asks for the window to be closed.
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
    /// Makes the window larger by the sender's vector.
    static let resizeWindowByStep = Action(
        "resizeWindowByStep", (any WindowCommands).resizeWindowByStep)
    /// Takes the window to another workspace. The sender carries its number.
    static let moveToWorkspace = Action("moveToWorkspace", (any WindowCommands).moveToWorkspace)
}

extension KeyCommand.Mode {
    /// Keys move the key window.
    public static let move: Self = "move"
    /// Keys resize the key window.
    public static let resize: Self = "resize"
}
