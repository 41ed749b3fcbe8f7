import SurfaceResponders
import Testing
import WaylandClient

@testable import MiniCompositor
@testable import WaylandShell

/// A surface is shown only after its client has acknowledged a configure.
struct ConfigureTests {
    private let fixture: ShellFixture
    private let client: ShellClient

    init() throws {
        fixture = try ShellFixture()
        client = try fixture.connect()
    }

    @Test func `first commit is answered by a configure`() throws {
        let toplevel = client.makeToplevel()
        try client.roundtrip()
        #expect(toplevel.configures.isEmpty)
        toplevel.surface.commit()
        try client.roundtrip()
        #expect(toplevel.configures.count == 1)
        #expect(toplevel.last.map { [$0.width, $0.height] } == [0, 0])
        #expect(toplevel.last?.states == [])
        #expect(toplevel.bounds == [1280, 720])
        #expect(toplevel.capabilities == [.maximize, .fullscreen, .minimize])
    }

    @Test func `further commits without a buffer are not answered`() throws {
        let toplevel = client.makeToplevel()
        toplevel.surface.commit()
        toplevel.surface.commit()
        try client.roundtrip()
        #expect(toplevel.configures.count == 1)
    }

    @Test func `client of an older version receives no newer events`() throws {
        let old = try ShellClient(fixture.base.connect(), fixture: fixture, shellVersion: 3)
        let toplevel = old.makeToplevel()
        toplevel.surface.commit()
        try old.roundtrip()
        #expect(toplevel.configures.count == 1)
        #expect(toplevel.bounds.isEmpty)
        #expect(toplevel.capabilities.isEmpty)
    }

    @Test func `toplevel appears with its first buffer after the acknowledgment`() throws {
        let toplevel = client.makeToplevel()
        toplevel.surface.commit()
        try client.roundtrip()
        #expect(try toplevel.frame() == nil)
        toplevel.acknowledge()
        try toplevel.commit(width: 200, height: 100)
        #expect(try toplevel.frame() == Rect(x: 540, y: 310, width: 200, height: 100))
        #expect(fixture.desktop.toplevels.count == 1)
    }

    @Test func `buffer before the first configure is an error`() throws {
        let toplevel = client.makeToplevel()
        try toplevel.commit(width: 10, height: 10)
        #expect(try client.isError(XdgSurface.Error.unconfiguredBuffer, of: XdgSurface.self))
    }

    @Test func `buffer before the acknowledgment is an error`() throws {
        let toplevel = client.makeToplevel()
        toplevel.surface.commit()
        try client.roundtrip()
        try toplevel.commit(width: 10, height: 10)
        #expect(try client.isError(XdgSurface.Error.unconfiguredBuffer, of: XdgSurface.self))
    }

    @Test func `popup buffer before the acknowledgment is an error`() throws {
        let toplevel = try client.showToplevel()
        let popup = client.makePopup(on: toplevel.xdgSurface)
        try client.client.attachBuffer(to: popup.surface, width: 10, height: 10)
        popup.surface.commit()
        #expect(try client.isError(XdgSurface.Error.unconfiguredBuffer, of: XdgSurface.self))
    }

    @Test(arguments: [false, true])
    func `attaching a buffer before a role is assigned is an error`(isTolerant: Bool) throws {
        var configuration = Configuration()
        configuration.toleratesUnconfiguredBuffers = isTolerant
        let fixture = try ShellFixture(configuration)
        let client = try fixture.connect()
        let surface = client.client.makeSurface()
        client.wmBase.getXdgSurface(surface: surface)
        try client.client.attachBuffer(to: surface, width: 10, height: 10)
        #expect(try client.isError(XdgSurface.Error.unconfiguredBuffer, of: XdgSurface.self))
    }

    @Test func `tolerant compositor shows an unconfigured toplevel`() throws {
        var configuration = Configuration()
        configuration.toleratesUnconfiguredBuffers = true
        let fixture = try ShellFixture(configuration)
        let client = try fixture.connect()
        let toplevel = client.makeToplevel()
        try client.roundtrip()
        #expect(toplevel.configures.count == 1)
        toplevel.surface.commit()
        try client.roundtrip()
        #expect(toplevel.configures.count == 1)
        try toplevel.commit(width: 10, height: 10)
        try client.roundtrip()
        #expect(try toplevel.frame() != nil)
        #expect(toplevel.configures.count == 2)
        #expect(toplevel.last?.states == [.activated])
    }

    @Test func `acknowledging an unknown serial is an error`() throws {
        let toplevel = client.makeToplevel()
        toplevel.surface.commit()
        try client.roundtrip()
        toplevel.xdgSurface.ackConfigure(serial: (toplevel.last?.serial ?? 0) &+ 1)
        #expect(try client.isError(XdgSurface.Error.invalidSerial, of: XdgSurface.self))
    }

    @Test func `acknowledging a serial twice is an error`() throws {
        let toplevel = client.makeToplevel()
        toplevel.surface.commit()
        try client.roundtrip()
        toplevel.acknowledge()
        toplevel.xdgSurface.ackConfigure(serial: toplevel.last?.serial ?? 0)
        #expect(try client.isError(XdgSurface.Error.invalidSerial, of: XdgSurface.self))
    }

    @Test func `acknowledging a configure settles all earlier ones`() throws {
        let toplevel = try client.showToplevel()
        toplevel.toplevel.setMaximized()
        toplevel.toplevel.unsetMaximized()
        try client.roundtrip()
        let serials = toplevel.configures.suffix(2).map(\.serial)
        toplevel.xdgSurface.ackConfigure(serial: serials[1])
        try client.roundtrip()
        toplevel.xdgSurface.ackConfigure(serial: serials[0])
        #expect(try client.isError(XdgSurface.Error.invalidSerial, of: XdgSurface.self))
    }

    @Test func `pending configures may be acknowledged in order`() throws {
        let toplevel = try client.showToplevel()
        toplevel.toplevel.setMaximized()
        toplevel.toplevel.unsetMaximized()
        try client.roundtrip()
        for configure in toplevel.configures.suffix(2) {
            toplevel.xdgSurface.ackConfigure(serial: configure.serial)
        }
        try client.roundtrip()
    }

    // MARK: Unmapping

    @Test func `null buffer unmaps the window`() throws {
        let toplevel = try client.showToplevel()
        try toplevel.hide()
        #expect(fixture.compositor.scene.windows.isEmpty)
        #expect(fixture.desktop.toplevels.isEmpty)
        #expect(fixture.seat.focus.keyWindow == nil)
    }

    @Test func `unmapped window receives no configure`() throws {
        let toplevel = try client.showToplevel()
        let count = toplevel.configures.count
        try toplevel.hide()
        #expect(toplevel.configures.count == count)
    }

    @Test func `window unmapped during a resize receives no configure`() throws {
        let toplevel = try client.showToplevel()
        fixture.move(to: 545, 315)
        fixture.press()
        try client.roundtrip()
        toplevel.toplevel.resize(seat: client.seat, serial: client.lastPressSerial, edges: .left)
        try client.roundtrip()
        fixture.move(to: 535, 315)
        try client.roundtrip()
        #expect(toplevel.last?.has(.resizing) == true)
        let count = toplevel.configures.count
        try toplevel.hide()
        #expect(toplevel.configures.count == count)
    }

    @Test func `remapped window starts with fresh state`() throws {
        let toplevel = try client.showToplevel {
            $0.toplevel.setTitle(title: "notes")
            $0.toplevel.setMinSize(width: 150, height: 0)
            $0.toplevel.setMaximized()
        }
        try toplevel.hide()
        #expect(try toplevel.served().title == "")
        let count = toplevel.configures.count
        toplevel.surface.commit()
        try client.roundtrip()
        #expect(toplevel.configures.count == count + 1)
        #expect(toplevel.last?.states == [])
        #expect(toplevel.last?.width == 0)
        toplevel.acknowledge()
        try toplevel.commit(width: 50, height: 60)
        #expect(try toplevel.frame()?.size == Size(width: 50, height: 60))
        #expect(try toplevel.served().limits == SizeLimits())
    }

    @Test func `remapped window needs a new configure`() throws {
        let toplevel = try client.showToplevel()
        try toplevel.hide()
        try toplevel.commit(width: 50, height: 60)
        #expect(try client.isError(XdgSurface.Error.unconfiguredBuffer, of: XdgSurface.self))
    }

    @Test func `configure sent before unmapping may still be acknowledged`() throws {
        let toplevel = try client.showToplevel()
        toplevel.toplevel.setMaximized()
        try client.roundtrip()
        try toplevel.hide()
        toplevel.acknowledge()
        toplevel.surface.commit()
        try client.roundtrip()
        #expect(toplevel.configures.last?.states == [])
    }

    // MARK: Window geometry

    @Test func `window frame is the geometry and excludes shadows`() throws {
        let toplevel = client.makeToplevel()
        toplevel.surface.commit()
        try client.roundtrip()
        toplevel.acknowledge()
        toplevel.xdgSurface.setWindowGeometry(x: 20, y: 10, width: 200, height: 100)
        try toplevel.commit(width: 240, height: 120)
        #expect(try toplevel.frame() == Rect(x: 540, y: 310, width: 200, height: 100))
        fixture.move(to: 545, 312)
        #expect(fixture.seat.pointer.surfaceLocation == Point(x: 25, y: 12))
        fixture.move(to: 525, 305)
        #expect(fixture.seat.pointer.surfaceLocation == Point(x: 5, y: 5))
    }

    @Test func `window geometry survives unmapping`() throws {
        let toplevel = try client.showToplevel(width: 200, height: 100)
        toplevel.xdgSurface.setWindowGeometry(x: 20, y: 10, width: 100, height: 50)
        toplevel.surface.commit()
        try toplevel.hide()
        toplevel.surface.commit()
        try client.roundtrip()
        toplevel.acknowledge()
        try toplevel.commit(width: 200, height: 100)
        #expect(try toplevel.frame()?.size == Size(width: 100, height: 50))
    }

    @Test func `window geometry takes effect with the commit`() throws {
        let toplevel = try client.showToplevel(width: 200, height: 100)
        toplevel.xdgSurface.setWindowGeometry(x: 10, y: 10, width: 100, height: 50)
        try client.roundtrip()
        #expect(try toplevel.frame()?.size == Size(width: 200, height: 100))
        toplevel.surface.commit()
        #expect(try toplevel.frame()?.size == Size(width: 100, height: 50))
    }

    @Test func `window geometry is clipped to the content`() throws {
        let toplevel = try client.showToplevel(width: 200, height: 100)
        toplevel.xdgSurface.setWindowGeometry(x: 150, y: -50, width: 500, height: 100)
        toplevel.surface.commit()
        #expect(try toplevel.frame()?.size == Size(width: 50, height: 50))
    }

    @Test func `window geometry limit includes the current subsurfaces`() throws {
        let toplevel = try client.showToplevel(width: 200, height: 100)
        let child = client.client.makeSurface()
        let subsurface = client.client.subcompositor.getSubsurface(surface: child, parent: toplevel.surface)
        func size() throws -> Size? {
            toplevel.surface.commit()
            try client.roundtrip()
            return try toplevel.frame()?.size
        }
        toplevel.xdgSurface.setWindowGeometry(x: 0, y: 0, width: 1000, height: 500)
        #expect(try size() == Size(width: 200, height: 100))
        subsurface.setDesync()
        subsurface.setPosition(x: 220, y: 0)
        try client.client.attachBuffer(to: child, width: 60, height: 120)
        child.commit()
        #expect(try size() == Size(width: 280, height: 120))
        subsurface.setPosition(x: 300, y: 0)
        // This commit applies the new position. The limit includes the position only from the next commit on.
        _ = try size()
        #expect(try size() == Size(width: 360, height: 120))
        child.attach(buffer: nil, x: 0, y: 0)
        child.commit()
        #expect(try size() == Size(width: 200, height: 100))
    }

    @Test func `subsurface outside the surface does not move the window`() throws {
        let toplevel = try client.showToplevel(width: 200, height: 100)
        let before = try toplevel.frame()
        let child = client.client.makeSurface()
        let subsurface = client.client.subcompositor.getSubsurface(surface: child, parent: toplevel.surface)
        subsurface.setPosition(x: -30, y: -30)
        try client.client.attachBuffer(to: child, width: 60, height: 60)
        child.commit()
        toplevel.surface.commit()
        #expect(try toplevel.frame() == before)
    }

    // MARK: Pings

    @Test func `unresponsive client is marked but stays connected`() throws {
        client.answersPings = false
        let toplevel = try client.showToplevel()
        #expect(client.pings.count == 1)
        let controller = try toplevel.served()
        try fixture.advance(by: .milliseconds(9999))
        #expect(!controller.isUnresponsive)
        try fixture.advance(by: .milliseconds(1))
        #expect(controller.isUnresponsive)
        let other = try fixture.connect()
        _ = try other.showToplevel()
        #expect(client.client.connection.isConnected)
        client.wmBase.pong(serial: client.pings[0])
        try client.roundtrip()
        #expect(!controller.isUnresponsive)
    }

    @Test func `pong with another serial does not count`() throws {
        client.answersPings = false
        let toplevel = try client.showToplevel()
        client.wmBase.pong(serial: client.pings[0] &+ 1)
        try client.roundtrip()
        try fixture.advance(by: .seconds(10))
        #expect(try toplevel.served().isUnresponsive)
    }

    @Test func `responsive client is not marked`() throws {
        let toplevel = try client.showToplevel()
        #expect(client.pings.count == 1)
        try client.roundtrip()
        try fixture.advance(by: .seconds(60))
        #expect(try !toplevel.served().isUnresponsive)
    }
}
