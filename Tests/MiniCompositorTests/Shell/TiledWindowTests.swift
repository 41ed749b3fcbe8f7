import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Windows in tiles that a delegate assigns.
struct TiledWindowTests {
    private let fixture: ShellFixture
    private let client: ShellClient
    private let tiler: Tiler

    init() throws {
        fixture = try ShellFixture()
        tiler = Tiler(fixture.desktop)
        fixture.desktop.shell.delegate = tiler
        client = try fixture.connect()
    }

    private func tile(_ toplevel: TestToplevel, _ edges: ResizeEdges = [.left, .right, .top, .bottom]) throws
    {
        try toplevel.served().tiledEdges = edges
        try client.roundtrip()
    }

    @Test func `tiled window fills its tile`() throws {
        let toplevel = try client.showToplevel()
        try tile(toplevel)
        #expect(
            toplevel.last?.states == [.activated, .tiledLeft, .tiledRight, .tiledTop, .tiledBottom])
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 100, y: 50, width: 400, height: 300))
    }

    @Test func `tiled edges are configured once`() throws {
        let toplevel = try client.showToplevel()
        try tile(toplevel, [.left, .top])
        #expect(toplevel.last?.states == [.activated, .tiledLeft, .tiledTop])
        let count = toplevel.configures.count
        try tile(toplevel, [.left, .top])
        #expect(toplevel.configures.count == count)
    }

    @Test func `client of version 1 receives only the size of its tile`() throws {
        let old = try ShellClient(fixture.base.connect(), fixture: fixture, shellVersion: 1)
        let toplevel = try old.showToplevel()
        try toplevel.served().tiledEdges = [.left]
        try old.roundtrip()
        #expect(toplevel.last?.states == [.activated])
        #expect(toplevel.last.map { [$0.width, $0.height] } == [400, 300])
    }

    /// GTK sends this request when its window appears.
    @Test func `unset_maximized leaves a tiled window in its tile`() throws {
        let toplevel = try client.showToplevel()
        try tile(toplevel)
        try toplevel.obey()
        let count = toplevel.configures.count
        toplevel.toplevel.unsetMaximized()
        try client.roundtrip()
        #expect(toplevel.configures.count == count + 1)
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 100, y: 50, width: 400, height: 300))
    }

    @Test func `window that is no longer tiled returns to its former frame`() throws {
        let toplevel = try client.showToplevel()
        try toplevel.served().move(to: Point(x: 700, y: 400))
        try tile(toplevel)
        try toplevel.obey()
        try tile(toplevel, [])
        #expect(toplevel.last?.states == [.activated])
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 700, y: 400, width: 200, height: 100))
    }

    @Test func `window follows its tile`() throws {
        let toplevel = try client.showToplevel()
        try tile(toplevel)
        try toplevel.obey()
        tiler.tile = Rect(x: 500, y: 0, width: 300, height: 200)
        try toplevel.served().areaChanged()
        try client.roundtrip()
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 500, y: 0, width: 300, height: 200))
    }

    @Test func `window tiled from the start is mapped in its tile`() throws {
        tiler.tilesNewWindows = true
        let toplevel = client.makeToplevel()
        toplevel.surface.commit()
        try client.roundtrip()
        #expect(toplevel.last.map { [$0.width, $0.height] } == [400, 300])
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 100, y: 50, width: 400, height: 300))
        // The window is unmapped and mapped again.
        try toplevel.hide()
        toplevel.surface.commit()
        try client.roundtrip()
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 100, y: 50, width: 400, height: 300))
    }

    @Test func `client cannot move a tiled window`() throws {
        let toplevel = try client.showToplevel()
        try tile(toplevel)
        try toplevel.obey()
        fixture.move(to: 150, 80)
        fixture.press()
        try client.roundtrip()
        toplevel.toplevel.move(seat: client.seat, serial: client.lastPressSerial)
        try client.roundtrip()
        #expect(try !toplevel.served().isBeingDragged)
    }

    @Test func `window returns to its tile after fullscreen`() throws {
        let toplevel = try client.showToplevel()
        try tile(toplevel)
        try toplevel.obey()
        toplevel.toplevel.setFullscreen(output: nil)
        try client.roundtrip()
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 0, y: 0, width: 1280, height: 720))
        toplevel.toplevel.unsetFullscreen()
        try client.roundtrip()
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 100, y: 50, width: 400, height: 300))
    }
}

/// Assigns the same tile to each tiled window.
private final class Tiler: XdgShellDelegate {
    var tile = Rect(x: 100, y: 50, width: 400, height: 300)
    var tilesNewWindows = false
    private let desktop: Desktop

    init(_ desktop: Desktop) {
        self.desktop = desktop
    }

    func xdgShell(_ shell: XdgShell, controllerFor toplevel: Toplevel) -> ToplevelController {
        let controller = desktop.xdgShell(shell, controllerFor: toplevel)
        if tilesNewWindows { controller.tiledEdges = [.left, .right, .top, .bottom] }
        return controller
    }

    func xdgShell(_ shell: XdgShell, areaFor controller: ToplevelController) -> Rect {
        controller.tiledEdges.isEmpty ? shell.remainingArea(of: controller.frame ?? .zero) : tile
    }
}
