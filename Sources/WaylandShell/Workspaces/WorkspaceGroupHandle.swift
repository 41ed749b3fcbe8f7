import WaylandServer

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
