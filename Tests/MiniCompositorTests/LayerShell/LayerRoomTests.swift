import Proofs
import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// The area that layer surfaces leave to each other and to windows, on an output of 1280 by 720.
struct LayerRoomTests {
    private let layers: LayerFixture
    private var fixture: ShellFixture { layers.fixture }

    init() throws {
        layers = try LayerFixture()
    }

    private func showMaximized() throws -> TestToplevel {
        let toplevel = layers.application.makeToplevel { $0.toplevel.setMaximized() }
        toplevel.surface.commit()
        try layers.application.roundtrip()
        try toplevel.obey()
        return toplevel
    }

    @Test(.promise(38)) func `a maximized window fills the area that panels leave`() throws {
        _ = try layers.showPanel(at: .top, depth: 30)
        _ = try layers.showPanel(at: .left, depth: 50)
        let toplevel = try showMaximized()
        #expect(toplevel.last?.width == 1230)
        #expect(toplevel.last?.height == 690)
        #expect(toplevel.bounds == [1230, 690])
        #expect(try toplevel.frame() == Rect(x: 50, y: 30, width: 1230, height: 690))
    }

    @Test(.promise(38)) func `mapping or unmapping a panel reconfigures maximized windows`() throws {
        let toplevel = try showMaximized()
        #expect(try toplevel.frame() == Rect(x: 0, y: 0, width: 1280, height: 720))
        let panel = try layers.showPanel(at: .top, depth: 30)
        try layers.application.roundtrip()
        #expect(toplevel.last?.height == 690)
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 0, y: 30, width: 1280, height: 690))
        try panel.hide()
        try layers.application.roundtrip()
        #expect(toplevel.last?.height == 720)
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 0, y: 0, width: 1280, height: 720))
    }

    @Test func `a panel in a corner chooses its exclusive edge`() throws {
        let panel = layers.makeLayer()
        panel.layerSurface.setSize(width: 40, height: 30)
        panel.layerSurface.setAnchor(anchor: [.top, .left])
        panel.layerSurface.setExclusiveZone(zone: 30)
        try panel.show()
        let output = fixture.compositor.output
        #expect(output.remainingArea == Rect(x: 0, y: 0, width: 1280, height: 720))
        panel.layerSurface.setExclusiveEdge(edge: .top)
        try panel.begin()
        #expect(output.remainingArea == Rect(x: 0, y: 30, width: 1280, height: 690))
        panel.layerSurface.setExclusiveEdge(edge: .left)
        try panel.begin()
        #expect(output.remainingArea == Rect(x: 30, y: 0, width: 1250, height: 720))
        panel.layerSurface.setExclusiveEdge(edge: [])
        try panel.begin()
        #expect(output.remainingArea == Rect(x: 0, y: 0, width: 1280, height: 720))
    }

    @Test func `a panel that changes sides moves maximized windows`() throws {
        let panel = try layers.showPanel(at: .top, depth: 30)
        let toplevel = try showMaximized()
        let count = toplevel.configures.count
        panel.layerSurface.setAnchor(anchor: [.bottom, .left, .right])
        try panel.begin()
        try layers.application.roundtrip()
        #expect(toplevel.configures.count == count + 1)
        #expect(toplevel.last?.height == 690)
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 0, y: 0, width: 1280, height: 690))
    }

    @Test func `a zone applies once its surface is mapped`() throws {
        let toplevel = try showMaximized()
        let count = toplevel.configures.count
        let panel = layers.makeLayer()
        panel.layerSurface.setAnchor(anchor: .top)
        panel.layerSurface.setSize(width: 100, height: 30)
        panel.layerSurface.setExclusiveZone(zone: 30)
        try panel.begin()
        try layers.application.roundtrip()
        #expect(toplevel.configures.count == count)
        try panel.obey()
        try layers.application.roundtrip()
        #expect(toplevel.configures.count == count + 1)
    }

    @Test func `a panel that maps before a maximized window reconfigures it`() throws {
        let toplevel = layers.application.makeToplevel { $0.toplevel.setMaximized() }
        toplevel.surface.commit()
        try layers.application.roundtrip()
        _ = try layers.showPanel(at: .top, depth: 30)
        try toplevel.obey()
        #expect(toplevel.last?.height == 690)
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 0, y: 30, width: 1280, height: 690))
    }

    @Test(.promise(38)) func `new windows are placed in the area that panels leave`() throws {
        _ = try layers.showPanel(at: .left, depth: 200)
        let toplevel = try layers.application.showToplevel(width: 200, height: 100)
        #expect(try toplevel.frame()?.center == Point(x: 740, y: 360))
    }

    @Test(.promise(39)) func `a fullscreen window covers panels`() throws {
        let panel = try layers.showPanel(at: .top, depth: 30)
        let overlay = try layers.showLayer(.overlay, [.bottom, .left])
        let toplevel = layers.application.makeToplevel { $0.toplevel.setFullscreen(output: nil) }
        toplevel.surface.commit()
        try layers.application.roundtrip()
        try toplevel.obey()
        #expect(try toplevel.frame() == Rect(x: 0, y: 0, width: 1280, height: 720))
        fixture.move(to: 10, 10)
        #expect(try layers.application.takeInput().contains(.pointerEnter(toplevel.surface.id)))
        fixture.move(to: 10, 700)
        #expect(try layers.client.takeInput().contains(.pointerEnter(overlay.surface.id)))
        toplevel.toplevel.unsetFullscreen()
        try layers.application.roundtrip()
        fixture.move(to: 10, 10)
        #expect(try layers.client.takeInput().contains(.pointerEnter(panel.surface.id)))
    }

    @Test(.promise(39)) func `a fullscreen window is above panels only while it is in front`() throws {
        let covering = try layers.application.showToplevel()
        covering.toplevel.setFullscreen(output: nil)
        try layers.application.roundtrip()
        try covering.obey()
        let window = try #require(try covering.served().toplevelWindow)
        #expect(window.level > .top && window.level < .overlay)
        let other = try layers.application.showToplevel()
        let otherWindow = try #require(try other.served().toplevelWindow)
        #expect(window.level == .normal)
        #expect(fixture.compositor.scene.windows.last === otherWindow)
        fixture.desktop.activate(try covering.served())
        #expect(window.level > .top)
        fixture.desktop.activate(try other.served())
        #expect(fixture.compositor.scene.windows.last === otherWindow)
        try other.served().minimizeWindow(nil)
        #expect(window.level > .top)
    }

    @Test func `dialogs of a fullscreen window are above panels too`() throws {
        let covering = try layers.application.showToplevel { $0.toplevel.setFullscreen(output: nil) }
        let dialog = try layers.application.showToplevel { $0.toplevel.setParent(parent: covering.toplevel) }
        let window = try #require(try covering.served().toplevelWindow)
        let dialogWindow = try #require(try dialog.served().toplevelWindow)
        #expect(window.level > .top)
        #expect(dialogWindow.level == window.level)
        #expect(fixture.compositor.scene.windows.last === dialogWindow)
    }

    @Test(.promise(38)) func `panels are placed beside each other's zones`() throws {
        let first = try layers.showPanel(at: .top, depth: 30)
        let second = try layers.showPanel(at: .top, depth: 20)
        let note = try layers.showLayer(.overlay, [.top, .right])
        #expect(try second.frame()?.minY == 30)
        #expect(try note.frame()?.minY == 50)
        let front = try layers.showPanel(at: .top, depth: 10, layer: .overlay)
        #expect(try front.frame()?.minY == 0)
        #expect(try first.frame()?.minY == 10)
        #expect(try note.frame()?.minY == 60)
    }

    @Test func `a panel is resized when another takes its space`() throws {
        let column = try layers.showPanel(at: .left, depth: 40)
        #expect(column.last == .init(width: 40, height: 720))
        _ = try layers.showPanel(at: .top, depth: 30, layer: .overlay)
        try layers.client.roundtrip()
        #expect(column.last == .init(width: 40, height: 690))
        #expect(try column.frame()?.origin == Point(x: 0, y: 30))
    }

    @Test func `a wallpaper that ignores zones fills the output`() throws {
        _ = try layers.showPanel()
        let wallpaper = layers.makeLayer(.background)
        wallpaper.layerSurface.setAnchor(anchor: [.top, .bottom, .left, .right])
        wallpaper.layerSurface.setExclusiveZone(zone: -1)
        try wallpaper.show()
        #expect(wallpaper.configures == [.init(width: 1280, height: 720)])
    }
}
