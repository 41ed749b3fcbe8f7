import CLinux
import ClientTestSupport
import Glibc
import SystemPackage
import Testing
import WaylandClient
import WaylandServer

/// Tests the objects of a client, and the file descriptors that it sends and receives.
@Suite struct ProxyTests {
    @Test func `event can introduce an object that receives events`() throws {
        let fixture = try DataDeviceFixture()
        var offers: [WaylandClient.WlDataOffer] = []
        var types: [String] = []
        fixture.device.onEvent = { event in
            switch event {
            case .dataOffer(let offer):
                offers.append(offer)
                offer.onEvent = { if case .offer(let type) = $0 { types.append(type) } }
            case .selection(let offer): types.append(offer === offers.first ? "selected" : "unknown")
            default: break
            }
        }
        let resource = fixture.offer()
        resource.offer(mimeType: "text/plain")
        fixture.resource.selection(id: resource)
        try fixture.roundtrip()
        #expect(types == ["text/plain", "selected"])
        #expect(offers.map(\.id) == [resource.id])
        #expect(resource.id >= 0xFF00_0000)
    }

    @Test func `object that is not retained is destroyed on the server too`() throws {
        let fixture = try DataDeviceFixture()
        let resource = fixture.offer()
        resource.offer(mimeType: "text/plain")
        try fixture.roundtrip()
        try fixture.roundtrip()
        #expect(!resource.isAlive)
        #expect(fixture.client.connection.error == nil)
    }

    @Test func `object for a destroyed proxy is destroyed on the server too`() throws {
        let fixture = try DataDeviceFixture()
        // The server sends the event before it receives the release.
        let first = fixture.offer()
        fixture.fixture.display.flushClients()
        fixture.device.release()
        #expect(!fixture.device.isAlive)
        try fixture.roundtrip()
        try fixture.roundtrip()
        #expect(!first.isAlive)
        #expect(!fixture.resource.isAlive)
        #expect(fixture.client.connection.error == nil)
    }

    @Test func `object queued for a destroyed proxy is destroyed on the server too`() throws {
        let fixture = try DataDeviceFixture()
        var seen = 0
        fixture.device.onEvent = { event in
            guard case .dataOffer(let offer) = event else { return }
            seen += 1
            offer.destroy()
            fixture.device.release()
        }
        let offers = [fixture.offer(), fixture.offer()]
        try fixture.roundtrip()
        try fixture.roundtrip()
        #expect(seen == 1)
        #expect(offers.map(\.isAlive) == [false, false])
    }

    @Test func `ID of a server-created object is free after its destruction`() throws {
        let fixture = try TabletFixture()
        fixture.askForTablets()
        try fixture.roundtrip()
        try #require(fixture.pads.first).destroy()
        fixture.askForTablets()
        try fixture.roundtrip()
        #expect(fixture.client.connection.error == nil)
        #expect(fixture.pads.count == 2)
        #expect(fixture.pads.first?.id == fixture.pads.last?.id)
    }

    @Test func `closure of a proxy can destroy it and is freed`() throws {
        let fixture = try SeatFixture()
        weak var observed: Fixture?
        var events = 0
        do {
            let captured = try Fixture()
            observed = captured
            fixture.pointer.onEvent = { [pointer = fixture.pointer] _ in
                events += 1
                pointer.release()
                #expect(!captured.display.clients.contains { !$0.isAlive })
            }
        }
        fixture.pointerResource.motion(time: 0, surfaceX: 0, surfaceY: 0)
        fixture.pointerResource.motion(time: 1, surfaceX: 0, surfaceY: 0)
        try fixture.roundtrip()
        #expect(events == 1)
        #expect(observed == nil)
        #expect(fixture.client.connection.error == nil)
    }

    @Test func `argument destroyed while the event was in flight is nil`() throws {
        let fixture = try SeatFixture()
        var surfaces: [WaylandClient.WlSurface?] = []
        fixture.pointer.onEvent = { event in
            if case .enter(_, let surface, _, _) = event { surfaces.append(surface) }
        }
        fixture.pointerResource.enter(serial: 1, surface: fixture.surfaceResource, surfaceX: 0, surfaceY: 0)
        fixture.fixture.display.flushClients()
        fixture.surface.destroy()
        try fixture.roundtrip()
        #expect(surfaces == [nil])
    }

    @Test func `file descriptor that is not taken is closed`() throws {
        let fixture = try SeatFixture()
        var ends: [Int32] = [-1, -1]
        #expect(clinux_pipe(&ends) == 0)
        let reader = OwnedFileDescriptor(rawValue: ends[0])
        do {
            let writer = OwnedFileDescriptor(rawValue: ends[1])
            fixture.keyboardResource.keymap(format: .xkbV1, fd: writer.fileDescriptor, size: 1)
        }
        try fixture.roundtrip()
        #expect(becomesClosed(reader.rawValue))
    }

    @Test func `file descriptor of a request belongs to the handler`() throws {
        let fixture = try DataDeviceFixture()
        let handler = DataDeviceFixture.OfferHandler()
        let reader = try receive(fixture, handler)
        let received = try #require(handler.received.first)
        #expect(received.mimeType == "text/plain")
        #expect(isOpen(reader))
        close(received.fileDescriptor)
        #expect(becomesClosed(reader))
        close(reader)
    }

    @Test func `file descriptor of an ignored request is closed`() throws {
        let reader = try receive(try DataDeviceFixture(), nil)
        #expect(becomesClosed(reader))
        close(reader)
    }

    @Test func `file descriptor of a request without a handler method is closed`() throws {
        let reader = try receive(DataDeviceFixture(), NamelessHandler())
        #expect(becomesClosed(reader))
        close(reader)
    }

    @Test func `file descriptor of a client that is ending is closed`() throws {
        let fixture = try DataDeviceFixture()
        let handler = DataDeviceFixture.OfferHandler()
        var offer: WaylandClient.WlDataOffer?
        fixture.device.onEvent = { if case .dataOffer(let new) = $0 { offer = new } }
        let resource = fixture.offer(handler)
        try fixture.roundtrip()
        let ended = EndingHandler()
        resource.handler = ended
        var ends: [Int32] = [-1, -1]
        #expect(clinux_pipe(&ends) == 0)
        offer?.finish()
        offer?.receive(mimeType: "text/plain", fd: FileDescriptor(rawValue: ends[1]))
        close(ends[1])
        try fixture.fixture.pump.wait { fixture.client.connection.error != nil }
        #expect(ended.received == 0)
        #expect(becomesClosed(ends[0]))
        close(ends[0])
    }

    @Test func `connection can be closed by an event handler`() throws {
        let fixture = try SeatFixture()
        let connection = fixture.client.connection
        var events = 0
        fixture.pointer.onEvent = { _ in
            events += 1
            connection.disconnect()
        }
        fixture.pointerResource.motion(time: 0, surfaceX: 0, surfaceY: 0)
        try fixture.fixture.pump.wait { fixture.fixture.display.clients.isEmpty }
        #expect(events == 1)
        #expect(!fixture.pointer.isAlive && !fixture.seat.isAlive)
        #expect(!connection.isConnected)
        // Requests to destroyed objects are ignored.
        fixture.surface.commit()
        #expect(!fixture.surface.frame().isAlive)
    }

    @Test func `connection is freed with all of its objects`() throws {
        weak var connection: Connection?
        weak var pointer: WaylandClient.WlPointer?
        do {
            let fixture = try SeatFixture()
            fixture.pointer.onEvent = { [kept = fixture.pointer] _ in _ = kept }
            connection = fixture.client.connection
            pointer = fixture.pointer
        }
        #expect(connection == nil)
        #expect(pointer == nil)
    }

    // MARK: Helpers

    /// Implements no request.
    private final class NamelessHandler: WlDataOfferHandler {}

    /// Destroys its client in `finish`, and counts the `receive` requests.
    private final class EndingHandler: WlDataOfferHandler {
        var received = 0

        func receive(
            _ resource: WaylandServer.WlDataOffer, mimeType: String, fd: consuming OwnedFileDescriptor
        ) {
            received += 1
        }
        func finish(_ resource: WaylandServer.WlDataOffer) { resource.client.destroy() }
    }

    /// Sends the writing end of a pipe with a request. Returns the reading end.
    private func receive(_ fixture: DataDeviceFixture, _ handler: (any WlDataOfferHandler)?) throws
        -> Int32
    {
        var ends: [Int32] = [-1, -1]
        #expect(clinux_pipe(&ends) == 0)
        fixture.device.onEvent = { event in
            guard case .dataOffer(let offer) = event else { return }
            offer.receive(mimeType: "text/plain", fd: FileDescriptor(rawValue: ends[1]))
        }
        _ = fixture.offer(handler)
        try fixture.roundtrip()
        try fixture.roundtrip()
        close(ends[1])
        return ends[0]
    }

    /// Waits until all copies of the writing end of a pipe are closed. A program that a different test starts
    /// has a copy for a moment.
    private func becomesClosed(_ reader: Int32) -> Bool {
        var state = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 60_000) == 1 && Int32(state.revents) & POLLHUP != 0
    }

    private func isOpen(_ reader: Int32) -> Bool {
        var state = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) == 0
    }
}
