import Glibc
import SystemPackage
import WaylandClient

/// A window that prints the keyboard events of its client.
final class KeyWindow {
    struct MissingGlobal: Error {}

    private let connection: Connection
    private let keyboard: WlKeyboard
    private let surface: WlSurface
    private let xdgSurface: XdgSurface
    private let toplevel: XdgToplevel
    private let pixels: WpSinglePixelBufferManagerV1

    /// Opens the window, which the compositor then gives the keyboard focus. Also binds the input trigger
    /// managers, and throws `MissingGlobal` if the compositor does not serve them.
    /// - Parameter socket: owned by the connection from then on.
    init(_ socket: Int32) throws {
        connection = try Connection(fileDescriptor: FileDescriptor(rawValue: socket))
        let registry = Registry(connection)
        try connection.roundtrip()
        func bind<Object: ProxyType>(_ type: Object.Type) throws -> Object {
            guard let object = registry.bind(type) else { throw MissingGlobal() }
            return object
        }
        _ = try bind(ExtInputTriggerRegistrationManagerV1.self)
        _ = try bind(ExtInputTriggerActionManagerV1.self)
        print("input triggers")
        keyboard = try bind(WlSeat.self).getKeyboard()
        surface = try bind(WlCompositor.self).createSurface()
        xdgSurface = try bind(XdgWmBase.self).getXdgSurface(surface: surface)
        toplevel = xdgSurface.getToplevel()
        pixels = try bind(WpSinglePixelBufferManagerV1.self)
        keyboard.onEvent = { event in
            switch event {
            case .enter: print("enter")
            case .leave: print("leave")
            case .key(_, _, let key, let state): print("key \(key) \(state == .pressed ? "down" : "up")")
            default: break
            }
        }
        xdgSurface.onEvent = { [unowned self] event in
            if case .configure(let serial) = event { xdgSurface.ackConfigure(serial: serial) }
        }
        surface.commit()
        try connection.roundtrip()
        surface.attach(buffer: pixels.createU32RgbaBuffer(r: 0, g: 0, b: 0, a: .max), x: 0, y: 0)
        surface.commit()
        try roundtrip()
    }

    func roundtrip() throws {
        // The client's answers in the first round trip may cause further events.
        for _ in 0..<2 { try connection.roundtrip() }
    }
}
