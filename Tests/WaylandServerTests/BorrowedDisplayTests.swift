import CWaylandServer
import ClientTestSupport
import Testing
import WaylandClient
import WaylandServer

/// Tests displays and resources that an embedder creates with libwayland's functions.
@Suite struct BorrowedDisplayTests {
    @Test func `borrowed display is not destroyed`() throws {
        let pointer = try #require(wl_display_create())
        do {
            let display = Display(borrowing: pointer)
            #expect(display.nextSerial() == display.serial)
        }
        #expect(wl_display_get_serial(pointer) == 1)
        wl_display_destroy(pointer)
    }

    @Test func `borrowed display can be destroyed first`() throws {
        let pointer = try #require(wl_display_create())
        let display = Display(borrowing: pointer)
        let global = Global<WaylandServer.WlSeat>(on: display, version: 9) { _ in }
        wl_display_destroy_clients(pointer)
        wl_display_destroy(pointer)
        #expect(display.pointer == nil)
        #expect(display.clients.isEmpty)
        display.flushClients()
        global.remove()
    }

    @Test func `foreign resource has one Swift object for its lifetime`() throws {
        let fixture = try SeatFixture()
        let client = try #require(fixture.surfaceResource.client.pointer)
        let interface = WaylandServer.WlOutput.interface
        let foreign = try #require(wl_resource_create(client, interface.pointer, 4, 0))
        let handler = EmptyOutputHandler()
        weak var observed: WaylandServer.WlOutput?
        do {
            let wrapper = WaylandServer.WlOutput.wrap(foreign)
            wrapper.handler = handler
            observed = wrapper
            #expect(wrapper === WaylandServer.WlOutput.wrap(foreign))
            #expect(fixture.surfaceResource.client.resource(id: wrapper.id) === wrapper)
            #expect(wrapper.version == 4)
            #expect(wrapper.client === fixture.surfaceResource.client)
        }
        #expect(observed != nil)
        wl_resource_destroy(foreign)
        #expect(handler.destroyed == 1)
        #expect(observed == nil)
    }

    @Test func `foreign resource can get its type later`() throws {
        let fixture = try SeatFixture()
        let client = fixture.surfaceResource.client
        let interface = WaylandServer.WlOutput.interface
        let foreign = try #require(wl_resource_create(client.pointer, interface.pointer, 4, 0))
        let id = wl_resource_get_id(foreign)
        let untyped = try #require(client.resource(id: id))
        #expect(untyped === client.resource(id: id))
        let typed = WaylandServer.WlOutput.wrap(foreign)
        #expect(typed === WaylandServer.WlOutput.wrap(foreign))
        #expect(typed === client.resource(id: id))
        wl_resource_destroy(foreign)
        #expect(!untyped.isAlive && !typed.isAlive)
    }

    @Test func `events can be sent to foreign resources`() throws {
        let fixture = try DataDeviceFixture()
        var types: [String] = []
        fixture.device.onEvent = { event in
            guard case .dataOffer(let offer) = event else { return }
            offer.onEvent = { if case .offer(let type) = $0 { types.append(type) } }
        }
        let client = fixture.resource.client.pointer
        let interface = WaylandServer.WlDataOffer.interface
        let foreign = try #require(wl_resource_create(client, interface.pointer, 3, 0))
        let offer = WaylandServer.WlDataOffer.wrap(foreign)
        fixture.resource.dataOffer(id: offer)
        offer.offer(mimeType: "image/png")
        try fixture.roundtrip()
        #expect(types == ["image/png"])
    }

    private final class EmptyOutputHandler: WlOutputHandler {
        var destroyed = 0
        func resourceDestroyed(_ resource: Resource) { destroyed += 1 }
    }
}
