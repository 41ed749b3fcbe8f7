import WaylandShellCore

/// A workspace, as panels see it.
public struct Workspace: Hashable, Sendable, Identifiable {
    /// The state of a workspace.
    public struct State: OptionSet, Hashable, Sendable {
        /// The protocol's value.
        public let rawValue: UInt32

        /// - Parameter rawValue: the protocol's value.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// The windows of the workspace are shown.
        public static let active = State(rawValue: 1)
        /// A window of the workspace needs the user's attention.
        public static let urgent = State(rawValue: 2)
        /// Panels should not list the workspace.
        public static let hidden = State(rawValue: 4)
    }

    /// The requests that a workspace accepts.
    public struct Capabilities: OptionSet, Hashable, Sendable {
        /// The protocol's value.
        public let rawValue: UInt32

        /// - Parameter rawValue: the protocol's value.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// The workspace can be shown.
        public static let activate = Capabilities(rawValue: 1)
        /// The workspace can be hidden.
        public static let deactivate = Capabilities(rawValue: 2)
        /// The workspace can be removed.
        public static let remove = Capabilities(rawValue: 4)
        /// The workspace can be assigned to another group.
        public static let assign = Capabilities(rawValue: 8)
    }

    /// Identifies the workspace to the embedder. It must be unique, even among removed workspaces.
    public let id: Int
    /// The name that users read. Other workspaces may have the same one.
    public var name: String
    /// Identifies the workspace to panels across sessions; `nil` if it exists only in this session.
    public let stableIdentifier: String?
    /// The position in the group, with one number for each dimension; empty if it does not matter.
    public var coordinates: [UInt32]
    /// The present state.
    public var state: State
    /// The requests that the workspace accepts. Others are ignored.
    public var capabilities: Capabilities

    /// Creates a workspace. By default it is not shown, and accepts no requests.
    public init(
        id: Int, name: String, stableIdentifier: String? = nil, coordinates: [UInt32] = [],
        state: State = [], capabilities: Capabilities = []
    ) {
        self.id = id
        self.name = name
        self.stableIdentifier = stableIdentifier
        self.coordinates = coordinates
        self.state = state
        self.capabilities = capabilities
    }
}

/// Workspaces that are shown on the same outputs.
public struct WorkspaceGroup: Identifiable {
    /// Identifies the group to the embedder. It must be unique, even among removed groups.
    public let id: Int
    /// The outputs that the workspaces are shown on.
    public var outputs: [Output]
    /// The workspaces of the group. A workspace belongs to only one group.
    public var workspaces: [Workspace]
    /// Whether panels can create workspaces in the group.
    public var canCreateWorkspaces: Bool

    /// Creates a group. By default, panels cannot create workspaces in it.
    public init(id: Int, outputs: [Output], workspaces: [Workspace], canCreateWorkspaces: Bool = false) {
        self.id = id
        self.outputs = outputs
        self.workspaces = workspaces
        self.canCreateWorkspaces = canCreateWorkspaces
    }
}
