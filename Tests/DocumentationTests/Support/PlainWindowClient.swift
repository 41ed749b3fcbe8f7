import ClientTestSupport
import WaylandClient

/// A client whose window of 40 by 40 has one color.
final class PlainWindowClient {
    let connection: Connection
    /// The number of close events that its window received.
    private(set) var closeCount = 0
    /// The width and the height of the latest configure event of its window.
    private(set) var configuredSize: [Int32] = []
    private let pump: ClientPump
    struct MissingGlobal: Error {}

    private let surface: WlSurface
    private let xdgSurface: XdgSurface
    private let toplevel: XdgToplevel
    private let viewport: WpViewport
    private let pixels: WpSinglePixelBufferManagerV1

    init(_ pump: ClientPump) throws {
        self.pump = pump
        connection = try pump.connect()
        let registry = Registry(connection)
        try pump.roundtrip(connection)
        func bind<Object: ProxyType>(_ type: Object.Type) throws -> Object {
            guard let object = registry.bind(type) else { throw MissingGlobal() }
            return object
        }
        surface = try bind(WlCompositor.self).createSurface()
        xdgSurface = try bind(XdgWmBase.self).getXdgSurface(surface: surface)
        toplevel = xdgSurface.getToplevel()
        viewport = try bind(WpViewporter.self).getViewport(surface: surface)
        pixels = try bind(WpSinglePixelBufferManagerV1.self)
        xdgSurface.onEvent = { [unowned self] event in
            if case .configure(let serial) = event { xdgSurface.ackConfigure(serial: serial) }
        }
        toplevel.onEvent = { [unowned self] event in
            switch event {
            case .close: closeCount += 1
            case .configure(let width, let height, _): configuredSize = [width, height]
            default: break
            }
        }
        surface.commit()
        try pump.roundtrip(connection)
    }

    func show(red: UInt32) throws {
        viewport.setDestination(width: 40, height: 40)
        let buffer = pixels.createU32RgbaBuffer(r: red << 24, g: 0, b: 0, a: .max)
        surface.attach(buffer: buffer, x: 0, y: 0)
        surface.commit()
        try pump.roundtrip(connection)
    }
}
