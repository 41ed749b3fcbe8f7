import SurfaceResponders
import WaylandServer
import WaylandShellCore

/// ext_workspace_manager_v1: lists workspaces for panels, which can request that others are shown.
///
/// The embedder sets ``groups``. A client that sees this global can hide all windows: see `ClientPolicy`.
public final class WorkspaceManager: OutputFollower {
    /// Performs the requests of panels. Held weakly.
    public weak var delegate: (any WorkspaceManagerDelegate)? {
        didSet { delegateLoss.delegateSet(delegate) }
    }
    private var delegateLoss = DelegateLoss()

    /// All workspaces, in their groups. Panels are sent the differences as one change. A group or workspace
    /// whose ID occurs earlier in the value is reported as a misuse and left out.
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

    /// Creates the global for a compositor's outputs, and serves clients while this object exists.
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
            diagnostics.report(.other("two workspace groups, or two workspaces, have the same ID"))
        }
        return sound
    }

    // MARK: Requests

    /// Performs those requests of one commit that the workspaces and groups accept.
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

/// Performs the requests of panels about workspaces. Each method has a default.
public protocol WorkspaceManagerDelegate: AnyObject {
    /// Called when a panel commits requests that the workspaces and groups accept. Perform all of them, and
    /// then set ``WorkspaceManager/groups`` once.
    func workspaceManager(_ manager: WorkspaceManager, perform requests: [WorkspaceRequest])
}

extension WorkspaceManagerDelegate {
    /// Does nothing.
    public func workspaceManager(_ manager: WorkspaceManager, perform requests: [WorkspaceRequest]) {}
}

/// A panel's request about workspaces.
public enum WorkspaceRequest: Hashable, Sendable {
    /// Show a workspace.
    case activate(Workspace.ID)
    /// Hide a workspace.
    case deactivate(Workspace.ID)
    /// Remove a workspace.
    case remove(Workspace.ID)
    /// Assign a workspace to another group.
    case assign(Workspace.ID, to: WorkspaceGroup.ID)
    /// Create a workspace in a group.
    case create(name: String, in: WorkspaceGroup.ID)
}
