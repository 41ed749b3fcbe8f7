import SurfaceResponders
import WaylandClient

import MiniCompositor
import WaylandShell

/// A layer surface of a test client. It records its events and answers them only when a test calls a method.
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

    /// Commits. An initial commit requests a configure.
    func begin() throws {
        surface.commit()
        try client.roundtrip()
    }

    /// Maps the surface with its configured size.
    func show() throws {
        try begin()
        try obey()
    }

    /// Acknowledges the newest configure and commits a buffer of its size.
    func obey() throws {
        guard let last else { return }
        layerSurface.ackConfigure(serial: serial)
        try client.client.attachBuffer(to: surface, width: Int32(last.width), height: Int32(last.height))
        try begin()
    }

    /// Unmaps the surface with a null buffer.
    func hide() throws {
        surface.attach(buffer: nil, x: 0, y: 0)
        try begin()
    }

    func destroy() {
        layerSurface.destroy()
        surface.destroy()
    }

    /// Returns the compositor's object.
    func served() throws -> LayerController {
        guard let controller = try client.client.served(surface).responder.controller as? LayerController
        else {
            throw CompositorFixture.Failure.noSurface
        }
        return controller
    }

    /// The window's frame in global logical pixels; `nil` while unmapped.
    func frame() throws -> Rect? {
        try served().layerWindow?.frame
    }
}
