import SurfaceResponders
import WaylandShell

extension Desktop: XdgShellDelegate {
    /// Called when a client makes a window.
    public func xdgShell(_ shell: XdgShell, controllerFor toplevel: Toplevel) -> ToplevelController {
        DesktopToplevel(toplevel, on: self)
    }

    /// Where a window comes up.
    public func xdgShell(
        _ shell: XdgShell, originFor controller: ToplevelController, size: Size, former: Point?
    ) -> Point {
        origin(of: controller, size: size, former: former)
    }

    /// Called when a client shows a window.
    public func xdgShell(_ shell: XdgShell, didMap controller: ToplevelController) {
        if let controller = controller as? DesktopToplevel { add(controller) }
    }

    /// Called when a client takes a window away.
    public func xdgShell(_ shell: XdgShell, willUnmap controller: ToplevelController) {
        if let controller = controller as? DesktopToplevel { remove(controller) }
    }

    /// Called when a window begins to fill the output, or stops: the mode in which keys move it ends.
    public func xdgShell(_ shell: XdgShell, didChangeFillingOf controller: ToplevelController) {
        if !controller.isFloating {
            for seat in seats where keyToplevel(on: seat) === controller { seat.keyCommands.mode = .normal }
        }
        shell.setNeedsLevelUpdate()
    }

    /// Called when a window gets the keys or loses them.
    public func xdgShell(
        _ shell: XdgShell, didChangeActivationOf controller: ToplevelController, on seat: Seat
    ) {
        if !controller.isActivated || keyToplevel(on: seat) !== controller { seat.keyCommands.mode = .normal }
    }

    /// Called when a window becomes a dialog: it follows its parent to that one's workspace.
    public func xdgShell(_ shell: XdgShell, didChangeParentOf controller: ToplevelController) {
        guard let controller = controller as? DesktopToplevel,
            let parent = controller.parentToplevel as? DesktopToplevel
        else { return }
        if controller.workspace != parent.workspace { move(controller, toWorkspace: parent.workspace) }
        if controller.isMapped { shell.setNeedsRaise(controller) }
    }

    /// Called when a window wants the person to look at it: its workspace is marked.
    public func xdgShell(_ shell: XdgShell, didChangeAttentionOf controller: ToplevelController) {
        workspacesChanged()
    }

    /// What clients are told that can be done with their windows.
    public func xdgShell(
        _ shell: XdgShell, capabilitiesOf controller: ToplevelController
    ) -> ToplevelCapabilities { [.maximize, .fullscreen, .minimize] }

    /// Called when a client wants its window out of sight.
    public func xdgShell(_ shell: XdgShell, minimize controller: ToplevelController) {
        if let controller = controller as? DesktopToplevel { minimize(controller) }
    }

    /// Called when a panel asks for something: it is done as the person's own commands are.
    public func xdgShell(
        _ shell: XdgShell, perform command: ToplevelCommand, on controller: ToplevelController
    ) {
        guard let controller = controller as? DesktopToplevel else { return }
        if command.fillsOutput, controller.isMinimized { controller.activateWindow(nil) }
        switch command {
        case .activate(let seat): activate(controller, on: seat)
        case .restore: controller.activateWindow(nil)
        case .minimize: controller.minimizeWindow(nil)
        case .setMaximized(let isMaximized): controller.setMaximized(isMaximized)
        case .setFullscreen(let isFullscreen, let output):
            controller.setFullscreen(isFullscreen, on: output)
        case .close: controller.closeWindow(nil)
        }
    }

    /// Called when the person has moved a window: it can be undone.
    public func xdgShell(_ shell: XdgShell, didMove controller: ToplevelController, from origin: Point) {
        (controller as? DesktopToplevel)?.registerMove(from: origin)
    }

    /// Called when the person has resized a window: it can be undone.
    public func xdgShell(
        _ shell: XdgShell, didResize controller: ToplevelController, from frame: Rect, to size: Size
    ) {
        (controller as? DesktopToplevel)?.registerResize(from: frame, to: size)
    }
}
