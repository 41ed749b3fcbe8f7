import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// zxdg_decoration_manager_v1: whether clients or the compositor draw window frames.
struct DecorationTests {
    private let fixture: ShellFixture
    private let client: ShellClient
    private let manager: ZxdgDecorationManagerV1

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
        manager = try client.client.bind(ZxdgDecorationManagerV1.self)
    }

    /// Records the configures of a decoration and its toplevel, in order.
    private final class Listener {
        var events: [String] = []

        init(_ decoration: ZxdgToplevelDecorationV1, of toplevel: TestToplevel) {
            decoration.onEvent = { [weak self] event in
                if case .configure(let mode) = event {
                    self?.events.append(mode == .clientSide ? "client side" : "server side")
                }
            }
            let next = toplevel.xdgSurface.onEvent
            toplevel.xdgSurface.onEvent = { [weak self] event in
                if case .configure = event { self?.events.append("configure") }
                next?(event)
            }
        }
    }

    private func take(_ listener: Listener) throws -> [String] {
        try client.roundtrip()
        defer { listener.events = [] }
        return listener.events
    }

    /// A delegate that chooses the mode that the test sets, and records its calls.
    private final class FrameDrawer: XdgShellDelegate {
        var mode = DecorationMode.serverSide
        var wishes: [DecorationMode?] = []
        var changes: [DecorationMode] = []

        func xdgShell(
            _ shell: XdgShell, decorationOf controller: ToplevelController?, wish: DecorationMode?
        ) -> DecorationMode {
            wishes.append(wish)
            return mode
        }

        func xdgShell(_ shell: XdgShell, didChangeDecorationOf controller: ToplevelController) {
            changes.append(controller.decoration)
        }
    }

    // MARK: By default

    @Test(arguments: [ZxdgToplevelDecorationV1.Mode.clientSide, .serverSide])
    func `the first configure grants the requested mode`(_ wish: ZxdgToplevelDecorationV1.Mode) throws {
        let toplevel = client.makeToplevel()
        let decoration = manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        let listener = Listener(decoration, of: toplevel)
        decoration.setMode(mode: wish)
        #expect(try take(listener) == [])
        toplevel.surface.commit()
        #expect(try take(listener) == [wish == .clientSide ? "client side" : "server side", "configure"])
    }

    @Test func `each mode request is granted with a configure of its own`() throws {
        let toplevel = try client.showToplevel()
        let decoration = manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        let listener = Listener(decoration, of: toplevel)
        decoration.setMode(mode: .serverSide)
        #expect(try take(listener) == ["server side", "configure"])
        decoration.setMode(mode: .clientSide)
        decoration.setMode(mode: .serverSide)
        decoration.unsetMode()
        #expect(
            try take(listener) == [
                "client side", "configure", "server side", "configure", "client side", "configure",
            ])
        // A configure for another reason has no decoration mode.
        toplevel.toplevel.setMaximized()
        #expect(try take(listener) == ["configure"])
        #expect(try toplevel.served().decoration == .clientSide)
    }

    /// SDL 2 requests its mode after the first configure of its toplevel. It never shows a toplevel that
    /// receives client-side before that.
    @Test func `no mode is sent before the client requests one`() throws {
        let toplevel = client.makeToplevel()
        let decoration = manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        let listener = Listener(decoration, of: toplevel)
        toplevel.surface.commit()
        #expect(try take(listener) == ["configure"])
        #expect(try take(listener) == [])
        decoration.setMode(mode: .serverSide)
        #expect(try take(listener) == ["server side", "configure"])
    }

    @Test func `a request right after creation is answered once`() throws {
        let toplevel = try client.showToplevel()
        let decoration = manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        let listener = Listener(decoration, of: toplevel)
        decoration.setMode(mode: .serverSide)
        try client.roundtrip()
        #expect(try take(listener) == ["server side", "configure"])
    }

    @Test func `a client that unsets its mode receives the default`() throws {
        let toplevel = try client.showToplevel()
        let decoration = manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        let listener = Listener(decoration, of: toplevel)
        decoration.unsetMode()
        #expect(try take(listener) == ["client side", "configure"])
    }

    @Test func `a toplevel that maps again receives its mode again`() throws {
        let toplevel = client.makeToplevel()
        let decoration = manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        let listener = Listener(decoration, of: toplevel)
        decoration.setMode(mode: .clientSide)
        try toplevel.show()
        try toplevel.hide()
        _ = try take(listener)
        toplevel.surface.commit()
        #expect(try take(listener) == ["client side", "configure"])
    }

    // MARK: Frames of a delegate

    @Test func `the mode of a delegate applies once the client acknowledges it`() throws {
        let drawer = FrameDrawer()
        fixture.desktop.shell.delegate = drawer
        let toplevel = client.makeToplevel()
        let decoration = manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        let listener = Listener(decoration, of: toplevel)
        decoration.setMode(mode: .clientSide)
        toplevel.surface.commit()
        #expect(try take(listener) == ["server side", "configure"])
        #expect(drawer.wishes == [.clientSide])
        #expect(drawer.changes == [])
        try toplevel.show()
        #expect(drawer.changes == [.serverSide])
        let controller = try #require(fixture.desktop.shell.toplevels.first)
        #expect(controller.decoration == .serverSide)
        _ = try take(listener)

        drawer.mode = .clientSide
        controller.decorationMayChange()
        #expect(try take(listener) == ["client side", "configure"])
        #expect(controller.decoration == .serverSide)
        toplevel.acknowledge()
        toplevel.surface.commit()
        try client.roundtrip()
        #expect(drawer.changes == [.serverSide, .clientSide])
    }

    @Test func `destroying the decoration applies client-side at the next commit`() throws {
        let drawer = FrameDrawer()
        fixture.desktop.shell.delegate = drawer
        let toplevel = client.makeToplevel()
        let decoration = manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        try toplevel.show()
        decoration.destroy()
        try client.roundtrip()
        #expect(drawer.changes == [.serverSide])
        toplevel.surface.commit()
        try client.roundtrip()
        #expect(drawer.changes == [.serverSide, .clientSide])
    }

    @Test func `a repeated request is answered once`() throws {
        let drawer = FrameDrawer()
        fixture.desktop.shell.delegate = drawer
        let toplevel = try client.showToplevel()
        let decoration = manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        let listener = Listener(decoration, of: toplevel)
        for _ in 0..<3 { decoration.setMode(mode: .clientSide) }
        #expect(try take(listener) == ["server side", "configure"])
        decoration.setMode(mode: .clientSide)
        #expect(try take(listener) == [])
        decoration.unsetMode()
        decoration.unsetMode()
        #expect(try take(listener) == ["server side", "configure"])
    }

    // MARK: Errors

    private func expectError(_ error: ZxdgToplevelDecorationV1.Error) throws {
        #expect(try client.isError(error, of: ZxdgToplevelDecorationV1.self))
    }

    @Test func `a second decoration is an error`() throws {
        let toplevel = client.makeToplevel()
        manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        try expectError(.alreadyConstructed)
    }

    /// The protocol makes it an error, but programs that do this work with other compositors.
    @Test func `a decoration that outlives its toplevel is inert`() throws {
        let toplevel = client.makeToplevel()
        let decoration = manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        toplevel.toplevel.destroy()
        decoration.setMode(mode: .serverSide)
        decoration.unsetMode()
        try client.roundtrip()
        decoration.destroy()
        let next = try client.showToplevel { manager.getToplevelDecoration(toplevel: $0.toplevel) }
        #expect(client.client.connection.error == nil)
        #expect(try next.served().isMapped)
    }

    @Test func `an unknown mode is an error`() throws {
        let toplevel = client.makeToplevel()
        manager.getToplevelDecoration(toplevel: toplevel.toplevel)
            .setMode(mode: ZxdgToplevelDecorationV1.Mode(rawValue: 3))
        try expectError(.invalidMode)
    }

    @Test(arguments: [1, 2] as [UInt32])
    func `a mapped toplevel may get a decoration from version 2 on`(_ version: UInt32) throws {
        let toplevel = try client.showToplevel()
        let manager = try client.client.bind(ZxdgDecorationManagerV1.self, version: version)
        manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        guard version == 1 else {
            try client.roundtrip()
            return #expect(client.client.connection.error == nil)
        }
        try expectError(.unconfiguredBuffer)
    }

    @Test func `a decoration may be destroyed and created again`() throws {
        let toplevel = client.makeToplevel()
        manager.getToplevelDecoration(toplevel: toplevel.toplevel).destroy()
        let decoration = manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        try client.roundtrip()
        decoration.destroy()
        toplevel.toplevel.destroy()
        try client.roundtrip()
        #expect(client.client.connection.error == nil)
    }
}
