import Testing
import WaylandClient

import MiniCompositor
import WaylandShell

/// Protocol errors of clients with layer surfaces.
struct LayerErrorTests {
    private let layers: LayerFixture
    private let client: ShellClient

    init() throws {
        layers = try LayerFixture()
        client = layers.client
    }

    private func expect<E: RawRepresentable>(
        _ error: E, of type: any ProxyType.Type, sourceLocation: SourceLocation = #_sourceLocation
    ) throws where E.RawValue == UInt32 {
        let posted = try client.client.protocolError()
        #expect(posted.isError(error, of: type), "\(posted)", sourceLocation: sourceLocation)
    }

    private func expect(
        _ error: ZwlrLayerSurfaceV1.Error, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expect(error, of: ZwlrLayerSurfaceV1.self, sourceLocation: sourceLocation)
    }

    private func expect(
        _ error: ZwlrLayerShellV1.Error, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expect(error, of: ZwlrLayerShellV1.self, sourceLocation: sourceLocation)
    }

    @discardableResult
    private func getLayerSurface(
        _ surface: WlSurface, layer: ZwlrLayerShellV1.Layer = .top
    ) -> ZwlrLayerSurfaceV1 {
        layers.shell.getLayerSurface(surface: surface, output: nil, layer: layer, namespace: "test")
    }

    // MARK: The shell

    @Test func `a surface with another role gets no layer surface`() throws {
        getLayerSurface(client.makeToplevel().surface)
        try expect(.role)
    }

    @Test func `a surface that had another role gets no layer surface`() throws {
        let toplevel = client.makeToplevel()
        toplevel.toplevel.destroy()
        toplevel.xdgSurface.destroy()
        getLayerSurface(toplevel.surface)
        try expect(.role)
    }

    @Test func `a second layer surface is an error`() throws {
        let surface = client.client.makeSurface()
        getLayerSurface(surface)
        getLayerSurface(surface)
        try expect(.role)
    }

    @Test func `a surface with a layer surface cannot become a window`() throws {
        let surface = client.client.makeSurface()
        getLayerSurface(surface)
        client.wmBase.getXdgSurface(surface: surface)
        try expect(XdgWmBase.Error.role, of: XdgWmBase.self)
    }

    @Test(arguments: [false, true])
    func `a surface with a buffer gets no layer surface`(isCommitted: Bool) throws {
        let surface = client.client.makeSurface()
        try client.client.attachBuffer(to: surface, width: 10, height: 10)
        if isCommitted { surface.commit() }
        getLayerSurface(surface)
        try expect(.alreadyConstructed)
    }

    @Test func `creating a surface on an unknown layer is an error`() throws {
        getLayerSurface(client.client.makeSurface(), layer: .init(rawValue: 4))
        try expect(.invalidLayer)
    }

    @Test func `moving a surface to an unknown layer is an error`() throws {
        let layer = try layers.showLayer()
        layer.layerSurface.setLayer(layer: .init(rawValue: 4))
        try expect(.invalidLayer)
    }

    @Test func `without its shell an unknown layer is an error of the surface`() throws {
        let layer = try layers.showLayer()
        layers.shell.destroy()
        layer.layerSurface.setLayer(layer: .init(rawValue: 4))
        try expect(.invalidSurfaceState)
    }

    // MARK: Buffers

    @Test func `attaching a buffer before the initial commit is an error`() throws {
        let layer = layers.makeLayer()
        layer.layerSurface.setSize(width: 10, height: 10)
        try client.client.attachBuffer(to: layer.surface, width: 10, height: 10)
        try expect(.invalidSurfaceState)
    }

    @Test func `committing a buffer before an acknowledgment is an error`() throws {
        let layer = layers.makeLayer()
        layer.layerSurface.setSize(width: 10, height: 10)
        try layer.begin()
        try client.client.attachBuffer(to: layer.surface, width: 10, height: 10)
        try client.roundtrip()
        #expect(client.client.connection.error == nil)
        layer.surface.commit()
        try expect(.invalidSurfaceState)
    }

    @Test func `attaching a buffer after unmapping requires a new configure`() throws {
        let layer = try layers.showLayer()
        try layer.hide()
        try client.client.attachBuffer(to: layer.surface, width: 100, height: 100)
        try expect(.invalidSurfaceState)
    }

    @Test func `committing a buffer after unmapping requires an acknowledgment`() throws {
        let layer = try layers.showLayer()
        try layer.hide()
        try layer.begin()
        try client.client.attachBuffer(to: layer.surface, width: 100, height: 100)
        layer.surface.commit()
        try expect(.invalidSurfaceState)
    }

    @Test func `destroying a surface before its layer surface is an error`() throws {
        let layer = try layers.showLayer()
        layer.surface.destroy()
        let posted = try client.client.protocolError()
        #expect(posted.code == WlSurface.Error.defunctRoleObject.rawValue, "\(posted)")
    }

    // MARK: Configures

    @Test func `acknowledging an unknown serial is an error`() throws {
        let layer = try layers.showLayer()
        layer.layerSurface.ackConfigure(serial: layer.serial &+ 1000)
        try expect(.invalidSurfaceState)
    }

    @Test func `acknowledging a configure twice is an error`() throws {
        let layer = try layers.showLayer()
        layer.layerSurface.ackConfigure(serial: layer.serial)
        try expect(.invalidSurfaceState)
    }

    // MARK: Sizes and edges

    @Test(
        arguments: [
            (0, 0, []), (0, 0, [.left, .right]), (0, 0, [.top, .bottom, .left]), (0, 20, [.top, .bottom]),
            (20, 0, [.left, .right]), (0, 20, [.left]),
        ] as [(UInt32, UInt32, ZwlrLayerSurfaceV1.Anchor)])
    func `a length of zero requires both edges`(
        width: UInt32, height: UInt32, anchor: ZwlrLayerSurfaceV1.Anchor
    ) throws {
        let layer = layers.makeLayer()
        layer.layerSurface.setSize(width: width, height: height)
        layer.layerSurface.setAnchor(anchor: anchor)
        try client.roundtrip()
        #expect(client.client.connection.error == nil)
        layer.surface.commit()
        try expect(.invalidSize)
    }

    @Test func `removing an edge that a length of zero requires is an error`() throws {
        let panel = try layers.showPanel()
        panel.layerSurface.setAnchor(anchor: .top)
        panel.surface.commit()
        try expect(.invalidSize)
    }

    @Test func `an excessive size is an error`() throws {
        layers.makeLayer().layerSurface.setSize(width: 10, height: .max)
        try expect(.invalidSize)
    }

    @Test func `an unknown edge is an error`() throws {
        layers.makeLayer().layerSurface.setAnchor(anchor: .init(rawValue: 16))
        try expect(.invalidAnchor)
    }

    @Test(arguments: [3, 16, 15] as [UInt32])
    func `an exclusive edge that is not a single edge is an error`(edges: UInt32) throws {
        let layer = layers.makeLayer()
        layer.layerSurface.setAnchor(anchor: [.top, .bottom, .left, .right])
        layer.layerSurface.setExclusiveEdge(edge: .init(rawValue: edges))
        try expect(.invalidExclusiveEdge)
    }

    @Test func `an exclusive edge that is not anchored is an error`() throws {
        let panel = try layers.showPanel(at: .top)
        panel.layerSurface.setExclusiveEdge(edge: .bottom)
        try client.roundtrip()
        #expect(client.client.connection.error == nil)
        panel.surface.commit()
        try expect(.invalidExclusiveEdge)
    }

    // MARK: Keys

    @Test func `an unknown keyboard interactivity is an error`() throws {
        layers.makeLayer().layerSurface.setKeyboardInteractivity(keyboardInteractivity: .init(rawValue: 3))
        try expect(.invalidKeyboardInteractivity)
    }

    @Test func `keyboard interactivity on demand requires version 4`() throws {
        let shell = try client.client.bind(ZwlrLayerShellV1.self, version: 3)
        let layer = TestLayer(client, shell: shell)
        layer.layerSurface.setKeyboardInteractivity(keyboardInteractivity: .onDemand)
        try expect(.invalidKeyboardInteractivity)
    }

    // MARK: Popups

    @Test func `adopting a popup that has a parent is an error`() throws {
        let layer = try layers.showLayer()
        let toplevel = try client.showToplevel()
        layer.layerSurface.getPopup(popup: client.makePopup(on: toplevel.xdgSurface).popup)
        try expect(.invalidSurfaceState)
    }

    @Test func `a popup that was not adopted has no parent`() throws {
        client.makePopup(on: nil).surface.commit()
        try expect(XdgWmBase.Error.invalidPopupParent, of: XdgWmBase.self)
    }
}
