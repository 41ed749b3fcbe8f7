import WaylandServer
import WaylandShellCore

/// One client's view of all workspaces, and what it asks of them until it commits.
final class WorkspaceBinding: ExtWorkspaceManagerV1Handler {
    private let resource: ExtWorkspaceManagerV1
    private weak var manager: WorkspaceManager?
    /// Also those that the client has let go of, which it is not told of again.
    private var groups: [WorkspaceGroupHandle] = []
    private var workspaces: [WorkspaceHandle] = []
    private var requests: [WorkspaceRequest] = []

    /// A client that asks for more without a commit has lost its way: the rest is ignored.
    private static let maximumRequestCount = 1024

    init(_ resource: ExtWorkspaceManagerV1, manager: WorkspaceManager) {
        self.resource = resource
        self.manager = manager
    }

    // MARK: Events

    /// Tells the client what is not as it was told before.
    /// - Parameter isFirst: whether it is told that this was all, also if it was nothing.
    func update(to new: [WorkspaceGroup], isFirst: Bool = false) {
        var isChanged = leave(new)
        for group in new where !groups.contains(where: { $0.id == group.id }) {
            groups.append(WorkspaceGroupHandle(group, announcedBy: resource, in: self))
            isChanged = true
        }
        for group in new where update(to: group) { isChanged = true }
        if isChanged || isFirst { resource.done() }
    }

    /// What left its group, and then what is gone.
    private func leave(_ new: [WorkspaceGroup]) -> Bool {
        var isChanged = false
        for workspace in workspaces {
            guard let group = workspace.group,
                new.first(where: { $0.id == group.id })?.workspaces.contains(where: { $0.id == workspace.id })
                    != true
            else { continue }
            workspace.leaveGroup()
            isChanged = true
        }
        let workspaceIDs = Set(new.flatMap { $0.workspaces.map(\.id) })
        for workspace in workspaces where !workspaceIDs.contains(workspace.id) { workspace.end() }
        workspaces.removeAll { !workspaceIDs.contains($0.id) }
        let groupIDs = Set(new.map(\.id))
        for group in groups where !groupIDs.contains(group.id) {
            group.end()
            isChanged = true
        }
        groups.removeAll { !groupIDs.contains($0.id) }
        return isChanged
    }

    private func update(to new: WorkspaceGroup) -> Bool {
        guard let group = groups.first(where: { $0.id == new.id }) else { return false }
        var isChanged = group.update(to: new)
        for workspace in new.workspaces {
            if let handle = workspaces.first(where: { $0.id == workspace.id }) {
                if handle.update(to: workspace) { isChanged = true }
                if handle.enter(group) { isChanged = true }
            } else {
                let handle = WorkspaceHandle(workspace, announcedBy: resource, in: self)
                workspaces.append(handle)
                _ = handle.enter(group)
                isChanged = true
            }
        }
        return isChanged
    }

    func outputBound(_ output: Output, by bound: WlOutput) {
        guard bound.client === resource.client else { return }
        var isChanged = false
        for group in groups where group.outputBound(output, by: bound) { isChanged = true }
        if isChanged { resource.done() }
    }

    // MARK: Requests

    /// Something is to be done at the next commit.
    func add(_ request: WorkspaceRequest) {
        if requests.count < Self.maximumRequestCount { requests.append(request) }
    }

    func commit(_ resource: ExtWorkspaceManagerV1) {
        let due = requests
        requests = []
        manager?.perform(due)
    }

    func stop(_ resource: ExtWorkspaceManagerV1) {
        resource.finished()
    }

    /// The objects that the client still has mean nothing any more.
    func resourceDestroyed(_ resource: Resource) {
        manager?.remove(self)
        for workspace in workspaces { workspace.becomeInert() }
        for group in groups { group.becomeInert() }
        workspaces = []
        groups = []
    }
}
