import ClientTestSupport
import Testing
import WaylandClient
import WaylandServer

/// A seat with a keyboard and a pointer, with the objects of the client and the server.
final class SeatFixture {
    final class SeatHandler: WlSeatHandler {
        var pointer: WaylandServer.WlPointer?
        var keyboard: WaylandServer.WlKeyboard?

        func getPointer(_ resource: WaylandServer.WlSeat, id: NewResource<WaylandServer.WlPointer>) {
            pointer = id.create(nil)
        }

        func getKeyboard(_ resource: WaylandServer.WlSeat, id: NewResource<WaylandServer.WlKeyboard>) {
            keyboard = id.create(nil)
        }
    }

    let fixture: Fixture
    let client: TestClient
    let seat: WaylandClient.WlSeat
    let pointer: WaylandClient.WlPointer
    let keyboard: WaylandClient.WlKeyboard
    let surface: WaylandClient.WlSurface
    let seatResource: WaylandServer.WlSeat
    let pointerResource: WaylandServer.WlPointer
    let keyboardResource: WaylandServer.WlKeyboard
    let surfaceResource: WaylandServer.WlSurface
    private let seatGlobal: Global<WaylandServer.WlSeat>
    private let compositorGlobal: Global<WaylandServer.WlCompositor>

    init(version: UInt32 = 10) throws {
        fixture = try Fixture()
        let handler = SeatHandler()
        let compositorHandler = CompositorHandler()
        var seatResource: WaylandServer.WlSeat?
        var surfaceResource: WaylandServer.WlSurface?
        compositorHandler.onCreateSurface = { _, new in surfaceResource = new.create(nil) }
        seatGlobal = Global(on: fixture.display, version: version) {
            $0.handler = handler
            seatResource = $0
        }
        compositorGlobal = Global(on: fixture.display, version: 6) { $0.handler = compositorHandler }
        client = try fixture.connect()
        seat = try #require(client.registry.bind(WaylandClient.WlSeat.self))
        let compositor = try #require(client.registry.bind(WaylandClient.WlCompositor.self))
        pointer = seat.getPointer()
        keyboard = seat.getKeyboard()
        surface = compositor.createSurface()
        try fixture.pump.roundtrip(client.connection)
        self.seatResource = try #require(seatResource)
        pointerResource = try #require(handler.pointer)
        keyboardResource = try #require(handler.keyboard)
        self.surfaceResource = try #require(surfaceResource)
    }

    func roundtrip() throws {
        try fixture.pump.roundtrip(client.connection)
    }
}
