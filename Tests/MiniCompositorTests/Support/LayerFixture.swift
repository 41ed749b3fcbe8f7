import WaylandClient

import MiniCompositor
import WaylandShell

/// A compositor with an output of 1280 by 720 pixels, and clients for toplevels and for layer surfaces.
struct LayerFixture {
    let fixture: ShellFixture
    let application: ShellClient
    let client: ShellClient
    let shell: ZwlrLayerShellV1

    init(_ configuration: Configuration = Configuration()) throws {
        fixture = try ShellFixture(configuration)
        application = try fixture.connect()
        client = try fixture.connect()
        shell = try client.client.bind(ZwlrLayerShellV1.self)
    }

    /// Creates a layer surface without committing it.
    func makeLayer(_ layer: ZwlrLayerShellV1.Layer = .top, namespace: String = "test") -> TestLayer {
        TestLayer(client, shell: shell, layer: layer, namespace: namespace)
    }

    /// Maps a square layer surface.
    func showLayer(
        _ layer: ZwlrLayerShellV1.Layer = .top, _ anchor: ZwlrLayerSurfaceV1.Anchor = [.top, .left],
        size: UInt32 = 100, interactivity: ZwlrLayerSurfaceV1.KeyboardInteractivity = .none
    ) throws -> TestLayer {
        let made = makeLayer(layer)
        made.layerSurface.setSize(width: size, height: size)
        made.layerSurface.setAnchor(anchor: anchor)
        made.layerSurface.setKeyboardInteractivity(keyboardInteractivity: interactivity)
        try made.show()
        return made
    }

    /// Maps a bar along an edge, with an exclusive zone of its depth.
    func showPanel(
        at edge: ZwlrLayerSurfaceV1.Anchor = .top, depth: UInt32 = 30, layer: ZwlrLayerShellV1.Layer = .top
    ) throws -> TestLayer {
        let panel = makeLayer(layer)
        let isHorizontal = edge == .top || edge == .bottom
        panel.layerSurface.setSize(width: isHorizontal ? 0 : depth, height: isHorizontal ? depth : 0)
        panel.layerSurface.setAnchor(anchor: edge.union(isHorizontal ? [.left, .right] : [.top, .bottom]))
        panel.layerSurface.setExclusiveZone(zone: Int32(depth))
        try panel.show()
        return panel
    }
}
