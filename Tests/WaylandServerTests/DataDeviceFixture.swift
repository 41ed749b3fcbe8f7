import ClientTestSupport
import Testing
import WaylandClient
import WaylandServer

/// A server and a client with a data device, whose events create objects on the client.
final class DataDeviceFixture {
    final class ManagerHandler: WlDataDeviceManagerHandler {
        var device: WaylandServer.WlDataDevice?

        func getDataDevice(
            _ resource: WaylandServer.WlDataDeviceManager, id: NewResource<WaylandServer.WlDataDevice>,
            seat: WaylandServer.WlSeat
        ) {
            device = id.create(nil)
        }
    }

    /// Records the file descriptors that it receives. The test has to close them.
    final class OfferHandler: WlDataOfferHandler {
        var received: [(mimeType: String, fileDescriptor: Int32)] = []

        func receive(
            _ resource: WaylandServer.WlDataOffer, mimeType: String, fd: consuming OwnedFileDescriptor
        ) {
            received.append((mimeType, fd.take()))
        }
    }

    let fixture: Fixture
    let client: TestClient
    let device: WaylandClient.WlDataDevice
    let resource: WaylandServer.WlDataDevice
    private let seatGlobal: Global<WaylandServer.WlSeat>
    private let managerGlobal: Global<WaylandServer.WlDataDeviceManager>

    init() throws {
        fixture = try Fixture()
        let handler = ManagerHandler()
        seatGlobal = Global(on: fixture.display, version: 10) { _ in }
        managerGlobal = Global(on: fixture.display, version: 3) { $0.handler = handler }
        client = try fixture.connect()
        let seat = try #require(client.registry.bind(WaylandClient.WlSeat.self))
        let manager = try #require(client.registry.bind(WaylandClient.WlDataDeviceManager.self))
        device = manager.getDataDevice(seat: seat)
        try fixture.pump.roundtrip(client.connection)
        resource = try #require(handler.device)
    }

    func roundtrip() throws {
        try fixture.pump.roundtrip(client.connection)
    }

    /// Creates an offer and sends it to the client.
    func offer(_ handler: (any WlDataOfferHandler)? = nil) -> WaylandServer.WlDataOffer {
        let offer = WaylandServer.WlDataOffer.create(client: resource.client, version: 3, handler: handler)
        resource.dataOffer(id: offer)
        return offer
    }
}
