import SurfaceResponders
import WaylandSeat
import WaylandShellCore

/// Decides where windows of xdg-shell are placed, and is notified of them. Each method has a default.
public protocol XdgShellDelegate: AnyObject {
    /// Returns the controller of a new window. A subclass may have its own key commands and actions.
    func xdgShell(_ shell: XdgShell, controllerFor toplevel: Toplevel) -> ToplevelController

    /// Returns the area that a maximized or tiled window fills, and that bounds the size of other windows, in
    /// global logical pixels; empty for no bounds. See ``ToplevelController/tiledEdges``.
    func xdgShell(_ shell: XdgShell, areaFor controller: ToplevelController) -> Rect

    /// Returns the area that a fullscreen window covers, in global logical pixels.
    func xdgShell(_ shell: XdgShell, fullscreenAreaFor controller: ToplevelController) -> Rect

    /// Returns the origin of a new window's geometry, in global logical pixels.
    /// - Parameters:
    ///   - shell: the shell whose delegate this is.
    ///   - controller: the controller of the window.
    ///   - size: the size of its window geometry.
    ///   - former: the origin when the window was last on the screen; `nil` if there is none.
    func xdgShell(
        _ shell: XdgShell, originFor controller: ToplevelController, size: Size, former: Point?
    ) -> Point

    /// Called when a window has content and a frame, and is in no scene yet. The default adds it to the scene
    /// by ``XdgShell/show(_:on:)``.
    func xdgShell(_ shell: XdgShell, didMap controller: ToplevelController)

    /// Called when a window is about to be unmapped. The default removes it from the scene.
    func xdgShell(_ shell: XdgShell, willUnmap controller: ToplevelController)

    /// Called when the maximized, fullscreen or tiled state that a client was sent may have changed.
    func xdgShell(_ shell: XdgShell, didChangeFillingOf controller: ToplevelController)

    /// Called when a window has become a dialog of another, or is no longer one.
    func xdgShell(_ shell: XdgShell, didChangeParentOf controller: ToplevelController)

    /// Called when a window has become the key window of a seat, or is no longer.
    func xdgShell(_ shell: XdgShell, didChangeActivationOf controller: ToplevelController, on seat: Seat)

    /// Returns who should draw the frame of a window, for clients that negotiate this. Called for each
    /// configure: see ``ToplevelController/decorationMayChange()``. Some clients that wish for `serverSide`
    /// depend on that answer, even if no frame is drawn.
    /// - Parameters:
    ///   - shell: the shell whose delegate this is.
    ///   - controller: the controller of the window; `nil` for a surface that is not a window, or not yet.
    ///   - wish: the mode that the client prefers; `nil` if it has no preference.
    func xdgShell(
        _ shell: XdgShell, decorationOf controller: ToplevelController?, wish: DecorationMode?
    ) -> DecorationMode

    /// Called when ``ToplevelController/decoration`` has changed.
    func xdgShell(_ shell: XdgShell, didChangeDecorationOf controller: ToplevelController)

    /// Called when a window has become modal, or is no longer: see ``ToplevelController/isModal``.
    func xdgShell(_ shell: XdgShell, didChangeModalityOf controller: ToplevelController)

    /// Called when ``ToplevelController/tag`` or ``ToplevelController/tagDescription`` has changed.
    func xdgShell(_ shell: XdgShell, didChangeTagOf controller: ToplevelController)

    /// Called when a client has changed the icon of its window: see ``ToplevelController/icon``.
    func xdgShell(_ shell: XdgShell, didChangeIconOf controller: ToplevelController)

    /// Called when ``ToplevelController/needsAttention`` has changed.
    func xdgShell(_ shell: XdgShell, didChangeAttentionOf controller: ToplevelController)

    /// Returns the operations that a client's window supports, which are sent with its first configure.
    func xdgShell(_ shell: XdgShell, capabilitiesOf controller: ToplevelController) -> ToplevelCapabilities

    /// Returns whether a client's request for its window is granted. The delegate may refuse it and do
    /// something else instead, such as moving a split between tiles. Not called for minimizing and the window
    /// menu: see ``xdgShell(_:minimize:)`` and ``xdgShell(_:showMenuOf:at:on:)``.
    func xdgShell(
        _ shell: XdgShell, shouldGrant request: ToplevelRequest, of controller: ToplevelController
    ) -> Bool

    /// Called when a client asks to minimize its window. The default does nothing.
    func xdgShell(_ shell: XdgShell, minimize controller: ToplevelController)

    /// Called when a panel, a switcher or an activation token gives a command. The default performs it.
    func xdgShell(_ shell: XdgShell, perform command: ToplevelCommand, on controller: ToplevelController)

    /// Called when a client asks to show the menu of its window, on a seat that it names.
    /// - Parameters:
    ///   - shell: the shell whose delegate this is.
    ///   - controller: the controller of the window.
    ///   - location: where to show the menu, in surface-local pixels of the window's surface.
    ///   - seat: the seat whose press led to the request.
    func xdgShell(
        _ shell: XdgShell, showMenuOf controller: ToplevelController, at location: Point, on seat: Seat)

    /// Called when the user has moved a window away from an origin, in global logical pixels.
    func xdgShell(_ shell: XdgShell, didMove controller: ToplevelController, from origin: Point)

    /// Called when the user has resized a window. `frame` is the one before the resize, in global logical
    /// pixels, and `size` is what the client was asked for. The client may not have followed yet.
    func xdgShell(
        _ shell: XdgShell, didResize controller: ToplevelController, from frame: Rect, to size: Size)

    /// Called when a client no longer answers pings, or answers again.
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

    /// Returns ``XdgShell/standardOrigin(for:size:former:)``.
    public func xdgShell(
        _ shell: XdgShell, originFor controller: ToplevelController, size: Size, former: Point?
    ) -> Point {
        shell.standardOrigin(for: controller, size: size, former: former)
    }

    /// Adds the window to the scene by ``XdgShell/show(_:on:)``, on all seats.
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

    /// Brings a mapped dialog to the front by ``XdgShell/setNeedsRaise(_:)``.
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

    /// Performs the command. A minimized window that should fill an output is restored first.
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

/// A client's request for its window: see ``XdgShellDelegate/xdgShell(_:shouldGrant:of:)``.
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

    /// Whether the command makes the window fill an output. A minimized window is then restored first.
    public var fillsOutput: Bool {
        switch self {
        case .setMaximized(let isFilling), .setFullscreen(let isFilling, _): isFilling
        case .activate, .minimize, .restore, .close: false
        }
    }
}
