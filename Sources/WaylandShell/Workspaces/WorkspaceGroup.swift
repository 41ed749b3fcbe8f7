/// Workspaces that are shown on the same outputs.
public struct WorkspaceGroup: Identifiable {
    /// By what whoever has the workspaces knows it. No two have the same, and none gets that of one that is gone.
    public let id: Int
    /// The outputs that its workspaces are shown on.
    public var outputs: [Output]
    /// Those that belong to it. Each belongs to one group alone.
    public var workspaces: [Workspace]
    /// Whether further workspaces can be asked for.
    public var canCreateWorkspaces: Bool

    /// A group in which no further workspaces can be asked for, unless it is said otherwise.
    public init(id: Int, outputs: [Output], workspaces: [Workspace], canCreateWorkspaces: Bool = false) {
        self.id = id
        self.outputs = outputs
        self.workspaces = workspaces
        self.canCreateWorkspaces = canCreateWorkspaces
    }
}
