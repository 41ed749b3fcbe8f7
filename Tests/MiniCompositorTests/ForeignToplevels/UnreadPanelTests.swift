import Testing
import WaylandClient
import WaylandServer

import MiniCompositor
import WaylandShell

/// Windows change often while a panel does not read. The panel then receives only the final state.
struct UnreadPanelTests {
    private let fixture: ShellFixture
    private let application: ShellClient
    private let panel: CompositorClient

    init() throws {
        var configuration = Configuration()
        configuration.toleratesUnconfiguredBuffers = true
        fixture = try ShellFixture(configuration)
        application = try fixture.connect()
        panel = try fixture.base.connect()
    }

    /// Handles the application's requests while no client reads.
    private func serve() throws {
        var isFlushed = false
        while !isFlushed {
            isFlushed = try application.client.connection.flush()
            takeTurn()
        }
        for _ in 0..<4 { takeTurn() }
    }

    private func takeTurn() {
        fixture.compositor.display.eventLoop.dispatch(timeout: .zero)
        fixture.compositor.turn()
    }

    /// Fills the panel's socket, so later events wait in the compositor.
    private func fallAsleep() throws {
        let seat = try panel.bind(WaylandClient.WlSeat.self)
        try panel.roundtrip()
        let resource = try #require(panel.server.resource(id: seat.id, as: WaylandServer.WlSeat.self))
        for _ in 0..<100_000 where !panel.server.isLate { resource.name(name: "seat") }
        try #require(panel.server.isLate)
    }

    private func wakeUp() throws {
        for _ in 0..<20 { try panel.roundtrip() }
    }

    private func title(_ number: Int) -> String {
        "\(number) " + String(repeating: "x", count: 3_900)
    }

    @Test func `repeated title changes are sent as one`() throws {
        let toplevels = try (0..<20).map { _ in try application.showToplevel() }
        let manager = try TestToplevelManager(panel)
        let list = try TestToplevelList(panel)
        _ = manager.handles.map { $0.take() }
        _ = list.handles.map { $0.take() }
        try fallAsleep()
        for number in 0..<10 {
            for toplevel in toplevels {
                toplevel.toplevel.setTitle(title: title(number))
                try serve()
            }
        }
        #expect(panel.server.isAlive)
        try wakeUp()
        let told = ["title " + title(9), "done"]
        #expect(manager.handles.map { $0.take() } == Array(repeating: told, count: 20))
        let listed = ["title " + title(9), "app_id ", "done"]
        #expect(list.handles.map { $0.take() } == Array(repeating: listed, count: 20))
    }

    @Test func `windows that were mapped and unmapped in between are not sent`() throws {
        let manager = try TestToplevelManager(panel)
        let list = try TestToplevelList(panel)
        let toplevel = application.makeToplevel()
        try fallAsleep()
        for number in 0..<60 {
            toplevel.toplevel.setTitle(title: title(number))
            try toplevel.commit(width: 200, height: 100)
            try serve()
            #expect(fixture.compositor.scene.windows.count == 1)
            guard number < 59 else { break }
            toplevel.surface.attach(buffer: nil, x: 0, y: 0)
            toplevel.surface.commit()
            try serve()
        }
        #expect(panel.server.isAlive)
        try wakeUp()
        #expect(manager.handles.count == 1)
        #expect(manager.handles.first?.take().contains("title " + title(59)) == true)
        #expect(list.handles.count == 1)
        #expect(list.handles.first?.take() == ["title " + title(59), "done"])
    }
}
