import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Requests of clients for their windows, which a delegate may refuse.
struct ToplevelRequestTests {
    private let fixture: ShellFixture
    private let client: ShellClient
    private let toplevel: TestToplevel
    private let guardian: Guardian

    init() throws {
        fixture = try ShellFixture()
        guardian = Guardian(fixture.desktop)
        fixture.desktop.shell.delegate = guardian
        client = try fixture.connect()
        toplevel = try client.showToplevel()
        try toplevel.served().move(to: Point(x: 100, y: 50))
    }

    /// Makes a request and returns the configure that answers it.
    private func answer(to request: () -> Void) throws -> TestToplevel.Configure? {
        let count = toplevel.configures.count
        request()
        try client.roundtrip()
        #expect(toplevel.configures.count == count + 1)
        return toplevel.last
    }

    @Test func `refused maximize is answered with the unchanged state`() throws {
        let configure = try answer { toplevel.toplevel.setMaximized() }
        #expect(configure?.states == [.activated])
        #expect(guardian.asked == ["maximize true"])
        #expect(try !toplevel.served().isMaximized)
    }

    @Test func `refused unmaximize keeps the window maximized`() throws {
        try toplevel.served().setMaximized(true)
        try client.roundtrip()
        try toplevel.obey()
        let configure = try answer { toplevel.toplevel.unsetMaximized() }
        #expect(configure?.states == [.maximized, .activated])
        #expect(configure.map { [$0.width, $0.height] } == [1280, 720])
        #expect(guardian.asked == ["maximize false"])
    }

    @Test func `fullscreen requests reach the delegate with their output`() throws {
        let output = try client.client.bind(WlOutput.self)
        var configure = try answer { toplevel.toplevel.setFullscreen(output: output) }
        #expect(configure?.states == [.activated])
        configure = try answer { toplevel.toplevel.unsetFullscreen() }
        #expect(configure?.states == [.activated])
        #expect(guardian.asked == ["fullscreen true on MINI-1", "fullscreen false on none"])
    }

    @Test func `refused move and resize do not start a drag`() throws {
        fixture.move(to: 110, 60)
        fixture.press()
        try client.roundtrip()
        toplevel.toplevel.move(seat: client.seat, serial: client.lastPressSerial)
        toplevel.toplevel.resize(seat: client.seat, serial: client.lastPressSerial, edges: .bottomRight)
        try client.roundtrip()
        #expect(try !toplevel.served().isBeingDragged)
        fixture.move(to: 210, 160)
        #expect(try toplevel.frame()?.origin == Point(x: 100, y: 50))
        #expect(guardian.asked == ["move", "resize bottom right"])
    }

    @Test func `granted request is performed`() throws {
        guardian.grants = true
        let configure = try answer { toplevel.toplevel.setMaximized() }
        #expect(configure?.states == [.maximized, .activated])
        #expect(guardian.asked == ["maximize true"])
    }

    /// A tiling delegate may let a window float when it is dragged out of its tile.
    @Test func `delegate can change the window before it is moved`() throws {
        guardian.grants = true
        guardian.floatsWhatIsMoved = true
        try toplevel.served().tiledEdges = [.left]
        try client.roundtrip()
        try toplevel.obey()
        fixture.move(to: 10, 10)
        fixture.press()
        try client.roundtrip()
        toplevel.toplevel.move(seat: client.seat, serial: client.lastPressSerial)
        try client.roundtrip()
        #expect(try toplevel.served().isBeingDragged)
    }
}

/// Records requests. It refuses them unless `grants` is set.
private final class Guardian: XdgShellDelegate {
    var grants = false
    var floatsWhatIsMoved = false
    private(set) var asked: [String] = []
    private let desktop: Desktop

    init(_ desktop: Desktop) {
        self.desktop = desktop
    }

    func xdgShell(_ shell: XdgShell, controllerFor toplevel: Toplevel) -> ToplevelController {
        desktop.xdgShell(shell, controllerFor: toplevel)
    }

    func xdgShell(
        _ shell: XdgShell, shouldGrant request: ToplevelRequest, of controller: ToplevelController
    ) -> Bool {
        switch request {
        case .setMaximized(let isMaximized): asked.append("maximize \(isMaximized)")
        case .setFullscreen(let isFullscreen, let output):
            asked.append("fullscreen \(isFullscreen) on \(output?.name ?? "none")")
        case .move:
            asked.append("move")
            if floatsWhatIsMoved { controller.tiledEdges = [] }
        case .resize(let edges, _, _):
            asked.append(edges == [.bottom, .right] ? "resize bottom right" : "resize \(edges.rawValue)")
        }
        return grants
    }
}
