/// What a panel asks of workspaces.
public enum WorkspaceRequest: Hashable, Sendable {
    /// To be shown.
    case activate(Workspace.ID)
    /// To be shown no longer.
    case deactivate(Workspace.ID)
    /// To be gone.
    case remove(Workspace.ID)
    /// To belong to another group.
    case assign(Workspace.ID, to: WorkspaceGroup.ID)
    /// There is to be another one in a group.
    case create(name: String, in: WorkspaceGroup.ID)
}
