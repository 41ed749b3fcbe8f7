import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// ext_workspace_manager_v1 with workspaces that the test defines.
struct WorkspaceManagerTests {
    private let fixture: ShellFixture
    private let manager: WorkspaceManager
    private let delegate = Asked()
    private let client: CompositorClient

    /// Records the requests of panels.
    private final class Asked: WorkspaceManagerDelegate {
        var requests: [[WorkspaceRequest]] = []

        func workspaceManager(_ manager: WorkspaceManager, perform requests: [WorkspaceRequest]) {
            self.requests.append(requests)
        }
    }

    init() throws {
        fixture = try ShellFixture()
        manager = WorkspaceManager(on: fixture.compositor.core)
        manager.delegate = delegate
        client = try fixture.base.connect()
    }

    private func group(_ id: Int, _ workspaces: [Workspace], canCreate: Bool = false) -> WorkspaceGroup {
        WorkspaceGroup(id: id, outputs: [], workspaces: workspaces, canCreateWorkspaces: canCreate)
    }

    // MARK: Events

    @Test func `panel receives all workspaces in one batch`() throws {
        manager.groups = [
            group(
                1,
                [
                    Workspace(
                        id: 7, name: "web", stableIdentifier: "w", coordinates: [1, 2], state: .active,
                        capabilities: [.activate, .remove]),
                    Workspace(id: 8, name: "mail"),
                ], canCreate: true),
            group(2, []),
        ]
        let panel = try WorkspacePanel(client)
        #expect(
            try panel.take() == [
                "group A", "group B", "A can 1", "workspace 0", "0 has the id w", "0 is called web",
                "0 is at [1, 2]", "0 is 1", "0 can 5", "0 enters A", "workspace 1", "1 is called mail",
                "1 is 0", "1 can 0", "1 enters A", "B can 0", "done",
            ])
    }

    @Test func `without workspaces the panel receives only done`() throws {
        #expect(try WorkspacePanel(client).take() == ["done"])
    }

    @Test func `changes are sent in one batch and without unchanged state`() throws {
        manager.groups = [
            group(1, [Workspace(id: 1, name: "one", state: .active), Workspace(id: 2, name: "two")])
        ]
        let panel = try WorkspacePanel(client)
        _ = try panel.take()
        manager.groups = manager.groups
        #expect(try panel.take() == [])
        manager.groups = [
            group(
                1,
                [
                    Workspace(id: 1, name: "one"),
                    Workspace(
                        id: 2, name: "zwei", coordinates: [4], state: [.active, .urgent],
                        capabilities: .assign),
                ], canCreate: true)
        ]
        #expect(
            try panel.take() == [
                "A can 1", "0 is 0", "1 is called zwei", "1 is at [4]", "1 is 3", "1 can 8", "done",
            ])
    }

    @Test func `workspace leaves its group before it is removed or moved`() throws {
        let workspaces = (0..<3).map { Workspace(id: $0, name: "") }
        manager.groups = [group(1, workspaces), group(2, [])]
        let panel = try WorkspacePanel(client)
        _ = try panel.take()
        manager.groups = [group(1, [workspaces[0]]), group(2, [workspaces[1]])]
        #expect(
            try panel.take() == ["1 leaves A", "2 leaves A", "2 is removed", "1 enters B", "done"])
        manager.groups = [group(2, [workspaces[1]]), group(3, [workspaces[0]])]
        #expect(
            try panel.take() == [
                "0 leaves A", "A is removed", "group C", "C can 0", "0 enters C", "done",
            ])
        panel.groups[0].createWorkspace(workspace: "ignored")
        panel.workspaces[2].activate()
        panel.groups[0].destroy()
        panel.workspaces[2].destroy()
        panel.manager.commit()
        try client.roundtrip()
        #expect(delegate.requests.isEmpty)
        #expect(client.connection.error == nil)
    }

    @Test func `destroyed workspace handle receives no further events`() throws {
        manager.groups = [group(1, [Workspace(id: 1, name: "one"), Workspace(id: 2, name: "two")])]
        let panel = try WorkspacePanel(client)
        panel.workspaces[0].destroy()
        _ = try panel.take()
        manager.groups = [group(1, [Workspace(id: 1, name: "eins"), Workspace(id: 2, name: "zwei")])]
        #expect(try panel.take() == ["1 is called zwei", "done"])
    }

    @Test func `group enters the outputs that a client has bound`() throws {
        let output = Output(
            name: "SECOND", state: OutputState(mode: OutputMode(width: 800, height: 600, refresh: 60_000)))
        let outputs = fixture.compositor.core.outputs
        outputs.add(output)
        manager.groups = [WorkspaceGroup(id: 1, outputs: [output], workspaces: [])]
        let panel = try WorkspacePanel(client)
        #expect(try panel.take() == ["group A", "A can 0", "done"])
        let global = try #require(client.registry.globals.last { $0.interface == "wl_output" })
        client.registry.bind(global, as: WlOutput.self)
        #expect(try panel.take() == ["A enters an output", "done"])
        manager.groups = [WorkspaceGroup(id: 1, outputs: [], workspaces: [])]
        #expect(try panel.take() == ["A leaves an output", "done"])
        manager.groups = [WorkspaceGroup(id: 1, outputs: [output], workspaces: [])]
        _ = try panel.take()
        outputs.remove(output)
        #expect(try panel.take() == ["A leaves an output", "done"])
        #expect(manager.groups[0].outputs.isEmpty)
    }

    @Test func `duplicate identifiers are dropped`() throws {
        manager.groups = [
            group(1, [Workspace(id: 1, name: "one"), Workspace(id: 1, name: "another")]),
            group(1, []), group(2, [Workspace(id: 1, name: "again")]),
        ]
        #expect(manager.groups.map(\.id) == [1, 2])
        #expect(manager.groups.map { $0.workspaces.map(\.name) } == [["one"], []])
    }

    // MARK: Requests

    @Test func `requests are performed together on commit`() throws {
        let workspace = Workspace(
            id: 5, name: "", capabilities: [.activate, .deactivate, .remove, .assign])
        manager.groups = [group(1, [workspace], canCreate: true), group(2, [])]
        let panel = try WorkspacePanel(client)
        let handle = panel.workspaces[0]
        handle.activate()
        handle.deactivate()
        handle.assign(workspaceGroup: panel.groups[1])
        handle.remove()
        panel.groups[0].createWorkspace(workspace: "new")
        try client.roundtrip()
        #expect(delegate.requests == [])
        panel.manager.commit()
        panel.manager.commit()
        try client.roundtrip()
        #expect(
            delegate.requests == [
                [.activate(5), .deactivate(5), .assign(5, to: 2), .remove(5), .create(name: "new", in: 1)]
            ])
    }

    @Test func `requests beyond the capabilities are ignored`() throws {
        manager.groups = [group(1, [Workspace(id: 5, name: "", capabilities: .activate)])]
        let panel = try WorkspacePanel(client)
        let handle = panel.workspaces[0]
        handle.deactivate()
        handle.assign(workspaceGroup: panel.groups[0])
        handle.remove()
        panel.groups[0].createWorkspace(workspace: "new")
        panel.manager.commit()
        handle.activate()
        panel.manager.commit()
        try client.roundtrip()
        #expect(delegate.requests == [[.activate(5)]])
    }

    @Test func `at most 1024 requests are kept until the commit`() throws {
        manager.groups = [group(1, [Workspace(id: 5, name: "", capabilities: .activate)])]
        let panel = try WorkspacePanel(client)
        for _ in 0..<1025 { panel.workspaces[0].activate() }
        panel.manager.commit()
        try client.roundtrip()
        #expect(delegate.requests.map(\.count) == [1024])
    }

    @Test func `panel that stopped receives no further events`() throws {
        manager.groups = [group(1, [Workspace(id: 1, name: "one", capabilities: .activate)])]
        let panel = try WorkspacePanel(client)
        _ = try panel.take()
        panel.manager.stop()
        #expect(try panel.take() == ["finished"])
        manager.groups = []
        panel.workspaces[0].activate()
        panel.workspaces[0].destroy()
        panel.groups[0].destroy()
        #expect(try panel.take() == [])
        #expect(client.connection.error == nil)
    }
}
