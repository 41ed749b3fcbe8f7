import WaylandServer
import WaylandShell

/// The desktop's workspaces, as panels see them: one group on all outputs, and always the same workspaces.
final class DesktopWorkspaces {
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

    /// Tells panels what has changed, if anything has.
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
}

extension DesktopWorkspaces: WorkspaceManagerDelegate {
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
