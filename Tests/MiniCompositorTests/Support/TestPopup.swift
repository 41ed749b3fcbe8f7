import SurfaceResponders
import WaylandClient

import MiniCompositor
import WaylandShell

/// A popup of a test client. It records its events and answers them only when a test calls a method.
final class TestPopup {
    struct Configure: Equatable {
        var x: Int32
        var y: Int32
        var width: Int32
        var height: Int32
    }

    unowned let client: ShellClient
    let surface: WlSurface
    let xdgSurface: XdgSurface
    let popup: XdgPopup

    private(set) var configures: [Configure] = []
    private(set) var tokens: [UInt32] = []
    private(set) var isDone = false
    private(set) var serial: UInt32 = 0
    /// Called when the compositor dismisses the popup.
    var onDone: (() -> Void)?

    init(_ client: ShellClient, parent: XdgSurface?, positioner: XdgPositioner) {
        self.client = client
        surface = client.client.makeSurface()
        xdgSurface = client.wmBase.getXdgSurface(surface: surface)
        popup = xdgSurface.getPopup(parent: parent, positioner: positioner)
        xdgSurface.onEvent = { [weak self] event in
            if case .configure(let serial) = event { self?.serial = serial }
        }
        popup.onEvent = { [weak self] in self?.note($0) }
    }

    private func note(_ event: XdgPopup.Event) {
        switch event {
        case .configure(let x, let y, let width, let height):
            configures.append(Configure(x: x, y: y, width: width, height: height))
        case .popupDone:
            isDone = true
            onDone?()
        case .repositioned(let token): tokens.append(token)
        }
    }

    var last: Configure? { configures.last }

    /// Maps the popup with its configured size.
    func show() throws {
        surface.commit()
        try client.roundtrip()
        guard last != nil else { return }
        try obey()
    }

    /// Acknowledges the newest configure and commits a buffer of its size.
    func obey() throws {
        guard let last else { return }
        xdgSurface.ackConfigure(serial: serial)
        try client.client.attachBuffer(to: surface, width: last.width, height: last.height)
        surface.commit()
        try client.roundtrip()
    }

    func destroy() {
        popup.destroy()
        xdgSurface.destroy()
        surface.destroy()
    }

    /// The surface's frame in global logical pixels; `nil` while the popup is in no window.
    func globalFrame() throws -> Rect? {
        let responder = try client.client.served(surface).responder
        guard responder.window != nil else { return nil }
        return responder.transformToGlobal.boundingBox(of: responder.bounds)
    }
}
