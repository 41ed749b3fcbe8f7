import SurfaceResponders
import WaylandServer
import WaylandShell

/// Shows the desktop's workspaces to panels, as one group on all outputs.
final class DesktopWorkspaces: WorkspaceManagerDelegate {
    private unowned let desktop: Desktop
    private let manager: WorkspaceManager
    private let outputs: OutputLayout
    private let eventLoop: EventLoop
    private var needsUpdate = false
    private var wanted: Int?

    init(of desktop: Desktop, on compositor: Compositor) {
        self.desktop = desktop
        outputs = compositor.outputs
        eventLoop = compositor.display.eventLoop
        manager = WorkspaceManager(on: compositor)
        manager.delegate = self
        update()
    }

    func setNeedsUpdate() {
        needsUpdate = true
    }

    /// Sends panels the changes of a turn together, because many windows may be mapped or unmapped in one
    /// turn.
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
        // Only the last request counts, because one workspace is visible at a time. A switch may show and
        // hide all windows, which would take too long for each of several hundred requests.
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

extension Desktop {
    /// Shows a workspace, and focuses the window in front there.
    /// - Parameter number: counted from 1. An invalid number is ignored and reported as misuse.
    public func showWorkspace(number: Int) {
        guard hasWorkspace(number), number != currentWorkspace else { return }
        currentWorkspace = number
        updateVisibility()
        // A panel may have received the focus if the former workspace had no windows.
        guard let window = shell.frontToplevel?.toplevelWindow else { return }
        for seat in seats where keyToplevel(on: seat) == nil { window.makeKey(on: seat) }
    }

    /// Moves a toplevel with its parents and dialogs. An invalid number is ignored and reported as misuse.
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

    /// Hides a toplevel. Does nothing if it is minimized or not mapped.
    func minimize(_ controller: DesktopToplevel) {
        guard controller.isMapped, !controller.isMinimized else { return }
        minimizedToplevels.append(controller)
        controller.isMinimized = true
        updateVisibility(of: [controller])
    }

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

    /// Shows and hides windows according to their state. Focused windows come last, so that the focus moves
    /// directly to its final window.
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
