import SurfaceResponders
import WaylandSeat
import WaylandShellCore

/// Decides where windows of xdg-shell go, and hears of them. Each method has a default: an embedder writes those in which
/// its windows are to behave otherwise.
public protocol XdgShellDelegate: AnyObject {
    /// A client makes a window: what is to manage it. A subclass of ``ToplevelController`` may have key commands and
    /// actions of its own.
    func xdgShell(_ shell: XdgShell, controllerFor toplevel: Toplevel) -> ToplevelController

    /// What a window that is maximized or tiled takes up, and the most that any should, in global logical pixels; empty for
    /// no bounds. By default what panels leave of its output. See ``ToplevelController/tiledEdges``.
    func xdgShell(_ shell: XdgShell, areaFor controller: ToplevelController) -> Rect

    /// What a window that is fullscreen covers, in global logical pixels. By default the output that somebody wants it to
    /// cover, else its own.
    func xdgShell(_ shell: XdgShell, fullscreenAreaFor controller: ToplevelController) -> Rect

    /// Where a window that comes up goes, in global logical pixels.
    /// - Parameters:
    ///   - shell: whose delegate this is.
    ///   - controller: the window's.
    ///   - size: of its window geometry.
    ///   - former: where it was when it was on the screen before; nil if it never was.
    func xdgShell(
        _ shell: XdgShell, originFor controller: ToplevelController, size: Size, former: Point?
    ) -> Point

    /// A window has content and its place, and is in no scene yet. By default it comes to the front and gets the keys, unless it
    /// would take them from a window that the user works in: ``XdgShell/newWindowFocus``. See ``XdgShell/show(_:on:)``.
    func xdgShell(_ shell: XdgShell, didMap controller: ToplevelController)

    /// A window is about to go. By default it is removed from the scene.
    func xdgShell(_ shell: XdgShell, willUnmap controller: ToplevelController)

    /// A window is, or is no longer, to be maximized, fullscreen or tiled. Its client has been told, and may not have followed yet.
    func xdgShell(_ shell: XdgShell, didChangeFillingOf controller: ToplevelController)

    /// A window became the dialog of another, or stopped being one.
    func xdgShell(_ shell: XdgShell, didChangeParentOf controller: ToplevelController)

    /// A window got the keys of a seat, or lost them.
    func xdgShell(_ shell: XdgShell, didChangeActivationOf controller: ToplevelController, on seat: Seat)

    /// Who is to draw the frame of a window, of a client that asks. By default what the client wishes, else the client:
    /// clients that wish for a frame of the compositor's cannot all do without the answer, also where none is drawn. Asked
    /// anew for every configure: see ``ToplevelController/decorationMayChange()``.
    /// - Parameters:
    ///   - shell: whose delegate this is.
    ///   - controller: the window's; nil for what is no window, or not yet.
    ///   - wish: what the client would like; nil if it does not say.
    func xdgShell(
        _ shell: XdgShell, decorationOf controller: ToplevelController?, wish: DecorationMode?
    ) -> DecorationMode

    /// A client draws the frame of its window no longer, or again: see ``ToplevelController/decoration``.
    func xdgShell(_ shell: XdgShell, didChangeDecorationOf controller: ToplevelController)

    /// A window has to be answered before its parent, or no longer: see ``ToplevelController/isModal``.
    func xdgShell(_ shell: XdgShell, didChangeModalityOf controller: ToplevelController)

    /// A client says what its window is for: see ``ToplevelController/tag``.
    func xdgShell(_ shell: XdgShell, didChangeTagOf controller: ToplevelController)

    /// A client gave its window another icon: see ``ToplevelController/icon``.
    func xdgShell(_ shell: XdgShell, didChangeIconOf controller: ToplevelController)

    /// A window wants the person to look at it, or no longer: see ``ToplevelController/needsAttention``.
    func xdgShell(_ shell: XdgShell, didChangeAttentionOf controller: ToplevelController)

    /// What clients are told that can be done with their windows.
    func xdgShell(_ shell: XdgShell, capabilitiesOf controller: ToplevelController) -> ToplevelCapabilities

    /// Whether a request of a client for its window is granted: called before it is carried out. By default every request is.
    ///
    /// The delegate may do something else instead and refuse, such as moving a split between tiles. A client that asks to be
    /// maximized or fullscreen is sent a configure in any case. Minimizing and the menu are not asked for here, because
    /// ``xdgShell(_:minimize:)`` and ``xdgShell(_:showMenuOf:at:on:)`` do them themselves.
    func xdgShell(
        _ shell: XdgShell, shouldGrant request: ToplevelRequest, of controller: ToplevelController
    ) -> Bool

    /// A client wants its window out of sight. By default it stays.
    func xdgShell(_ shell: XdgShell, minimize controller: ToplevelController)

    /// A panel or a switcher asks for something to be done with a window, as its person told it. By default it is done; a
    /// window that is minimized is brought back by being activated.
    func xdgShell(_ shell: XdgShell, perform command: ToplevelCommand, on controller: ToplevelController)

    /// A client wants the menu of its window shown. By default there is none.
    /// - Parameters:
    ///   - shell: whose delegate this is.
    ///   - controller: the window's.
    ///   - location: in the window's surface, in surface-local pixels.
    ///   - seat: whose press led to it.
    func xdgShell(
        _ shell: XdgShell, showMenuOf controller: ToplevelController, at location: Point, on seat: Seat)

    /// The person has moved a window, and let go of it.
    /// - Parameters:
    ///   - shell: whose delegate this is.
    ///   - controller: the window's.
    ///   - origin: where it was before, in global logical pixels.
    func xdgShell(_ shell: XdgShell, didMove controller: ToplevelController, from origin: Point)

    /// The person has resized a window, and let go of it. The client may not have followed yet.
    /// - Parameters:
    ///   - shell: whose delegate this is.
    ///   - controller: the window's.
    ///   - frame: before, in global logical pixels.
    ///   - size: what was asked for.
    func xdgShell(
        _ shell: XdgShell, didResize controller: ToplevelController, from frame: Rect, to size: Size)

    /// A client does not answer any more, or answers again: see ``ToplevelController/isUnresponsive``.
    func xdgShell(_ shell: XdgShell, didChangeResponsivenessOf application: Application, isUnresponsive: Bool)
}

extension XdgShellDelegate {
    /// A controller without commands of its own.
    public func xdgShell(_ shell: XdgShell, controllerFor toplevel: Toplevel) -> ToplevelController {
        ToplevelController(toplevel)
    }

    /// What panels leave of the output that the window is on.
    public func xdgShell(_ shell: XdgShell, areaFor controller: ToplevelController) -> Rect {
        shell.remainingArea(of: controller.frame ?? .zero)
    }

    /// The output that somebody wants it to cover, else the one that it is on.
    public func xdgShell(_ shell: XdgShell, fullscreenAreaFor controller: ToplevelController) -> Rect {
        controller.fullscreenOutput?.frame ?? shell.outputArea(of: controller.frame ?? .zero)
    }

    /// Where it was; else a dialog over the middle of its parent, the first window in the middle of the output, and others
    /// in a row.
    public func xdgShell(
        _ shell: XdgShell, originFor controller: ToplevelController, size: Size, former: Point?
    ) -> Point {
        shell.standardOrigin(for: controller, size: size, former: former)
    }

    /// The window comes to the front of its level and gets the keys of the seats that it may take them of.
    public func xdgShell(_ shell: XdgShell, didMap controller: ToplevelController) {
        shell.show(controller, on: shell.seats)
    }

    /// The window leaves the scene.
    public func xdgShell(_ shell: XdgShell, willUnmap controller: ToplevelController) {
        if let window = controller.toplevelWindow { shell.scene.remove(window) }
        shell.updateLevels()
    }

    /// A fullscreen window in front comes above panels.
    public func xdgShell(_ shell: XdgShell, didChangeFillingOf controller: ToplevelController) {
        shell.setNeedsLevelUpdate()
    }

    /// It comes to the front with its parent.
    public func xdgShell(_ shell: XdgShell, didChangeParentOf controller: ToplevelController) {
        if controller.parentToplevel != nil, controller.isMapped { shell.setNeedsRaise(controller) }
    }

    /// Does nothing.
    public func xdgShell(
        _ shell: XdgShell, didChangeActivationOf controller: ToplevelController, on seat: Seat
    ) {}

    /// What the client wishes, else the client.
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

    /// Windows can be maximized and fullscreen.
    public func xdgShell(
        _ shell: XdgShell, capabilitiesOf controller: ToplevelController
    ) -> ToplevelCapabilities { [.maximize, .fullscreen] }

    /// True.
    public func xdgShell(
        _ shell: XdgShell, shouldGrant request: ToplevelRequest, of controller: ToplevelController
    ) -> Bool { true }

    /// Does nothing.
    public func xdgShell(_ shell: XdgShell, minimize controller: ToplevelController) {}

    /// Does it; what is to fill an output is shown. Minimizing is up to ``xdgShell(_:minimize:)``.
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

/// What a client asks for its window, before it is done: see ``XdgShellDelegate/xdgShell(_:shouldGrant:of:)``.
public enum ToplevelRequest {
    /// To be maximized, or no longer.
    case setMaximized(Bool)
    /// To cover an output, or no longer. Without an output it is the window's own.
    case setFullscreen(Bool, on: Output?)
    /// To follow what the user holds.
    case move(StandingPress, Seat)
    /// To have edges that follow what the user holds.
    case resize(ResizeEdges, StandingPress, Seat)

    /// Whether the client is sent a configure, even if the request is refused.
    var isAnsweredByConfigure: Bool {
        switch self {
        case .setMaximized, .setFullscreen: true
        case .move, .resize: false
        }
    }
}

/// What somebody else than its client asks to be done with a window: a panel, or a switcher.
public enum ToplevelCommand {
    /// To come to the front, with the keys of a seat.
    case activate(Seat)
    /// To be put out of sight.
    case minimize
    /// To be brought back into sight.
    case restore
    /// To fill what panels leave of its output, or no longer.
    case setMaximized(Bool)
    /// To cover an output, or no longer. Without one it is the window's own.
    case setFullscreen(Bool, on: Output?)
    /// To be closed, if its client agrees.
    case close

    /// Whether there is no sense in it for a window that stays out of sight.
    public var fillsOutput: Bool {
        switch self {
        case .setMaximized(let isFilling), .setFullscreen(let isFilling, _): isFilling
        case .activate, .minimize, .restore, .close: false
        }
    }
}
