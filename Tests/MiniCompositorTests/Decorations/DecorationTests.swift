import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Who draws the frames of windows: zxdg_decoration_manager_v1.
struct DecorationTests {
    private let fixture: ShellFixture
    private let client: ShellClient
    private let manager: ZxdgDecorationManagerV1

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
        manager = try client.client.bind(ZxdgDecorationManagerV1.self)
    }

    /// What a client hears of its decoration and of the configures of its toplevel, in their order.
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

    /// Decides as a test says.
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
    func theFirstConfigureGrantsTheWish(_ wish: ZxdgToplevelDecorationV1.Mode) throws {
        let toplevel = client.makeToplevel()
        let decoration = manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        let listener = Listener(decoration, of: toplevel)
        decoration.setMode(mode: wish)
        #expect(try take(listener) == [])
        toplevel.surface.commit()
        #expect(try take(listener) == [wish == .clientSide ? "client side" : "server side", "configure"])
    }

    @Test func everyWishIsGrantedByOneConfigure() throws {
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
        // What is not about the frame says nothing of it.
        toplevel.toplevel.setMaximized()
        #expect(try take(listener) == ["configure"])
        #expect(try toplevel.served().decoration == .clientSide)
    }

    /// SDL 2 says what it wishes once its toplevel is configured, and never shows one that is told to draw its frame.
    @Test func aClientIsNotToldToDrawItsFrameBeforeItSaysWhatItWishes() throws {
        let toplevel = client.makeToplevel()
        let decoration = manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        let listener = Listener(decoration, of: toplevel)
        toplevel.surface.commit()
        #expect(try take(listener) == ["configure"])
        #expect(try take(listener) == [])
        decoration.setMode(mode: .serverSide)
        #expect(try take(listener) == ["server side", "configure"])
    }

    @Test func aWishThatFollowsTheDecorationIsAnsweredOnce() throws {
        let toplevel = try client.showToplevel()
        let decoration = manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        let listener = Listener(decoration, of: toplevel)
        decoration.setMode(mode: .serverSide)
        try client.roundtrip()
        #expect(try take(listener) == ["server side", "configure"])
    }

    @Test func aClientWithoutAWishIsToldWhoDrawsItsFrame() throws {
        let toplevel = try client.showToplevel()
        let decoration = manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        let listener = Listener(decoration, of: toplevel)
        decoration.unsetMode()
        #expect(try take(listener) == ["client side", "configure"])
    }

    @Test func aToplevelThatBeginsAnewIsToldAgain() throws {
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

    // MARK: Somebody else draws them

    @Test func aDelegateThatDrawsFramesIsHeededOnceTheClientHasFollowed() throws {
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

    @Test func aClientThatLetsGoOfItsDecorationDrawsItFromTheNextCommitOn() throws {
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

    @Test func aRepeatedWishIsAnsweredOnce() throws {
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

    @Test func aToplevelHasOneDecoration() throws {
        let toplevel = client.makeToplevel()
        manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        try expectError(.alreadyConstructed)
    }

    /// An error by the protocol, which programs make that work elsewhere.
    @Test func aDecorationThatOutlivesItsToplevelHasNoEffectAndTheClientGoesOn() throws {
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

    @Test func thereAreTwoModes() throws {
        let toplevel = client.makeToplevel()
        manager.getToplevelDecoration(toplevel: toplevel.toplevel)
            .setMode(mode: ZxdgToplevelDecorationV1.Mode(rawValue: 3))
        try expectError(.invalidMode)
    }

    @Test(arguments: [1, 2] as [UInt32])
    func aToplevelWithABufferGetsADecorationFromVersionTwoOn(_ version: UInt32) throws {
        let toplevel = try client.showToplevel()
        let manager = try client.client.bind(ZxdgDecorationManagerV1.self, version: version)
        manager.getToplevelDecoration(toplevel: toplevel.toplevel)
        guard version == 1 else {
            try client.roundtrip()
            return #expect(client.client.connection.error == nil)
        }
        try expectError(.unconfiguredBuffer)
    }

    @Test func aDecorationAndItsToplevelMayGoAndComeAgain() throws {
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
