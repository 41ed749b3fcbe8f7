import WaylandServer
import WaylandShellCore

/// One client's view of all workspaces, and its requests until it commits them.
final class WorkspaceBinding: ExtWorkspaceManagerV1Handler {
    private let resource: ExtWorkspaceManagerV1
    private weak var manager: WorkspaceManager?
    /// Includes handles that the client has destroyed, so that they are not announced again.
    private var groups: [WorkspaceGroupHandle] = []
    private var workspaces: [WorkspaceHandle] = []
    private var requests: [WorkspaceRequest] = []

    /// How many requests a client may make before a commit. Further ones are ignored.
    private static let maximumRequestCount = 1024

    init(_ resource: ExtWorkspaceManagerV1, manager: WorkspaceManager) {
        self.resource = resource
        self.manager = manager
    }

    // MARK: Events

    /// Sends the client what has changed. The first time, `done` is sent even if nothing has changed.
    func update(to new: [WorkspaceGroup], isFirst: Bool = false) {
        var isChanged = leave(new)
        for group in new where !groups.contains(where: { $0.id == group.id }) {
            groups.append(WorkspaceGroupHandle(group, announcedBy: resource, in: self))
            isChanged = true
        }
        for group in new where update(to: group) { isChanged = true }
        if isChanged || isFirst { resource.done() }
    }

    /// Sends `workspace_leave` for workspaces that left groups, and then the ends of workspaces and groups.
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

    /// Queues a request until the next commit.
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

    /// Makes the objects that the client still has inert.
    func resourceDestroyed(_ resource: Resource) {
        manager?.remove(self)
        for workspace in workspaces { workspace.becomeInert() }
        for group in groups { group.becomeInert() }
        workspaces = []
        groups = []
    }
}

/// A group of workspaces as one client sees it.
final class WorkspaceGroupHandle: ExtWorkspaceGroupHandleV1Handler {
    let id: WorkspaceGroup.ID
    let resource: ExtWorkspaceGroupHandleV1
    private weak var binding: WorkspaceBinding?
    private var outputs = ToldOutputs()
    private var canCreateWorkspaces: Bool?

    init(_ group: WorkspaceGroup, announcedBy manager: ExtWorkspaceManagerV1, in binding: WorkspaceBinding) {
        id = group.id
        self.binding = binding
        resource = ExtWorkspaceGroupHandleV1.create(
            client: manager.client, version: manager.version, id: 0, handler: nil)
        manager.workspaceGroup(workspaceGroup: resource)
        resource.handler = self
    }

    static func from(_ resource: ExtWorkspaceGroupHandleV1) -> WorkspaceGroupHandle? {
        resource.handler as? WorkspaceGroupHandle
    }

    /// Sends changes of the group, but not those of its workspaces. Returns whether there were any.
    func update(to group: WorkspaceGroup) -> Bool {
        var isChanged = false
        if canCreateWorkspaces != group.canCreateWorkspaces {
            canCreateWorkspaces = group.canCreateWorkspaces
            resource.capabilities(capabilities: group.canCreateWorkspaces ? .createWorkspace : [])
            isChanged = true
        }
        let isElsewhere = outputs.update(to: group.outputs, for: resource.client) {
            resource.outputEnter(output: $0)
        } leave: {
            resource.outputLeave(output: $0)
        }
        return isChanged || isElsewhere
    }

    /// Called when the client has bound another object for an output. Returns whether the group is on it.
    func outputBound(_ output: Output, by bound: WlOutput) -> Bool {
        guard outputs.contains(output) else { return false }
        resource.outputEnter(output: bound)
        return true
    }

    /// Called when the group is removed, after its workspaces have left it.
    func end() {
        resource.removed()
        becomeInert()
    }

    func becomeInert() {
        resource.handler = nil
    }

    func createWorkspace(_ group: ExtWorkspaceGroupHandleV1, workspace: String) {
        binding?.add(.create(name: workspace, in: id))
    }
}

/// A workspace as one client sees it.
final class WorkspaceHandle: ExtWorkspaceHandleV1Handler {
    var id: Workspace.ID { told.id }
    private(set) weak var group: WorkspaceGroupHandle?
    private let resource: ExtWorkspaceHandleV1
    private weak var binding: WorkspaceBinding?
    private var told: Workspace

    init(_ workspace: Workspace, announcedBy manager: ExtWorkspaceManagerV1, in binding: WorkspaceBinding) {
        told = workspace
        self.binding = binding
        resource = ExtWorkspaceHandleV1.create(
            client: manager.client, version: manager.version, id: 0, handler: nil)
        manager.workspace(workspace: resource)
        resource.handler = self
        if let identifier = workspace.stableIdentifier { resource.sendId(id: identifier) }
        resource.name(name: workspace.name)
        if !workspace.coordinates.isEmpty { resource.coordinates(coordinates: workspace.coordinates) }
        sendState()
        sendCapabilities()
    }

    private func sendState() {
        resource.state(state: ExtWorkspaceHandleV1.State(rawValue: told.state.rawValue))
    }

    private func sendCapabilities() {
        resource.capabilities(
            capabilities: ExtWorkspaceHandleV1.WorkspaceCapabilities(rawValue: told.capabilities.rawValue))
    }

    /// Sends the client what has changed, and returns whether anything has.
    func update(to workspace: Workspace) -> Bool {
        let former = told
        told = workspace
        if told.name != former.name { resource.name(name: told.name) }
        if told.coordinates != former.coordinates { resource.coordinates(coordinates: told.coordinates) }
        if told.state != former.state { sendState() }
        if told.capabilities != former.capabilities { sendCapabilities() }
        return told != former
    }

    /// - Returns: false if the workspace is in the group already.
    func enter(_ group: WorkspaceGroupHandle) -> Bool {
        guard self.group !== group else { return false }
        self.group = group
        group.resource.workspaceEnter(workspace: resource)
        return true
    }

    func leaveGroup() {
        group?.resource.workspaceLeave(workspace: resource)
        group = nil
    }

    /// Called when the workspace is removed, after it has left its group.
    func end() {
        resource.removed()
        becomeInert()
    }

    func becomeInert() {
        resource.handler = nil
    }

    // MARK: Requests

    func activate(_ workspace: ExtWorkspaceHandleV1) {
        binding?.add(.activate(id))
    }

    func deactivate(_ workspace: ExtWorkspaceHandleV1) {
        binding?.add(.deactivate(id))
    }

    func remove(_ workspace: ExtWorkspaceHandleV1) {
        binding?.add(.remove(id))
    }

    func assign(_ workspace: ExtWorkspaceHandleV1, workspaceGroup: ExtWorkspaceGroupHandleV1) {
        guard let group = WorkspaceGroupHandle.from(workspaceGroup) else { return }
        binding?.add(.assign(id, to: group.id))
    }
}
