import SystemPackage
import WaylandClient

/// A client that records the input that it receives. `showSurface()` gives it a surface without content.
final class ListeningClient {
    struct MissingGlobal: Error {}

    private(set) var heard: [String] = []
    private let connection: Connection
    private let compositor: WlCompositor
    private let pointer: WlPointer
    private let keyboard: WlKeyboard
    private let touch: WlTouch
    private var surface: WlSurface?

    init(socket: String) throws {
        connection = try Connection.connect(to: socket)
        let registry = Registry(connection)
        try connection.roundtrip()
        guard let seat = registry.bind(WlSeat.self), let compositor = registry.bind(WlCompositor.self) else {
            throw MissingGlobal()
        }
        self.compositor = compositor
        (pointer, keyboard, touch) = (seat.getPointer(), seat.getKeyboard(), seat.getTouch())
        pointer.onEvent = { [unowned self] in note($0) }
        keyboard.onEvent = { [unowned self] in note($0) }
        touch.onEvent = { [unowned self] in note($0) }
        try connection.roundtrip()
    }

    func showSurface() throws {
        surface = compositor.createSurface()
        surface?.commit()
        try connection.roundtrip()
    }

    /// Waits until an event with this description is received, for ten seconds at most.
    func listen(until line: String) throws {
        let deadline = ContinuousClock.now.advanced(by: .seconds(10))
        while !heard.contains(line), ContinuousClock.now < deadline { try connection.roundtrip() }
    }

    func disconnect() {
        connection.disconnect()
    }

    private func note(_ event: WlPointer.Event) {
        switch event {
        case .enter(_, _, let x, let y): heard.append("pointer \(Int(x)) \(Int(y))")
        case .button(_, _, _, let state): heard.append("button \(state == .pressed ? "down" : "up")")
        default: break
        }
    }

    private func note(_ event: WlKeyboard.Event) {
        switch event {
        case .key(_, _, let key, let state): heard.append("key \(key) \(state == .pressed ? "down" : "up")")
        case .keymap(_, let file, _): try? file.close()
        default: break
        }
    }

    private func note(_ event: WlTouch.Event) {
        switch event {
        case .down(_, _, _, _, let x, let y): heard.append("touch down \(Int(x)) \(Int(y))")
        case .motion(_, _, let x, let y): heard.append("touch \(Int(x)) \(Int(y))")
        case .up: heard.append("touch up")
        default: break
        }
    }
}
