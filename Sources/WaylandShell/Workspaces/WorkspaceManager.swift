import SurfaceResponders
import WaylandServer
import WaylandShellCore

/// ext_workspace_manager_v1: panels are told of workspaces, and ask for others to be shown.
///
/// Which there are is for the embedder to say, by ``groups``. Whoever sees this global can put everybody's windows out of
/// sight: see `ClientPolicy`.
public final class WorkspaceManager: OutputFollower {
    /// Does what panels ask for. Not kept: the caller keeps it.
    public weak var delegate: (any WorkspaceManagerDelegate)? {
        didSet { delegateLoss.delegateSet(delegate) }
    }
    private var delegateLoss = DelegateLoss()

    /// All workspaces. Panels are told of everything that differs as one change; what has the number of another one is
    /// reported as a misuse, and left out.
    public var groups: [WorkspaceGroup] {
        get { soundGroups }
        set {
            soundGroups = sound(newValue)
            for binding in bindings.elements { binding.update(to: soundGroups) }
        }
    }

    private let diagnostics: Diagnostics
    private var soundGroups: [WorkspaceGroup] = []
    private var bindings = ObjectList<WorkspaceBinding>()
    private var global: Global<ExtWorkspaceManagerV1>?

    /// Serves clients from now on, as long as this object lives.
    /// - Parameter compositor: whose outputs the groups are on.
    public init(on compositor: Compositor) {
        diagnostics = compositor.scene.diagnostics
        global = Global<ExtWorkspaceManagerV1>(on: compositor.display, version: 1) {
            [unowned self] resource in
            let binding = WorkspaceBinding(resource, manager: self)
            bindings.add(binding)
            resource.handler = binding
            binding.update(to: soundGroups, isFirst: true)
        }
        compositor.outputs.add(self)
    }

    private func sound(_ groups: [WorkspaceGroup]) -> [WorkspaceGroup] {
        var groupIDs: Set<Int> = []
        var workspaceIDs: Set<Int> = []
        var sound = groups.filter { groupIDs.insert($0.id).inserted }
        for place in sound.indices {
            sound[place].workspaces.removeAll { !workspaceIDs.insert($0.id).inserted }
        }
        let count = groups.reduce(groups.count) { $0 + $1.workspaces.count }
        if groupIDs.count + workspaceIDs.count < count {
            diagnostics.report(.other("two groups of workspaces, or two workspaces, have the same number"))
        }
        return sound
    }

    // MARK: Requests

    /// A panel wants all of this done.
    func perform(_ requests: [WorkspaceRequest]) {
        let possible = requests.filter(isPossible)
        guard !possible.isEmpty else { return }
        if delegateLoss.isNoticed(delegate) {
            diagnostics.reportReleased("WorkspaceManagerDelegate", of: "the workspace manager")
        }
        delegate?.workspaceManager(self, perform: possible)
    }

    private func isPossible(_ request: WorkspaceRequest) -> Bool {
        switch request {
        case .activate(let id): can(.activate, id)
        case .deactivate(let id): can(.deactivate, id)
        case .remove(let id): can(.remove, id)
        case .assign(let id, let group): can(.assign, id) && groups.contains { $0.id == group }
        case .create(_, let group): groups.contains { $0.id == group && $0.canCreateWorkspaces }
        }
    }

    private func can(_ capability: Workspace.Capabilities, _ id: Workspace.ID) -> Bool {
        groups.contains { group in
            group.workspaces.contains { $0.id == id && $0.capabilities.contains(capability) }
        }
    }

    func remove(_ binding: WorkspaceBinding) {
        bindings.remove(binding)
    }

    package func outputWillGo(_ output: Output) {
        guard groups.contains(where: { $0.outputs.contains { $0 === output } }) else { return }
        var remaining = groups
        for place in remaining.indices { remaining[place].outputs.removeAll { $0 === output } }
        groups = remaining
    }

    package func outputBound(_ output: Output, by resource: WlOutput) {
        for binding in bindings.elements { binding.outputBound(output, by: resource) }
    }
}

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
