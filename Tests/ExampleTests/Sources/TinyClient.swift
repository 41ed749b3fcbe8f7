import Foundation
import SystemPackage
import WaylandClient

/// A client with a window of 200 by 100 pixels. It records the events that it receives.
final class TinyClient {
    struct MissingGlobal: Error {}

    private(set) var heard: [String] = []
    private(set) var lastSerial: UInt32 = 0
    let toplevel: XdgToplevel
    let seat: WlSeat
    private let connection: Connection
    private let compositor: WlCompositor
    private let shm: WlShm
    private let wmBase: XdgWmBase
    private let xdgSurface: XdgSurface
    private let pointer: WlPointer
    private let keyboard: WlKeyboard
    private let device: WlDataDevice
    private let manager: WlDataDeviceManager
    private var names: [(surface: WlSurface, name: String)] = []
    private var offer: WlDataOffer?

    init(_ stage: TinyStage) throws {
        connection = try Connection.connect(to: stage.socket)
        let registry = Registry(connection)
        try connection.roundtrip()
        guard let seat = registry.bind(WlSeat.self), let compositor = registry.bind(WlCompositor.self),
            let shm = registry.bind(WlShm.self), let wmBase = registry.bind(XdgWmBase.self),
            let manager = registry.bind(WlDataDeviceManager.self)
        else { throw MissingGlobal() }
        (self.seat, self.compositor, self.shm) = (seat, compositor, shm)
        (self.wmBase, self.manager) = (wmBase, manager)
        (pointer, keyboard) = (seat.getPointer(), seat.getKeyboard())
        device = manager.getDataDevice(seat: seat)
        let surface = compositor.createSurface()
        xdgSurface = wmBase.getXdgSurface(surface: surface)
        toplevel = xdgSurface.getToplevel()
        names = [(surface, "window")]
        listen()
        surface.commit()
        try roundtrip()
        try show(surface, width: 200, height: 100)
    }

    func roundtrip() throws {
        try connection.roundtrip()
    }

    /// Makes a round trip. Returns the events that were recorded since the last call.
    func take() throws -> [String] {
        try roundtrip()
        defer { heard = [] }
        return heard
    }

    private func show(_ surface: WlSurface, width: Int32, height: Int32) throws {
        let file = try TemporaryFile([UInt8](repeating: 0x80, count: Int(width * height * 4)))
        let pool = shm.createPool(fd: file.descriptor, size: width * height * 4)
        let buffer = pool.createBuffer(
            offset: 0, width: width, height: height, stride: width * 4, format: .argb8888)
        pool.destroy()
        surface.attach(buffer: buffer, x: 0, y: 0)
        surface.commit()
        try roundtrip()
    }

    // MARK: Popups

    /// Opens a menu with a popup grab. Its top left corner is at a position in the window.
    func openMenu(x: Int32, y: Int32, width: Int32, height: Int32) throws -> XdgPopup {
        let positioner = wmBase.createPositioner()
        positioner.setSize(width: width, height: height)
        positioner.setAnchorRect(x: x, y: y, width: 1, height: 1)
        positioner.setAnchor(anchor: .topLeft)
        positioner.setGravity(gravity: .bottomRight)
        let surface = compositor.createSurface()
        names.append((surface, "menu"))
        let menu = wmBase.getXdgSurface(surface: surface)
        let popup = menu.getPopup(parent: xdgSurface, positioner: positioner)
        menu.onEvent = { event in
            if case .configure(let serial) = event { menu.ackConfigure(serial: serial) }
        }
        popup.onEvent = { [unowned self] event in
            if case .popupDone = event { heard.append("menu is done") }
        }
        popup.grab(seat: seat, serial: lastSerial)
        surface.commit()
        try roundtrip()
        try show(surface, width: width, height: height)
        return popup
    }

    // MARK: Clipboard

    func copy(_ text: String) throws {
        let source = manager.createDataSource()
        source.offer(mimeType: "text/plain")
        source.onEvent = { [unowned self] event in
            switch event {
            case .send(_, let file):
                _ = try? file.writeAll(text.utf8)
                try? file.close()
            case .cancelled: heard.append("copy is refused")
            default: break
            }
        }
        device.setSelection(source: source, serial: lastSerial)
        try roundtrip()
    }

    /// Returns the text that a different client has copied, or `nil` if no clipboard was offered.
    func paste(from other: TinyClient) throws -> String? {
        guard let offer else { return nil }
        let ends = try FileDescriptor.pipe()
        offer.receive(mimeType: "text/plain", fd: ends.writeEnd)
        try roundtrip()
        try ends.writeEnd.close()
        try other.roundtrip()
        defer { try? ends.readEnd.close() }
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = try bytes.withUnsafeMutableBytes { try ends.readEnd.read(into: $0) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    // MARK: Events

    private func listen() {
        pointer.onEvent = { [unowned self] in note($0) }
        keyboard.onEvent = { [unowned self] in note($0) }
        wmBase.onEvent = { [wmBase] event in
            if case .ping(let serial) = event { wmBase.pong(serial: serial) }
        }
        xdgSurface.onEvent = { [unowned self] event in
            guard case .configure(let serial) = event else { return }
            xdgSurface.ackConfigure(serial: serial)
            names[0].surface.commit()
        }
        toplevel.onEvent = { [unowned self] event in
            switch event {
            case .configure(let width, let height, _): heard.append("configure \(width) \(height)")
            case .close: heard.append("close")
            default: break
            }
        }
        device.onEvent = { [unowned self] event in
            if case .selection(let offer) = event { self.offer = offer }
        }
    }

    private func name(_ surface: WlSurface?) -> String {
        names.first { $0.surface === surface }?.name ?? "nothing"
    }

    private func note(_ event: WlPointer.Event) {
        switch event {
        case .enter(_, let surface, let x, let y):
            heard.append("pointer in \(name(surface)) at \(Int(x)) \(Int(y))")
        case .motion(_, let x, let y): heard.append("pointer at \(Int(x)) \(Int(y))")
        case .button(let serial, _, _, let state):
            lastSerial = serial
            heard.append("button \(state == .pressed ? "down" : "up")")
        default: break
        }
    }

    private func note(_ event: WlKeyboard.Event) {
        switch event {
        case .enter(_, let surface, _): heard.append("keys in \(name(surface))")
        case .leave: heard.append("no keys")
        case .key(let serial, _, let key, let state):
            lastSerial = serial
            heard.append("key \(key) \(state == .pressed ? "down" : "up")")
        case .keymap(_, let file, _): try? file.close()
        default: break
        }
    }
}
