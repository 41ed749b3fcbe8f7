import SurfaceResponders
import WaylandServer
import WaylandShell

/// The desktop's workspaces, as panels see them: one group on all outputs, and always the same workspaces.
final class DesktopWorkspaces: WorkspaceManagerDelegate {
    private unowned let desktop: Desktop
    private let manager: WorkspaceManager
    private let outputs: OutputLayout
    private let eventLoop: EventLoop
    private var needsUpdate = false
    /// The number of the one that a panel wants to be shown.
    private var wanted: Int?

    init(of desktop: Desktop, on compositor: Compositor) {
        self.desktop = desktop
        outputs = compositor.outputs
        eventLoop = compositor.display.eventLoop
        manager = WorkspaceManager(on: compositor)
        manager.delegate = self
        update()
    }

    /// Something may have changed: panels are told at the end of the turn.
    func setNeedsUpdate() {
        needsUpdate = true
    }

    /// To be called at the end of each turn of the event loop: many windows may come and go in one.
    func turnEnded() {
        if needsUpdate { update() }
    }

    private func update() {
        needsUpdate = false
        let workspaces = (1...desktop.workspaceCount).map { number in
            Workspace(
                id: number, name: "\(number)", stableIdentifier: "\(number)",
                coordinates: [UInt32(number - 1)], state: state(of: number), capabilities: .activate)
        }
        manager.groups = [WorkspaceGroup(id: 1, outputs: outputs.outputs, workspaces: workspaces)]
    }

    private func state(of number: Int) -> Workspace.State {
        var state: Workspace.State = []
        if number == desktop.currentWorkspace { state.insert(.active) }
        if desktop.toplevels.contains(where: { $0.workspace == number && $0.needsAttention }) {
            state.insert(.urgent)
        }
        return state
    }

    func workspaceManager(_ manager: WorkspaceManager, perform requests: [WorkspaceRequest]) {
        // One is shown at a time: the last that was asked for. All windows may come or go with it, which is too much for each
        // of several hundred requests.
        for case .activate(let number) in requests.suffix(1) {
            if wanted == nil { eventLoop.addIdle { [weak self] in self?.showWanted() } }
            wanted = number
        }
    }

    private func showWanted() {
        guard let number = wanted else { return }
        wanted = nil
        desktop.changeWorkspace(to: number)
    }
}

/// Which windows can be seen: those of the workspace that is shown, unless they are minimized.
extension Desktop {
    /// Shows another workspace. Its window that had the keys last gets them again.
    /// - Parameter number: from 1 on. One that there is not is refused, and reported as a misuse.
    public func showWorkspace(number: Int) {
        guard hasWorkspace(number), number != currentWorkspace else { return }
        currentWorkspace = number
        updateVisibility()
        // A panel that got the keys meanwhile gives them back.
        guard let window = shell.frontToplevel?.toplevelWindow else { return }
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
        if (1...workspaceCount).contains(number) { return true }
        scene.diagnostics.report(.other("there is no workspace \(number) of \(workspaceCount)"))
        return false
    }

    /// Puts a toplevel out of sight; the focus moves on to the next. Does nothing if it is minimized already, or not mapped.
    func minimize(_ controller: DesktopToplevel) {
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
