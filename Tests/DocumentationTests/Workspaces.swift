import SurfaceResponders
import WaylandShell

/// Shows the windows of one workspace at a time. Panels list the workspaces, and may request another one.
final class Workspaces: WorkspaceManagerDelegate {
    private let shell: XdgShell
    private let manager: WorkspaceManager
    private var windows: [[ToplevelController]]
    private var shown = 0

    init(_ count: Int, of shell: XdgShell) {
        self.shell = shell
        manager = WorkspaceManager(on: shell.compositor)
        windows = Array(repeating: [], count: count)
        manager.delegate = self
        announce()
    }

    /// Adds a window to the shown workspace. Call this in `xdgShell(_:didMap:)`.
    func add(_ controller: ToplevelController) {
        windows[shown].append(controller)
    }

    /// Call this in `xdgShell(_:willUnmap:)`.
    func remove(_ controller: ToplevelController) {
        for index in windows.indices { windows[index].removeAll { $0 === controller } }
    }

    /// Shows another workspace. The window that last had the keyboard focus there gets it again.
    func show(_ index: Int) {
        shown = index
        // Otherwise each window that is hidden passes the focus to the next one.
        for seat in shell.seats { seat.focus.resignKey() }
        for (index, windows) in windows.enumerated() {
            for controller in windows { controller.toplevelWindow?.isHidden = index != shown }
        }
        shell.updateLevels()
        for seat in shell.seats { seat.focus.electKeyWindow() }
        announce()
    }

    func workspaceManager(_ manager: WorkspaceManager, perform requests: [WorkspaceRequest]) {
        for case .activate(let index) in requests { show(index) }
    }

    private func announce() {
        let workspaces = windows.indices.map { index in
            Workspace(
                id: index, name: "\(index + 1)", state: index == shown ? .active : [],
                capabilities: .activate)
        }
        manager.groups = [
            WorkspaceGroup(id: 0, outputs: shell.compositor.outputs.outputs, workspaces: workspaces)
        ]
    }
}
