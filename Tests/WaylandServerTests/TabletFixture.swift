import ClientTestSupport
import Testing
import WaylandClient
import WaylandServer

/// A server that sends a tablet pad with each tablet seat. The server creates the pad, and the pad's events
/// could create further objects.
final class TabletFixture {
    private final class ManagerHandler: ZwpTabletManagerV2Handler {
        func getTabletSeat(
            _ resource: WaylandServer.ZwpTabletManagerV2,
            tabletSeat: NewResource<WaylandServer.ZwpTabletSeatV2>, seat: WaylandServer.WlSeat
        ) {
            let pad = WaylandServer.ZwpTabletPadV2.create(client: resource.client, version: 1, handler: nil)
            tabletSeat.create(nil).padAdded(id: pad)
        }
    }

    let fixture: Fixture
    let client: TestClient
    private let seat: WaylandClient.WlSeat
    private let manager: WaylandClient.ZwpTabletManagerV2
    private let seatGlobal: Global<WaylandServer.WlSeat>
    private let managerGlobal: Global<WaylandServer.ZwpTabletManagerV2>
    /// The pads that the client received.
    private(set) var pads: [WaylandClient.ZwpTabletPadV2] = []

    init() throws {
        fixture = try Fixture()
        let handler = ManagerHandler()
        seatGlobal = Global(on: fixture.display, version: 10) { _ in }
        managerGlobal = Global(on: fixture.display, version: 1) { $0.handler = handler }
        client = try fixture.connect()
        seat = try #require(client.registry.bind(WaylandClient.WlSeat.self))
        manager = try #require(client.registry.bind(WaylandClient.ZwpTabletManagerV2.self))
    }

    /// Creates a tablet seat.
    func askForTablets() {
        manager.getTabletSeat(seat: seat).onEvent = { [weak self] event in
            if case .padAdded(let pad) = event { self?.pads.append(pad) }
        }
    }

    func roundtrip() throws {
        try fixture.pump.roundtrip(client.connection)
    }
}
