import CWaylandServer
import ClientTestSupport
import Testing
import WaylandClient
import WaylandServer

/// Tests incorrect use of a display by the server, which is reported and has no further effect.
struct ServerMisuseTests {
    private final class Reports {
        var texts: [String] = []
        private var observation: ObservationToken?

        init(of display: Display) {
            observation = display.observeMisuse { [unowned self] in texts.append($0.description) }
        }
    }

    @Test func `all observers are notified until they are released`() throws {
        let fixture = try Fixture()
        let first = Reports(of: fixture.display)
        var second: Reports? = Reports(of: fixture.display)
        let global = Global<WaylandServer.WlSeat>(on: fixture.display, version: 99) { _ in }
        #expect(first.texts.count == 1)
        #expect(second?.texts.count == 1)
        second = nil
        let other = Global<WaylandServer.WlSeat>(on: fixture.display, version: 99) { _ in }
        #expect(first.texts.count == 2)
        withExtendedLifetime((global, other)) {}
    }

    @Test(arguments: [(UInt32(0), UInt32(1)), (99, 11)])
    func `global of an invalid version has the nearest one`(_ version: UInt32, _ served: UInt32) throws {
        let fixture = try Fixture()
        let reports = Reports(of: fixture.display)
        let global = Global<WaylandServer.WlSeat>(on: fixture.display, version: version) { _ in }
        defer { global.remove() }
        let client = try fixture.connect()
        #expect(client.registry.globals.map(\.version) == [served])
        #expect(reports.texts == ["there is no version \(version) of wl_seat"])
    }

    @Test func `second resource for a request is dead`() throws {
        let fixture = try RegionFixture()
        let reports = Reports(of: fixture.display)
        var created: [WaylandServer.WlRegion] = []
        var kept: NewResource<WaylandServer.WlRegion>?
        fixture.compositorHandler.onCreateRegion = { _, new in
            created = [new.create(nil), new.create(nil)]
            kept = new
        }
        let region = fixture.compositor.createRegion()
        try fixture.roundtrip()
        if let kept { created.append(kept.create(nil)) }
        #expect(created.map(\.isAlive) == [true, false, false])
        let report = "wl_region@\(region.id) was created already"
        #expect(reports.texts == [report, report])
        region.destroy()
        try fixture.roundtrip()
        #expect(fixture.client.connection.error == nil)
    }

    @Test func `resource of an invalid version is dead, the client's object is inert`() throws {
        let fixture = try RegionFixture()
        let reports = Reports(of: fixture.display)
        var isAlive: Bool?
        fixture.compositorHandler.onCreateRegion = { _, new in
            isAlive =
                WaylandServer.WlRegion.create(client: new.client, version: 0, id: new.id, handler: nil)
                .isAlive
        }
        let region = fixture.compositor.createRegion()
        region.add(x: 0, y: 0, width: 1, height: 1)
        try fixture.roundtrip()
        #expect(isAlive == false)
        #expect(reports.texts == ["there is no version 0 of wl_region"])
        #expect(fixture.client.connection.error == nil)
    }

    @Test func `wrapping a resource with the wrong interface gives a dead one`() throws {
        let fixture = try SeatFixture()
        let client = fixture.surfaceResource.client
        let reports = Reports(of: fixture.fixture.display)
        let interface = WaylandServer.WlOutput.interface
        let foreign = try #require(wl_resource_create(client.pointer, interface.pointer, 4, 0))
        let wrapped = WaylandServer.WlCallback.wrap(foreign)
        #expect(!wrapped.isAlive)
        wrapped.done(callbackData: 0)
        #expect(reports.texts == ["a wl_output was taken for a wl_callback"])
        #expect(WaylandServer.WlOutput.wrap(foreign).isAlive)
        wl_resource_destroy(foreign)
    }

    @Test func `event with an object of a different client is not sent`() throws {
        let fixture = try SeatFixture()
        let other = try SeatFixture()
        let reports = Reports(of: fixture.fixture.display)
        var entered = 0
        fixture.pointer.onEvent = { if case .enter = $0 { entered += 1 } }
        fixture.pointerResource.enter(serial: 1, surface: other.surfaceResource, surfaceX: 0, surfaceY: 0)
        try fixture.roundtrip()
        #expect(entered == 0)
        let id = other.surfaceResource.id
        #expect(reports.texts == ["wl_surface@\(id) was to be sent to a client that does not own it"])
    }
}
