import SurfaceResponders
import WaylandSeat
import WaylandShellCore

/// Decides where windows of xdg-shell are placed, and is notified of them. Each method has a default, so
/// implement only the methods whose behavior should differ.
public protocol XdgShellDelegate: AnyObject {
    /// Returns the controller of a window that a client creates. A subclass of ``ToplevelController`` may
    /// have key commands and actions of its own.
    func xdgShell(_ shell: XdgShell, controllerFor toplevel: Toplevel) -> ToplevelController

    /// Returns the area that a maximized or tiled window fills, and whose size no window should exceed, in
    /// global logical pixels; empty for no bounds. The default is the area that panels leave on the window's
    /// output. See ``ToplevelController/tiledEdges``.
    func xdgShell(_ shell: XdgShell, areaFor controller: ToplevelController) -> Rect

    /// Returns the area that a fullscreen window covers, in global logical pixels. The default is the output
    /// that was named for it, or else its own.
    func xdgShell(_ shell: XdgShell, fullscreenAreaFor controller: ToplevelController) -> Rect

    /// Returns the origin of a new window, in global logical pixels.
    /// - Parameters:
    ///   - shell: the shell whose delegate this is.
    ///   - controller: the controller of the window.
    ///   - size: the size of its window geometry.
    ///   - former: the origin when the window was last on the screen; `nil` if it never was.
    func xdgShell(
        _ shell: XdgShell, originFor controller: ToplevelController, size: Size, former: Point?
    ) -> Point

    /// Called when a window has content and a frame, and is in no scene yet. By default it comes to the front
    /// and becomes key, unless it would take the keyboard focus from a window that the user works in:
    /// ``XdgShell/newWindowFocus``. See ``XdgShell/show(_:on:)``.
    func xdgShell(_ shell: XdgShell, didMap controller: ToplevelController)

    /// Called when a window is about to be unmapped. The default removes it from the scene.
    func xdgShell(_ shell: XdgShell, willUnmap controller: ToplevelController)

    /// Called when the maximized, fullscreen or tiled state of a window may have changed. Its client has been
    /// sent the state, and may not have followed yet.
    func xdgShell(_ shell: XdgShell, didChangeFillingOf controller: ToplevelController)

    /// Called when a window has become a dialog of another, or is no longer one.
    func xdgShell(_ shell: XdgShell, didChangeParentOf controller: ToplevelController)

    /// Called when a window has become the key window of a seat, or is no longer.
    func xdgShell(_ shell: XdgShell, didChangeActivationOf controller: ToplevelController, on seat: Seat)

    /// Returns who should draw the frame of a window whose client asks. The default grants the client's wish,
    /// or else the client draws the frame. Some clients that wish for the compositor's frame depend on that
    /// answer, even where no frame is drawn. Called anew for each configure: see
    /// ``ToplevelController/decorationMayChange()``.
    /// - Parameters:
    ///   - shell: the shell whose delegate this is.
    ///   - controller: the controller of the window; `nil` for a surface that is not a window, or not yet.
    ///   - wish: the mode that the client prefers; `nil` if it has no preference.
    func xdgShell(
        _ shell: XdgShell, decorationOf controller: ToplevelController?, wish: DecorationMode?
    ) -> DecorationMode

    /// Called when a client no longer draws the frame of its window, or draws it again: see
    /// ``ToplevelController/decoration``.
    func xdgShell(_ shell: XdgShell, didChangeDecorationOf controller: ToplevelController)

    /// Called when a window has become modal, or is no longer: see ``ToplevelController/isModal``.
    func xdgShell(_ shell: XdgShell, didChangeModalityOf controller: ToplevelController)

    /// Called when a client has changed the tag of its window, or the tag's description: see
    /// ``ToplevelController/tag``.
    func xdgShell(_ shell: XdgShell, didChangeTagOf controller: ToplevelController)

    /// Called when a client has changed the icon of its window: see ``ToplevelController/icon``.
    func xdgShell(_ shell: XdgShell, didChangeIconOf controller: ToplevelController)

    /// Called when a window needs the user's attention, or no longer needs it: see
    /// ``ToplevelController/needsAttention``.
    func xdgShell(_ shell: XdgShell, didChangeAttentionOf controller: ToplevelController)

    /// Returns the operations that the client's window supports. The client is sent them with its first
    /// configure.
    func xdgShell(_ shell: XdgShell, capabilitiesOf controller: ToplevelController) -> ToplevelCapabilities

    /// Returns whether a client's request for its window is granted. Called before the request is performed.
    /// The default grants every request.
    ///
    /// The delegate may refuse, and do something else instead, such as moving a split between tiles. A client
    /// that asks to be maximized or fullscreen is sent a configure in any case. This is not called for
    /// minimizing and for the window menu, because ``xdgShell(_:minimize:)`` and
    /// ``xdgShell(_:showMenuOf:at:on:)`` perform them.
    func xdgShell(
        _ shell: XdgShell, shouldGrant request: ToplevelRequest, of controller: ToplevelController
    ) -> Bool

    /// Called when a client asks to minimize its window. The default does nothing.
    func xdgShell(_ shell: XdgShell, minimize controller: ToplevelController)

    /// Called when a panel, a switcher or an activation token gives a command for a window. The default
    /// performs it. Activating a minimized window restores it.
    func xdgShell(_ shell: XdgShell, perform command: ToplevelCommand, on controller: ToplevelController)

    /// Called when a client asks to show the menu of its window. The default does nothing.
    /// - Parameters:
    ///   - shell: the shell whose delegate this is.
    ///   - controller: the controller of the window.
    ///   - location: where to show the menu, in surface-local pixels of the window's surface.
    ///   - seat: the seat whose press led to the request.
    func xdgShell(
        _ shell: XdgShell, showMenuOf controller: ToplevelController, at location: Point, on seat: Seat)

    /// Called when the user has finished moving a window.
    /// - Parameters:
    ///   - shell: the shell whose delegate this is.
    ///   - controller: the controller of the window.
    ///   - origin: the origin before the move, in global logical pixels.
    func xdgShell(_ shell: XdgShell, didMove controller: ToplevelController, from origin: Point)

    /// Called when the user has finished resizing a window. The client may not have followed yet.
    /// - Parameters:
    ///   - shell: the shell whose delegate this is.
    ///   - controller: the controller of the window.
    ///   - frame: the frame before the resize, in global logical pixels.
    ///   - size: the size that the client was asked for.
    func xdgShell(
        _ shell: XdgShell, didResize controller: ToplevelController, from frame: Rect, to size: Size)

    /// Called when a client no longer answers pings, or answers again: see
    /// ``ToplevelController/isUnresponsive``.
    func xdgShell(_ shell: XdgShell, didChangeResponsivenessOf application: Application, isUnresponsive: Bool)
}

extension XdgShellDelegate {
    /// Returns a controller without commands of its own.
    public func xdgShell(_ shell: XdgShell, controllerFor toplevel: Toplevel) -> ToplevelController {
        ToplevelController(toplevel)
    }

    /// Returns the area that panels leave on the window's output.
    public func xdgShell(_ shell: XdgShell, areaFor controller: ToplevelController) -> Rect {
        shell.remainingArea(of: controller.frame ?? .zero)
    }

    /// Returns the output that was named for the window, or else its own.
    public func xdgShell(_ shell: XdgShell, fullscreenAreaFor controller: ToplevelController) -> Rect {
        controller.fullscreenOutput?.frame ?? shell.outputArea(of: controller.frame ?? .zero)
    }

    /// Returns the former origin; else in the middle of the parent for a dialog, in the middle of its area
    /// for the first window, and in a row for others.
    public func xdgShell(
        _ shell: XdgShell, originFor controller: ToplevelController, size: Size, former: Point?
    ) -> Point {
        shell.standardOrigin(for: controller, size: size, former: former)
    }

    /// Brings the window to the front of its level and makes it key on the seats whose keyboard focus it may
    /// take.
    public func xdgShell(_ shell: XdgShell, didMap controller: ToplevelController) {
        shell.show(controller, on: shell.seats)
    }

    /// Removes the window from the scene.
    public func xdgShell(_ shell: XdgShell, willUnmap controller: ToplevelController) {
        if let window = controller.toplevelWindow { shell.scene.remove(window) }
        shell.updateLevels()
    }

    /// Puts a fullscreen window that is in front above panels.
    public func xdgShell(_ shell: XdgShell, didChangeFillingOf controller: ToplevelController) {
        shell.setNeedsLevelUpdate()
    }

    /// Brings the window to the front with its parent.
    public func xdgShell(_ shell: XdgShell, didChangeParentOf controller: ToplevelController) {
        if controller.parentToplevel != nil, controller.isMapped { shell.setNeedsRaise(controller) }
    }

    /// Does nothing.
    public func xdgShell(
        _ shell: XdgShell, didChangeActivationOf controller: ToplevelController, on seat: Seat
    ) {}

    /// Returns the client's wish, or else `clientSide`.
    public func xdgShell(
        _ shell: XdgShell, decorationOf controller: ToplevelController?, wish: DecorationMode?
    ) -> DecorationMode { wish ?? .clientSide }

    /// Does nothing.
    public func xdgShell(_ shell: XdgShell, didChangeDecorationOf controller: ToplevelController) {}

    /// Does nothing.
    public func xdgShell(_ shell: XdgShell, didChangeModalityOf controller: ToplevelController) {}

    /// Does nothing.
    public func xdgShell(_ shell: XdgShell, didChangeTagOf controller: ToplevelController) {}

    /// Does nothing.
    public func xdgShell(_ shell: XdgShell, didChangeIconOf controller: ToplevelController) {}

    /// Does nothing.
    public func xdgShell(_ shell: XdgShell, didChangeAttentionOf controller: ToplevelController) {}

    /// Returns that windows can be maximized and fullscreen.
    public func xdgShell(
        _ shell: XdgShell, capabilitiesOf controller: ToplevelController
    ) -> ToplevelCapabilities { [.maximize, .fullscreen] }

    /// Returns true.
    public func xdgShell(
        _ shell: XdgShell, shouldGrant request: ToplevelRequest, of controller: ToplevelController
    ) -> Bool { true }

    /// Does nothing.
    public func xdgShell(_ shell: XdgShell, minimize controller: ToplevelController) {}

    /// Performs the command. A minimized window that should fill an output is restored first. Minimizing
    /// calls ``xdgShell(_:minimize:)``.
    public func xdgShell(
        _ shell: XdgShell, perform command: ToplevelCommand, on controller: ToplevelController
    ) {
        if command.fillsOutput, controller.isMinimized { controller.activate(on: shell.seats) }
        switch command {
        case .activate(let seat): controller.activate(on: [seat])
        case .restore: controller.activate(on: shell.seats)
        case .minimize: xdgShell(shell, minimize: controller)
        case .setMaximized(let isMaximized): controller.setMaximized(isMaximized)
        case .setFullscreen(let isFullscreen, let output):
            controller.setFullscreen(isFullscreen, on: output)
        case .close: controller.close()
        }
    }

    /// Does nothing.
    public func xdgShell(
        _ shell: XdgShell, showMenuOf controller: ToplevelController, at location: Point, on seat: Seat
    ) {}

    /// Does nothing.
    public func xdgShell(_ shell: XdgShell, didMove controller: ToplevelController, from origin: Point) {}

    /// Does nothing.
    public func xdgShell(
        _ shell: XdgShell, didResize controller: ToplevelController, from frame: Rect, to size: Size
    ) {}

    /// Does nothing.
    public func xdgShell(
        _ shell: XdgShell, didChangeResponsivenessOf application: Application, isUnresponsive: Bool
    ) {}
}

/// A client's request for its window, before it is performed: see
/// ``XdgShellDelegate/xdgShell(_:shouldGrant:of:)``.
public enum ToplevelRequest {
    /// To be maximized, or no longer.
    case setMaximized(Bool)
    /// To cover an output, or no longer. If no output is named, it is the window's own.
    case setFullscreen(Bool, on: Output?)
    /// To move with a press.
    case move(StandingPress, Seat)
    /// To resize edges with a press.
    case resize(ResizeEdges, StandingPress, Seat)

    /// Whether the client is sent a configure even if the request is refused.
    var isAnsweredByConfigure: Bool {
        switch self {
        case .setMaximized, .setFullscreen: true
        case .move, .resize: false
        }
    }
}

/// A command for a window that does not come from its client, but from a panel or a switcher, for example.
public enum ToplevelCommand {
    /// Bring the window to the front, and make it key on a seat.
    case activate(Seat)
    /// Minimize the window.
    case minimize
    /// Restore a minimized window.
    case restore
    /// Fill the area that panels leave on the window's output, or stop filling it.
    case setMaximized(Bool)
    /// Cover an output, or stop covering it. If no output is named, it is the window's own.
    case setFullscreen(Bool, on: Output?)
    /// Ask the client to close the window.
    case close

    /// Whether the command makes the window fill an output, which has no use while the window is out of
    /// sight.
    public var fillsOutput: Bool {
        switch self {
        case .setMaximized(let isFilling), .setFullscreen(let isFilling, _): isFilling
        case .activate, .minimize, .restore, .close: false
        }
    }
}
