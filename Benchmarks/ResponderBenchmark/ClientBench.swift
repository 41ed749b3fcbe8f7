import Glibc
import SurfaceResponders
import WaylandClient
import WaylandSeat
import WaylandServer

/// A client with one surface and a pointer, in this process: its end of the socket is read and thrown away.
final class ClientBench {
    let responder: SurfaceResponder
    private let display: WaylandServer.Display
    private let registry = SurfaceRegistry()
    private let compositor = BenchCompositor()
    private let connection: Connection
    private var compositorGlobal: WaylandServer.Global<WaylandServer.WlCompositor>?
    private var seatGlobal: SeatGlobal?
    /// Proxies end with their last reference.
    private var kept: [AnyObject] = []
    private var drain = [UInt8](repeating: 0, count: 65536)

    init?() {
        guard let display = try? WaylandServer.Display() else { return nil }
        self.display = display
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0,
            display.createClient(fd: OwnedFileDescriptor(rawValue: ends[0])) != nil,
            let connection = try? Connection(fileDescriptor: .init(rawValue: ends[1]))
        else { return nil }
        self.connection = connection
        compositorGlobal = Global(display, version: 4) { [compositor] in $0.handler = compositor }
        let globals = Registry(connection)
        Self.turn(display, connection)
        guard let client = globals.bind(WaylandClient.WlCompositor.self) else { return nil }
        kept = [globals, client, client.createSurface()]
        Self.turn(display, connection)
        guard let surface = compositor.surface else { return nil }
        responder = registry.responder(for: surface)
    }

    /// Puts the seat on the wire and has the client ask for its pointer.
    func attach(to seat: Seat) {
        seatGlobal = SeatGlobal(for: seat, on: display, registry: registry)
        let globals = Registry(connection)
        Self.turn(display, connection)
        guard let client = globals.bind(WaylandClient.WlSeat.self) else { return }
        kept += [globals, client, client.getPointer()]
        Self.turn(display, connection)
    }

    private static func turn(_ display: WaylandServer.Display, _ connection: Connection) {
        for _ in 0..<4 {
            _ = try? connection.flush()
            display.eventLoop.dispatch(timeoutMilliseconds: 0)
            display.flushClients()
            try? connection.readEvents()
        }
    }

    func flushAndDrain() {
        display.flushClients()
        guard let socket = connection.fileDescriptor?.rawValue else { return }
        let flags = Int32(MSG_DONTWAIT)
        while drain.withUnsafeMutableBytes({ recv(socket, $0.baseAddress, $0.count, flags) }) > 0 {}
    }
}
