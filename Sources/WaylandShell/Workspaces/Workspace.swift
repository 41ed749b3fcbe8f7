import WaylandShellCore

/// A workspace, as panels are told of it.
public struct Workspace: Hashable, Sendable, Identifiable {
    /// What it is at the moment.
    public struct State: OptionSet, Hashable, Sendable {
        /// As on the wire.
        public let rawValue: UInt32

        /// - Parameter rawValue: as on the wire.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// Its windows are shown.
        public static let active = State(rawValue: 1)
        /// One of its windows wants the person's attention.
        public static let urgent = State(rawValue: 2)
        /// Panels are not to list it.
        public static let hidden = State(rawValue: 4)
    }

    /// What can be asked of it.
    public struct Capabilities: OptionSet, Hashable, Sendable {
        /// As on the wire.
        public let rawValue: UInt32

        /// - Parameter rawValue: as on the wire.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// To be shown.
        public static let activate = Capabilities(rawValue: 1)
        /// To be shown no longer.
        public static let deactivate = Capabilities(rawValue: 2)
        /// To be gone.
        public static let remove = Capabilities(rawValue: 4)
        /// To belong to another group.
        public static let assign = Capabilities(rawValue: 8)
    }

    /// By what whoever has the workspaces knows it. No two have the same, and none gets that of one that is gone.
    public let id: Int
    /// For people to read. Others may have the same.
    public var name: String
    /// By what panels know it again the next time; nil for one that is not there the next time. Told once: it cannot change.
    public let stableIdentifier: String?
    /// Where it is in its group, with as many numbers as there are dimensions; empty for nowhere in particular.
    public var coordinates: [UInt32]
    /// What it is at the moment.
    public var state: State
    /// What can be asked of it; the rest is ignored.
    public var capabilities: Capabilities

    /// A workspace that is not shown, and that nothing can be asked of, unless it is said otherwise.
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
