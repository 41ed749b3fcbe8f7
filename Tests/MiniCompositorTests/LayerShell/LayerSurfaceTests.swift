import SurfaceResponders
import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Mapping, changing, and unmapping a layer surface.
struct LayerSurfaceTests {
    private let layers: LayerFixture
    private var fixture: ShellFixture { layers.fixture }

    init() throws {
        layers = try LayerFixture()
    }

    // MARK: Configures

    @Test func `the first commit is answered with the requested size`() throws {
        let layer = layers.makeLayer()
        layer.layerSurface.setSize(width: 123, height: 45)
        try layers.client.roundtrip()
        #expect(layer.configures == [])
        try layer.begin()
        #expect(layer.configures == [.init(width: 123, height: 45)])
        #expect(try layer.frame() == nil)
    }

    @Test func `a length of zero is answered with the space between the edges`() throws {
        let layer = layers.makeLayer()
        layer.layerSurface.setAnchor(anchor: [.top, .left, .right])
        layer.layerSurface.setSize(width: 0, height: 30)
        layer.layerSurface.setMargin(top: 5, right: 10, bottom: 0, left: 20)
        try layer.show()
        #expect(layer.configures == [.init(width: 1250, height: 30)])
        #expect(try layer.frame() == Rect(x: 20, y: 5, width: 1250, height: 30))
    }

    @Test func `changes apply at the next commit`() throws {
        let layer = try layers.showLayer(size: 100)
        layer.layerSurface.setSize(width: 50, height: 60)
        layer.layerSurface.setAnchor(anchor: [.bottom, .right])
        layer.layerSurface.setMargin(top: 1, right: 2, bottom: 3, left: 4)
        layer.layerSurface.setLayer(layer: .overlay)
        try layers.client.roundtrip()
        #expect(try layer.frame() == Rect(x: 0, y: 0, width: 100, height: 100))
        #expect(try layer.served().layerWindow?.level == .top)
        #expect(layer.configures.count == 1)
        try layer.begin()
        #expect(try layer.frame() == Rect(x: 1228, y: 657, width: 50, height: 60))
        #expect(try layer.served().layerWindow?.level == .overlay)
        #expect(layer.last == .init(width: 50, height: 60))
    }

    @Test func `a commit that keeps the size is not answered`() throws {
        let layer = try layers.showLayer()
        layer.layerSurface.setMargin(top: 10, right: 0, bottom: 0, left: 0)
        try layer.begin()
        try layer.begin()
        #expect(layer.configures.count == 1)
    }

    @Test func `older configures need no acknowledgment`() throws {
        let layer = try layers.showLayer()
        for size: UInt32 in [50, 60] {
            layer.layerSurface.setSize(width: size, height: size)
            try layer.begin()
        }
        try layer.obey()
        #expect(layer.configures.count == 3)
        #expect(try layer.served().surface.bounds.size == Size(width: 60, height: 60))
    }

    // MARK: On the screen

    @Test(arguments: [
        (ZwlrLayerShellV1.Layer.background, Window.Level.background), (.bottom, .bottom), (.top, .top),
        (.overlay, .overlay),
    ])
    func `each layer is a level of windows`(layer: ZwlrLayerShellV1.Layer, level: Window.Level) throws {
        #expect(try layers.showLayer(layer).served().layerWindow?.level == level)
    }

    @Test func `windows are between the bottom and top layers`() throws {
        let toplevel = try layers.application.showToplevel()
        try toplevel.served().move(to: .zero)
        let bottom = try layers.showLayer(.bottom)
        fixture.move(to: 50, 50)
        #expect(try layers.application.takeInput().contains(.pointerEnter(toplevel.surface.id)))
        fixture.click(50, 50)
        let top = try layers.showLayer(.top)
        fixture.click(50, 50)
        let input = try layers.client.takeInput()
        #expect(input.contains(.pointerEnter(top.surface.id)))
        #expect(!input.contains(.pointerEnter(bottom.surface.id)))
    }

    @Test func `the namespace is kept`() throws {
        let layer = layers.makeLayer(namespace: "dock")
        #expect(try layer.served().namespace == "dock")
    }

    @Test func `layers are shown on all workspaces`() throws {
        let layer = try layers.showLayer()
        fixture.desktop.showWorkspace(number: 2)
        #expect(try layer.served().layerWindow?.isHidden == false)
    }

    @Test func `layer surfaces are not windows of the desktop`() throws {
        _ = try layers.showLayer()
        let toplevel = try layers.application.showToplevel()
        #expect(
            try fixture.desktop.toplevels.map(ObjectIdentifier.init) == [ObjectIdentifier(toplevel.served())])
        fixture.desktop.toggleOverview(nil)
        #expect(fixture.desktop.overview?.cells.count == 1)
    }

    @Test func `a client may name the output`() throws {
        let output = try layers.client.client.bind(WlOutput.self)
        let surface = layers.client.client.makeSurface()
        let layer = layers.shell.getLayerSurface(
            surface: surface, output: output, layer: .top, namespace: "named")
        layer.setSize(width: 10, height: 10)
        var configureCount = 0
        layer.onEvent = { event in if case .configure = event { configureCount += 1 } }
        surface.commit()
        try layers.client.roundtrip()
        #expect(configureCount == 1)
    }

    // MARK: Off the screen

    @Test func `a null buffer unmaps the surface and a commit begins again`() throws {
        let layer = try layers.showLayer()
        try layer.hide()
        #expect(try layer.frame() == nil)
        #expect(layer.configures.count == 1)
        // This commit acts like the initial commit. The properties that were set remain.
        try layer.begin()
        #expect(layer.configures == [.init(width: 100, height: 100), .init(width: 100, height: 100)])
        #expect(try layer.frame() == nil)
        try layer.obey()
        #expect(try layer.frame() == Rect(x: 0, y: 0, width: 100, height: 100))
    }

    @Test func `acknowledging a configure after unmapping is no error`() throws {
        let layer = try layers.showLayer()
        layer.layerSurface.setSize(width: 50, height: 50)
        try layer.begin()
        layer.surface.attach(buffer: nil, x: 0, y: 0)
        layer.surface.commit()
        layer.layerSurface.ackConfigure(serial: layer.serial)
        try layers.client.roundtrip()
        #expect(layers.client.client.connection.error == nil)
    }

    @Test func `destroying the layer surface unmaps it and allows a new one`() throws {
        let layer = try layers.showLayer()
        let controller = try layer.served()
        layer.layerSurface.destroy()
        try layers.client.roundtrip()
        #expect(controller.layerWindow == nil)
        #expect(!fixture.compositor.scene.windows.contains { $0 is LayerWindow })
        layer.surface.attach(buffer: nil, x: 0, y: 0)
        layer.surface.commit()
        layers.shell.getLayerSurface(surface: layer.surface, output: nil, layer: .bottom, namespace: "again")
        try layers.client.roundtrip()
        #expect(layers.client.client.connection.error == nil)
    }

    @Test func `surfaces outlive the shell that created them`() throws {
        let layer = layers.makeLayer()
        layer.layerSurface.setSize(width: 10, height: 10)
        layers.shell.destroy()
        try layer.show()
        #expect(try layer.frame() != nil)
    }

    @Test func `disconnecting a client removes its surfaces`() throws {
        _ = try layers.showPanel()
        _ = try layers.showLayer(interactivity: .exclusive)
        layers.client.client.connection.disconnect()
        try fixture.wait { fixture.compositor.scene.windows.isEmpty }
        #expect(fixture.desktop.shell.remainingArea(of: .zero) == Rect(x: 0, y: 0, width: 1280, height: 720))
    }

    // MARK: Closed

    @Test func `closing a surface notifies its client once`() throws {
        let layer = try layers.showPanel()
        let controller = try layer.served()
        controller.close()
        controller.close()
        try layers.client.roundtrip()
        #expect(layer.closedCount == 1)
        #expect(controller.layerWindow == nil)
        #expect(fixture.desktop.shell.remainingArea(of: .zero).minY == 0)
    }

    @Test func `requests on a closed surface are ignored`() throws {
        let layer = try layers.showLayer()
        try layer.served().close()
        layer.layerSurface.setSize(width: 0, height: 0)
        layer.layerSurface.setAnchor(anchor: [])
        layer.layerSurface.ackConfigure(serial: 4711)
        try layer.obey()
        #expect(try layer.frame() == nil)
        #expect(layer.configures.count == 1)
        #expect(layers.client.client.connection.error == nil)
        layer.destroy()
        try layers.client.roundtrip()
        #expect(layers.client.client.connection.error == nil)
    }
}
