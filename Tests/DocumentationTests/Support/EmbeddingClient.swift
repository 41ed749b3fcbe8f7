import ClientTestSupport
import WaylandClient

/// A client that records the input that it receives.
final class EmbeddingClient {
    struct MissingGlobal: Error {}

    let surface: WlSurface
    private(set) var heard: [String] = []
    private let pump: ClientPump
    private let connection: Connection
    private let registry: Registry
    private let seat: WlSeat
    private let compositor: WlCompositor

    init(_ pump: ClientPump) throws {
        self.pump = pump
        connection = try pump.connect()
        registry = Registry(connection)
        try pump.roundtrip(connection)
        guard let compositor = registry.bind(WlCompositor.self), let seat = registry.bind(WlSeat.self) else {
            throw MissingGlobal()
        }
        self.seat = seat
        self.compositor = compositor
        surface = compositor.createSurface()
        seat.onEvent = { [unowned self] event in
            if case .capabilities(let capabilities) = event { getDevices(capabilities) }
        }
        try pump.roundtrip(connection)
    }

    private var isListening: WlSeat.Capability = []

    private func getDevices(_ capabilities: WlSeat.Capability) {
        let new = capabilities.subtracting(isListening)
        if new.contains(.touch) { listen(to: seat.getTouch()) }
        if new.contains(.keyboard) { listen(to: seat.getKeyboard()) }
        if new.contains(.pointer) { listen(to: seat.getPointer()) }
        isListening.formUnion(capabilities)
    }

    private func listen(to touch: WlTouch) {
        touch.onEvent = { [unowned self] event in
            if case .down(_, _, _, let id, let x, let y) = event { heard.append("touch \(id) at \(x), \(y)") }
        }
    }

    private func listen(to keyboard: WlKeyboard) {
        keyboard.onEvent = { [unowned self] event in
            switch event {
            case .keymap(_, let file, _): try? file.close()
            case .enter: heard.append("keyboard")
            case .key(_, _, let key, let state):
                heard.append("key \(key) \(state == .pressed ? "down" : "up")")
            default: break
            }
        }
    }

    private func listen(to pointer: WlPointer) {
        pointer.onEvent = { [unowned self] event in
            if case .enter(_, _, let x, let y) = event { heard.append("pointer at \(x), \(y)") }
        }
    }

    func commit() throws {
        surface.commit()
        try roundtrip()
    }

    /// Declares a responder of the surface. It takes effect with the next commit.
    func declareResponder(x: Int32, y: Int32, width: Int32, height: Int32) throws {
        guard let manager = registry.bind(SurfaceResponderManagerV1.self) else { throw MissingGlobal() }
        let responder = manager.getTree(surface: surface).createResponder(parent: nil)
        responder.setRectangle(x: x, y: y, width: width, height: height)
        try roundtrip()
    }

    /// Sets a new surface as the cursor.
    func setCursor() throws {
        seat.getPointer().setCursor(
            serial: 0, surface: compositor.createSurface(), hotspotX: 0, hotspotY: 0)
        try roundtrip()
    }

    /// Returns the interfaces of the globals that are currently announced.
    func globals() throws -> [String] {
        try roundtrip()
        return registry.globals.map(\.interface)
    }

    func roundtrip() throws {
        try pump.roundtrip(connection)
    }
}
