import WaylandClient

/// A panel that records events about workspaces and makes requests.
final class WorkspacePanel {
    let client: CompositorClient
    let manager: ExtWorkspaceManagerV1
    private(set) var groups: [ExtWorkspaceGroupHandleV1] = []
    private(set) var workspaces: [ExtWorkspaceHandleV1] = []
    private var events: [String] = []

    /// Binds the newest of several managers, because a manager of the test is newer than that of the desktop.
    init(_ client: CompositorClient) throws {
        self.client = client
        let name = ExtWorkspaceManagerV1.interface.name
        guard let global = client.registry.globals.last(where: { $0.interface == name }) else {
            throw CompositorFixture.Failure.missingGlobal(name)
        }
        manager = client.registry.bind(global, as: ExtWorkspaceManagerV1.self)
        manager.onEvent = { [weak self] in self?.note($0) }
        try client.roundtrip()
    }

    /// Returns the events since the last call. In order of arrival, groups are named A, B and so on, and
    /// workspaces are named 0, 1 and so on.
    func take() throws -> [String] {
        try client.roundtrip()
        defer { events = [] }
        return events
    }

    private func note(_ event: ExtWorkspaceManagerV1.Event) {
        switch event {
        case .workspaceGroup(let group):
            let name = Self.names[groups.count]
            groups.append(group)
            events.append("group \(name)")
            group.onEvent = { [weak self] in self?.note($0, name) }
        case .workspace(let workspace):
            let number = workspaces.count
            workspaces.append(workspace)
            events.append("workspace \(number)")
            workspace.onEvent = { [weak self] in self?.note($0, number) }
        case .done: events.append("done")
        case .finished: events.append("finished")
        }
    }

    private static let names = ["A", "B", "C", "D"]

    private func note(_ event: ExtWorkspaceGroupHandleV1.Event, _ name: String) {
        switch event {
        case .capabilities(let capabilities): events.append("\(name) can \(capabilities.rawValue)")
        case .outputEnter: events.append("\(name) enters an output")
        case .outputLeave: events.append("\(name) leaves an output")
        case .workspaceEnter(let workspace): events.append("\(number(of: workspace)) enters \(name)")
        case .workspaceLeave(let workspace): events.append("\(number(of: workspace)) leaves \(name)")
        case .removed: events.append("\(name) is removed")
        }
    }

    private func number(of workspace: ExtWorkspaceHandleV1?) -> String {
        workspaces.firstIndex { $0 === workspace }.map { "\($0)" } ?? "?"
    }

    private func note(_ event: ExtWorkspaceHandleV1.Event, _ number: Int) {
        switch event {
        case .id(let id): events.append("\(number) has the id \(id)")
        case .name(let name): events.append("\(number) is called \(name)")
        case .coordinates(let coordinates): events.append("\(number) is at \(coordinates)")
        case .state(let state): events.append("\(number) is \(state.rawValue)")
        case .capabilities(let capabilities): events.append("\(number) can \(capabilities.rawValue)")
        case .removed: events.append("\(number) is removed")
        }
    }
}
