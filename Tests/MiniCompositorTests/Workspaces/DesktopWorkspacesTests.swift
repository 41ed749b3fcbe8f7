import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// The desktop's workspaces, as a panel receives them.
struct DesktopWorkspacesTests {
    private let fixture: ShellFixture
    private let client: ShellClient
    private let panel: WorkspacePanel

    init() throws {
        var configuration = Configuration()
        configuration.workspaceCount = 2
        fixture = try ShellFixture(configuration)
        client = try fixture.connect()
        let panelClient = try fixture.base.connect()
        _ = try panelClient.bind(WlOutput.self)
        try panelClient.roundtrip()
        panel = try WorkspacePanel(panelClient)
    }

    @Test func `number of workspaces follows the configuration`() throws {
        #expect(
            try panel.take() == [
                "group A", "A can 0", "A enters an output", "workspace 0", "0 has the id 1",
                "0 is called 1", "0 is at [0]", "0 is 1", "0 can 1", "0 enters A", "workspace 1",
                "1 has the id 2", "1 is called 2", "1 is at [1]", "1 is 0", "1 can 1", "1 enters A", "done",
            ])
    }

    @Test func `panel can show another workspace`() throws {
        let toplevel = try client.showToplevel()
        _ = try panel.take()
        panel.workspaces[1].activate()
        #expect(try panel.take() == [])
        panel.manager.commit()
        #expect(try panel.take() == ["0 is 0", "1 is 1", "done"])
        #expect(fixture.desktop.currentWorkspace == 2)
        #expect(try !toplevel.served().isVisible)
        // The switch can be undone, like a switch by keys.
        fixture.desktop.undoLast(nil)
        #expect(try panel.take() == ["0 is 1", "1 is 0", "done"])
    }

    @Test func `last of several activations in a turn takes effect`() throws {
        _ = try client.showToplevel()
        _ = try client.takeInput()
        _ = try panel.take()
        func activate(_ numbers: Int...) {
            for number in numbers {
                panel.workspaces[number].activate()
                panel.manager.commit()
            }
        }
        activate(1, 0, 1, 0)
        #expect(try panel.take() == [])
        // The window kept the keys.
        #expect(try client.takeInput() == [])
        activate(1, 0, 1)
        #expect(try panel.take() == ["0 is 0", "1 is 1", "done"])
        #expect(try client.takeInput().count == 1)
    }

    @Test func `workspace is urgent while a window on it wants attention`() throws {
        let toplevel = try client.showToplevel()
        fixture.desktop.move(try toplevel.served(), toWorkspace: 2)
        _ = try panel.take()
        let bell = try client.client.bind(XdgSystemBellV1.self)
        bell.ring(surface: toplevel.surface)
        try client.roundtrip()
        #expect(try panel.take() == ["1 is 2", "done"])
        try toplevel.hide()
        #expect(try panel.take() == ["1 is 0", "done"])
        try toplevel.show()
        fixture.desktop.move(try toplevel.served(), toWorkspace: 2)
        try fixture.advance(by: .milliseconds(100))
        bell.ring(surface: toplevel.surface)
        try client.roundtrip()
        #expect(try panel.take() == ["1 is 2", "done"])
        // On the current workspace, the window receives the keys and no longer needs attention.
        fixture.desktop.move(try toplevel.served(), toWorkspace: 1)
        #expect(try panel.take() == ["1 is 0", "done"])
    }

    @Test func `activating a window shows its workspace`() throws {
        let toplevel = try client.showToplevel()
        fixture.desktop.move(try toplevel.served(), toWorkspace: 2)
        _ = try panel.take()
        fixture.desktop.activate(try toplevel.served())
        #expect(try panel.take() == ["0 is 0", "1 is 1", "done"])
    }
}
