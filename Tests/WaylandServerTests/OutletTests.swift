import CWaylandServer
import ClientTestSupport
import Glibc
import Testing
import WaylandClient
import WaylandServer

/// Tests the delivery of events: which clients are flushed, and what happens to clients that do not read.
@Suite struct OutletTests {
    private let fixture: SeatFixture
    private var display: Display { fixture.fixture.display }

    init() throws {
        fixture = try SeatFixture()
        display.flushClients()
    }

    /// Whether the client's socket has unread data.
    private func hasArrived(for client: TestClient) throws -> Bool {
        var descriptor = pollfd(
            fd: try #require(client.connection.fileDescriptor).rawValue, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) == 1
    }

    /// Sends wl_pointer.frame until the socket is full and further events wait.
    /// - Returns: the number of events that were sent.
    @discardableResult
    private func fillSocket() throws -> Int {
        for frames in 1...2_000 {
            for _ in 0..<64 { fixture.pointerResource.frame() }
            errno = 0
            display.flushClients()
            if errno == EAGAIN { return 64 * frames }
        }
        throw NeverFull()
    }

    private struct NeverFull: Error {}

    @Test func `flush list is freed with its display`() throws {
        weak var list: FlushList?
        do {
            let ended = try SeatFixture()
            ended.pointerResource.frame()
            list = ended.fixture.display.flushList
            #expect(list != nil)
        }
        #expect(list == nil)
    }

    @Test func `event waits until the client is flushed`() throws {
        fixture.pointerResource.motion(time: 1, surfaceX: 1, surfaceY: 1)
        #expect(try !hasArrived(for: fixture.client))
        display.flushClients()
        #expect(try hasArrived(for: fixture.client))
    }

    @Test func `all clients with events are flushed`() throws {
        let other = try fixture.fixture.connect()
        let seat = try #require(other.registry.bind(WaylandClient.WlSeat.self))
        try fixture.fixture.pump.roundtrip(other.connection)
        let resource = try #require(
            display.clients.last?.resource(id: seat.id, as: WaylandServer.WlSeat.self))
        for _ in 0..<2 {
            fixture.pointerResource.frame()
            resource.name(name: "seat")
            fixture.pointerResource.frame()
            display.flushClients()
            #expect(try hasArrived(for: fixture.client) && hasArrived(for: other))
            try fixture.fixture.pump.roundtrip(other.connection)
            try fixture.roundtrip()
        }
    }

    @Test func `event sent by C code is flushed`() throws {
        let pointer = try #require(fixture.pointerResource.pointer)
        // Sends wl_pointer.frame as an embedder's C code would.
        wl_resource_post_event_array(pointer, 5, nil)
        display.flushClients()
        #expect(try hasArrived(for: fixture.client))
    }

    @Test func `events that fill the buffer repeatedly arrive in order`() throws {
        var times: [UInt32] = []
        fixture.pointer.onEvent = { event in
            if case .motion(let time, _, _) = event { times.append(time) }
        }
        for time in 0..<2_000 as Range<UInt32> {
            fixture.pointerResource.motion(time: time, surfaceX: 1, surfaceY: 1)
        }
        try fixture.roundtrip()
        #expect(times == Array(0..<2_000))
    }

    @Test func `client that does not read is disconnected and reported`() throws {
        let other = try fixture.fixture.connect()
        let client = fixture.pointerResource.client
        var unread: [Client] = []
        let observation = display.observeUnreadClients { unread.append($0) }
        defer { observation.cancel() }
        for serial in 0..<50_000 as Range<UInt32> {
            fixture.pointerResource.button(serial: serial, time: 1, button: 272, state: .pressed)
        }
        #expect(!client.isAlive)
        // The observers are not notified while an event is being sent, but in the next turn.
        #expect(unread == [])
        #expect(fixture.pointerResource.isAlive)
        try fixture.fixture.pump.roundtrip(other.connection)
        #expect(unread == [client])
        #expect(!fixture.pointerResource.isAlive)
    }

    @Test func `full socket is written again when the client reads`() throws {
        var count = 0
        fixture.pointer.onEvent = { event in
            if case .frame = event { count += 1 }
        }
        let sent = try fillSocket()
        #expect(fixture.pointerResource.client.isAlive)
        for _ in 0..<32 { fixture.pointerResource.frame() }
        display.flushClients()
        try fixture.roundtrip()
        #expect(count == sent + 32)
    }

    @Test func `client is late until it has read the waiting events`() throws {
        let client = fixture.pointerResource.client
        #expect(!client.isLate)
        try fillSocket()
        #expect(client.isLate)
        try fixture.roundtrip()
        #expect(!client.isLate)
    }

    @Test func `full socket is written again after other clients were sent events`() throws {
        let other = try fixture.fixture.connect()
        let seat = try #require(other.registry.bind(WaylandClient.WlSeat.self))
        try fixture.fixture.pump.roundtrip(other.connection)
        let otherSeat = try #require(
            display.clients.last?.resource(id: seat.id, as: WaylandServer.WlSeat.self))
        try fillSocket()
        otherSeat.name(name: "seat")
        display.flushClients()
        try fixture.roundtrip()

        fixture.pointerResource.frame()
        display.flushClients()
        #expect(try hasArrived(for: fixture.client))
    }

    @Test func `disconnected client is not reported as unread`() throws {
        let other = try fixture.fixture.connect()
        let client = fixture.pointerResource.client
        var unread: [Client] = []
        let observation = display.observeUnreadClients { unread.append($0) }
        defer { observation.cancel() }
        try #require(shutdown(#require(client.fileDescriptor), Int32(SHUT_RDWR)) == 0)
        for time in 0..<1_000 as Range<UInt32> {
            fixture.pointerResource.motion(time: time, surfaceX: 1, surfaceY: 1)
        }
        try fixture.fixture.pump.roundtrip(other.connection)
        #expect(unread.isEmpty)
        #expect(!client.isAlive)
    }
}
