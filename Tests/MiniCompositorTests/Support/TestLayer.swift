import SurfaceResponders
import WaylandClient

import MiniCompositor
import WaylandShell

/// A layer surface of a test's client. It does nothing by itself but remember what it was told.
final class TestLayer {
    struct Configure: Equatable {
        var width: UInt32
        var height: UInt32
    }

    unowned let client: ShellClient
    let surface: WlSurface
    let layerSurface: ZwlrLayerSurfaceV1

    private(set) var configures: [Configure] = []
    private(set) var serial: UInt32 = 0
    private(set) var closedCount = 0

    init(
        _ client: ShellClient, shell: ZwlrLayerShellV1, layer: ZwlrLayerShellV1.Layer = .top,
        namespace: String = "test"
    ) {
        self.client = client
        surface = client.client.makeSurface()
        layerSurface = shell.getLayerSurface(
            surface: surface, output: nil, layer: layer, namespace: namespace)
        layerSurface.onEvent = { [weak self] in self?.note($0) }
    }

    private func note(_ event: ZwlrLayerSurfaceV1.Event) {
        switch event {
        case .configure(let serial, let width, let height):
            self.serial = serial
            configures.append(Configure(width: width, height: height))
        case .closed: closedCount += 1
        }
    }

    var last: Configure? { configures.last }

    /// Asks for a configure.
    func begin() throws {
        surface.commit()
        try client.roundtrip()
    }

    /// Goes the whole way onto the screen.
    func show() throws {
        try begin()
        try obey()
    }

    /// Does what the newest configure says.
    func obey() throws {
        guard let last else { return }
        layerSurface.ackConfigure(serial: serial)
        try client.client.attachBuffer(to: surface, width: Int32(last.width), height: Int32(last.height))
        try begin()
    }

    /// Takes its content away.
    func hide() throws {
        surface.attach(buffer: nil, x: 0, y: 0)
        try begin()
    }

    func destroy() {
        layerSurface.destroy()
        surface.destroy()
    }

    /// The compositor's end.
    func served() throws -> LayerController {
        guard let controller = try client.client.served(surface).responder.controller as? LayerController
        else {
            throw CompositorFixture.Failure.noSurface
        }
        return controller
    }

    /// In global logical pixels; nil while it is not mapped.
    func frame() throws -> Rect? {
        try served().layerWindow?.frame
    }
}
