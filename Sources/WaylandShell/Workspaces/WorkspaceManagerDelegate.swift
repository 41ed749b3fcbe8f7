/// Does with workspaces what panels ask for. Each method has a default.
public protocol WorkspaceManagerDelegate: AnyObject {
    /// A panel asks for something, all of which belongs together: set ``WorkspaceManager/groups`` once, when it is done. What
    /// the workspaces and groups cannot do was left out. By default nothing is done.
    func workspaceManager(_ manager: WorkspaceManager, perform requests: [WorkspaceRequest])
}

extension WorkspaceManagerDelegate {
    /// Does nothing.
    public func workspaceManager(_ manager: WorkspaceManager, perform requests: [WorkspaceRequest]) {}
}
