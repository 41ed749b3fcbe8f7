import WaylandServer
import WaylandShellCore

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

    /// Tells the client what is not as it was told before; of the workspaces in it, they tell themselves.
    /// - Returns: whether anything was.
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

    /// The client has another object for an output.
    /// - Returns: whether the group is on it.
    func outputBound(_ output: Output, by bound: WlOutput) -> Bool {
        guard outputs.contains(output) else { return false }
        resource.outputEnter(output: bound)
        return true
    }

    /// The group is gone, after its workspaces have left it.
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
    /// The group that the client was told that it belongs to.
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

    /// Tells the client what is not as it was told before.
    /// - Returns: whether anything was.
    func update(to workspace: Workspace) -> Bool {
        let former = told
        told = workspace
        if told.name != former.name { resource.name(name: told.name) }
        if told.coordinates != former.coordinates { resource.coordinates(coordinates: told.coordinates) }
        if told.state != former.state { sendState() }
        if told.capabilities != former.capabilities { sendCapabilities() }
        return told != former
    }

    /// - Returns: false if it belongs to the group already.
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

    /// The workspace is gone, after it has left its group.
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
