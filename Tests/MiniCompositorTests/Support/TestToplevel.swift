import SurfaceResponders
import WaylandClient

import MiniCompositor
import WaylandShell

/// A toplevel of a test client. It records its events and answers them only when a test calls a method.
final class TestToplevel {
    struct Configure: Equatable {
        var width: Int32
        var height: Int32
        var states: [XdgToplevel.State]
        var serial: UInt32

        func has(_ state: XdgToplevel.State) -> Bool { states.contains(state) }
    }

    unowned let client: ShellClient
    let surface: WlSurface
    let xdgSurface: XdgSurface
    let toplevel: XdgToplevel

    private(set) var configures: [Configure] = []
    private(set) var capabilities: [XdgToplevel.WmCapabilities] = []
    private(set) var bounds: [Int32] = []
    private(set) var closeCount = 0
    private var acknowledged: UInt32?
    private var pending = Configure(width: 0, height: 0, states: [], serial: 0)

    /// - Parameter surface: `nil` for a new one.
    init(_ client: ShellClient, on surface: WlSurface? = nil) {
        self.client = client
        let surface = surface ?? client.client.makeSurface()
        self.surface = surface
        xdgSurface = client.wmBase.getXdgSurface(surface: surface)
        toplevel = xdgSurface.getToplevel()
        toplevel.onEvent = { [weak self] in self?.note($0) }
        xdgSurface.onEvent = { [weak self] event in
            guard let self, case .configure(let serial) = event else { return }
            pending.serial = serial
            configures.append(pending)
        }
    }

    private func note(_ event: XdgToplevel.Event) {
        switch event {
        case .configure(let width, let height, let states):
            pending = Configure(width: width, height: height, states: states, serial: 0)
        case .close: closeCount += 1
        case .configureBounds(let width, let height): bounds = [width, height]
        case .wmCapabilities(let values): capabilities = values
        }
    }

    var last: Configure? { configures.last }

    /// Maps the window. Then acknowledges the newest configure and commits again.
    func show(width: Int32 = 200, height: Int32 = 100) throws {
        surface.commit()
        try client.roundtrip()
        acknowledge()
        try commit(width: width, height: height)
        try client.roundtrip()
        acknowledge()
        surface.commit()
        try client.roundtrip()
    }

    /// Acknowledges the newest configure unless that has been done.
    func acknowledge() {
        guard let last, last.serial != acknowledged else { return }
        acknowledged = last.serial
        xdgSurface.ackConfigure(serial: last.serial)
    }

    /// Commits a new buffer.
    func commit(width: Int32, height: Int32) throws {
        try client.client.attachBuffer(to: surface, width: width, height: height)
        surface.commit()
    }

    /// Acknowledges the newest configure and commits a buffer of its size.
    func obey() throws {
        guard let last else { return }
        acknowledge()
        try commit(width: last.width, height: last.height)
        try client.roundtrip()
    }

    /// Unmaps the window with a null buffer.
    func hide() throws {
        surface.attach(buffer: nil, x: 0, y: 0)
        surface.commit()
        try client.roundtrip()
    }

    /// Returns the compositor's object.
    func served() throws -> DesktopToplevel {
        try served(as: DesktopToplevel.self)
    }

    private func served<T: SurfaceController>(as type: T.Type) throws -> T {
        guard let controller = try client.client.served(surface).responder.controller as? T else {
            throw CompositorFixture.Failure.noSurface
        }
        return controller
    }

    /// The window geometry in global logical pixels; `nil` while unmapped.
    func frame() throws -> Rect? {
        try served().frame
    }
}
