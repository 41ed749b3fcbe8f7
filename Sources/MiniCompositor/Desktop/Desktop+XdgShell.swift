import SurfaceResponders
import WaylandShell

extension Desktop: XdgShellDelegate {
    /// Called when a client creates a toplevel.
    public func xdgShell(_ shell: XdgShell, controllerFor toplevel: Toplevel) -> ToplevelController {
        DesktopToplevel(toplevel, on: self)
    }

    /// Returns the initial origin of a window.
    public func xdgShell(
        _ shell: XdgShell, originFor controller: ToplevelController, size: Size, former: Point?
    ) -> Point {
        origin(of: controller, size: size, former: former)
    }

    /// Called when a client maps a window.
    public func xdgShell(_ shell: XdgShell, didMap controller: ToplevelController) {
        if let controller = controller as? DesktopToplevel { add(controller) }
    }

    /// Called when a client unmaps a window.
    public func xdgShell(_ shell: XdgShell, willUnmap controller: ToplevelController) {
        if let controller = controller as? DesktopToplevel { remove(controller) }
    }

    /// Called when a window may have begun or stopped filling the output. Ends the mode in which keys move or
    /// resize it if it fills the output now.
    public func xdgShell(_ shell: XdgShell, didChangeFillingOf controller: ToplevelController) {
        if !controller.isFloating {
            for seat in seats where keyToplevel(on: seat) === controller { seat.keyCommands.mode = .normal }
        }
        (controller as? DesktopToplevel)?.windowFrame?.update()
        shell.setNeedsLevelUpdate()
    }

    /// Called when a window becomes or is no longer key on a seat. Ends the mode in which keys move or resize
    /// a window when the seat's focus leaves that window.
    public func xdgShell(
        _ shell: XdgShell, didChangeActivationOf controller: ToplevelController, on seat: Seat
    ) {
        (controller as? DesktopToplevel)?.windowFrame?.update()
        if !controller.isActivated || keyToplevel(on: seat) !== controller { seat.keyCommands.mode = .normal }
    }

    /// Called when it has changed who draws the frame of a window.
    public func xdgShell(_ shell: XdgShell, didChangeDecorationOf controller: ToplevelController) {
        (controller as? DesktopToplevel)?.updateFrameExistence()
    }

    /// Called when a window's parent has changed. Moves a dialog to the workspace of its parent.
    public func xdgShell(_ shell: XdgShell, didChangeParentOf controller: ToplevelController) {
        guard let controller = controller as? DesktopToplevel,
            let parent = controller.parentToplevel as? DesktopToplevel
        else { return }
        if controller.workspace != parent.workspace { move(controller, toWorkspace: parent.workspace) }
        if controller.isMapped { shell.setNeedsRaise(controller) }
    }

    /// Called when a window starts or stops demanding attention. Marks its workspace for panels.
    public func xdgShell(_ shell: XdgShell, didChangeAttentionOf controller: ToplevelController) {
        workspacesChanged()
    }

    /// The capabilities that clients are sent.
    public func xdgShell(
        _ shell: XdgShell, capabilitiesOf controller: ToplevelController
    ) -> ToplevelCapabilities { [.maximize, .fullscreen, .minimize] }

    /// Called when a client minimizes its window.
    public func xdgShell(_ shell: XdgShell, minimize controller: ToplevelController) {
        if let controller = controller as? DesktopToplevel { minimize(controller) }
    }

    /// Called when a panel or an activation token gives a command.
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

    /// Called when the user has moved a window. Registers an undo.
    public func xdgShell(_ shell: XdgShell, didMove controller: ToplevelController, from origin: Point) {
        (controller as? DesktopToplevel)?.registerMove(from: origin)
    }

    /// Called when the user has resized a window. Registers an undo.
    public func xdgShell(
        _ shell: XdgShell, didResize controller: ToplevelController, from frame: Rect, to size: Size
    ) {
        (controller as? DesktopToplevel)?.registerResize(from: frame, to: size)
    }
}
