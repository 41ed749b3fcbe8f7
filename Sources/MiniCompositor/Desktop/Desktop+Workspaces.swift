import SurfaceResponders
import WaylandShell

/// Which windows can be seen: those of the workspace that is shown, unless they are minimized.
extension Desktop {
    /// Shows another workspace. Its window that had the keys last gets them again.
    /// - Parameter number: from 1 on. One that there is not is refused, and reported as a misuse.
    public func showWorkspace(number: Int) {
        guard hasWorkspace(number) else { return }
        guard number != currentWorkspace else { return }
        currentWorkspace = number
        updateVisibility()
        // A panel that got the keys meanwhile gives them back.
        guard let window = frontToplevel?.toplevelWindow else { return }
        for seat in seats where keyToplevel(on: seat) == nil { window.makeKey(on: seat) }
    }

    /// Takes a toplevel, with all that it is a dialog of and all their dialogs, to a workspace. One that there is
    /// not is refused, and reported as a misuse.
    public func move(_ controller: DesktopToplevel, toWorkspace number: Int) {
        guard hasWorkspace(number) else { return }
        for case let member as DesktopToplevel in controller.family { member.workspace = number }
        updateVisibility()
        workspacesChanged()
    }

    private func hasWorkspace(_ number: Int) -> Bool {
        let isThere = number >= 1 && number <= workspaceCount
        if !isThere { diagnostics.report(.other("there is no workspace \(number) of \(workspaceCount)")) }
        return isThere
    }

    /// Puts a toplevel out of sight; the focus moves on to the next. Does nothing if it is minimized already, or not mapped.
    package func minimize(_ controller: DesktopToplevel) {
        guard controller.isMapped, !controller.isMinimized else { return }
        minimizedToplevels.append(controller)
        controller.isMinimized = true
        updateVisibility(of: [controller])
    }

    /// The window is shown again, or gone.
    func unminimize(_ controller: DesktopToplevel) {
        minimizedToplevels.removeAll { $0 === controller }
        controller.isMinimized = false
    }

    func isMeantToBeVisible(_ controller: DesktopToplevel) -> Bool {
        controller.workspace == currentWorkspace && !controller.isMinimized
            && !controller.isClosing
    }

    /// Shows and hides all windows by what is true of them.
    func updateVisibility() {
        updateVisibility(of: toplevels)
    }

    /// Shows and hides windows by what is true of them. Those with the keys go last, so that they pass at once to the
    /// window that has them in the end.
    func updateVisibility(of changed: [DesktopToplevel]) {
        let seats = seats
        let keys = seats.compactMap { keyToplevel(on: $0) }
        for controller in changed where !keys.contains(where: { $0 === controller }) { update(controller) }
        for key in keys { update(key) }
        shell.updateLevels()
        for seat in seats { seat.focus.electKeyWindow() }
    }

    private func update(_ controller: DesktopToplevel) {
        guard let window = controller.toplevelWindow else { return }
        let isHidden = !isMeantToBeVisible(controller)
        guard window.isHidden != isHidden else { return }
        if isHidden { controller.endDragging() }
        window.isHidden = isHidden
    }
}
