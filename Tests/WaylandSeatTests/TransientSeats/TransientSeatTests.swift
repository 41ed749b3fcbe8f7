import SurfaceResponders
import Testing
import WaylandClient
import WaylandSeat

import class WaylandServer.Client

/// ext_transient_seat_v1.
struct TransientSeatTests {
    /// An embedder that creates seats and keeps them in a list.
    private final class SeatMaker: TransientSeatDelegate {
        let host: SeatHost
        private(set) var seats: [SeatGlobal] = []
        var isWilling = true
        private var count = 0

        init(_ host: SeatHost) {
            self.host = host
        }

        func transientSeats(_ global: TransientSeatGlobal, makeSeatFor client: Client) -> SeatGlobal? {
            guard isWilling else { return nil }
            count += 1
            let seat = Seat(name: "remote\(count)", scene: host.scene, clock: host.clock)
            let made = SeatGlobal(for: seat, on: host.display, registry: host.registry)
            seats.append(made)
            return made
        }

        func transientSeats(_ global: TransientSeatGlobal, remove seat: SeatGlobal) {
            seats.removeAll { $0 === seat }
            seat.remove()
        }
    }

    /// Leaves every decision to the defaults.
    private final class Nobody: TransientSeatDelegate {}

    private let host: SeatHost
    private let client: TestClient
    private let global: TransientSeatGlobal
    private let maker: SeatMaker

    init() throws {
        host = try SeatHost()
        global = TransientSeatGlobal(on: host.display)
        maker = SeatMaker(host)
        global.delegate = maker
        client = try TestClient(host.pump)
    }

    private func create() throws -> ExtTransientSeatV1 {
        let manager = try #require(client.registry.bind(ExtTransientSeatManagerV1.self))
        let seat = manager.create()
        manager.destroy()
        seat.onEvent = { [log = client.log] event in
            switch event {
            case .ready(let name): log.note("ready \(name)")
            case .denied: log.note("denied")
            }
        }
        return seat
    }

    private var seatNames: [UInt32] {
        client.registry.globals.filter { $0.interface == "wl_seat" }.map(\.name)
    }

    @Test func `ready carries the name of the seat's global`() throws {
        let first = try create()
        let heard = try client.take()
        #expect(seatNames.count == 2)
        #expect(heard == ["ready \(seatNames[1])"])
        client.bindSeat(number: 1)
        try client.hears(["seat name remote1", "seat capabilities 0"])
        let second = try create()
        #expect(try client.take() == ["ready \(seatNames[2])"])
        _ = (first, second)
    }

    @Test func `seat ends with its object`() throws {
        let seat = try create()
        _ = try client.take()
        seat.destroy()
        _ = try client.take()
        #expect(maker.seats.isEmpty)
        #expect(seatNames.count == 1)
    }

    @Test func `seat ends with its client`() throws {
        _ = try create()
        _ = try client.take()
        #expect(maker.seats.count == 1)
        try host.disconnect(client)
        #expect(maker.seats.isEmpty)
    }

    @Test func `unwilling embedder denies the seat`() throws {
        maker.isWilling = false
        _ = try create()
        try client.hears(["denied"])
        let nobody = Nobody()
        global.delegate = nobody
        _ = try create()
        try client.hears(["denied"])
        global.delegate = nil
        _ = try create()
        try client.hears(["denied"])
        #expect(seatNames.count == 1)
    }

    @Test func `client has at most eight seats`() throws {
        let seats = try (0..<8).map { _ in try create() }
        #expect(try client.take().count { $0.hasPrefix("ready") } == 8)
        _ = try create()
        try client.hears(["denied"])
        seats[3].destroy()
        _ = try create()
        #expect(try client.take().count { $0.hasPrefix("ready") } == 1)
        #expect(maker.seats.count == 8)
    }

    @Test func `seat that its client may not see is removed`() throws {
        host.display.setGlobalFilter { _, global in global.interfaceName != "wl_seat" }
        let blind = try TestClient(host.pump)
        let manager = try #require(blind.registry.bind(ExtTransientSeatManagerV1.self))
        let seat = manager.create()
        seat.onEvent = { [log = blind.log] event in if case .denied = event { log.note("denied") } }
        try blind.hears(["denied"])
        #expect(maker.seats.isEmpty)
    }

    @Test func `seats stay when the global is removed`() throws {
        let seat = try create()
        _ = try client.take()
        global.remove()
        _ = try client.take()
        #expect(maker.seats.count == 1)
        #expect(!client.registry.globals.contains { $0.interface == "ext_transient_seat_manager_v1" })
        seat.destroy()
        _ = try client.take()
        #expect(maker.seats.isEmpty)
    }

    @Test func `client that may not add seats does not see the global`() throws {
        let policy = ClientPolicy(on: host.display) { _ in [] }
        let stranger = try TestClient(host.pump)
        #expect(!stranger.registry.globals.contains { $0.interface == "ext_transient_seat_manager_v1" })
        let trusted = ClientPolicy(on: host.display) { _ in [.addSeats] }
        let guest = try TestClient(host.pump)
        #expect(guest.registry.globals.contains { $0.interface == "ext_transient_seat_manager_v1" })
        _ = (policy, trusted)
    }
}
