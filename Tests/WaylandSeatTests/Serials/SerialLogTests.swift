import Proofs
import SurfaceResponders
import Testing
import WaylandServer

@testable import WaylandSeat

/// Known serials and their records.
struct SerialLogTests {
    private var log = SerialLog()

    @Test mutating func `record is found by its exact serial`() {
        #expect(log.record(of: 0) == nil)
        log.add(5, .keyPress(KeyCode(30)))
        #expect(log.record(of: 5) == .keyPress(KeyCode(30)))
        #expect(log.record(of: 4) == nil)
        #expect(log.record(of: 6) == nil)
    }

    @Test mutating func `serials wrap around`() {
        log.add(.max, .buttonPress(.left))
        log.add(0, .buttonRelease(.left))
        log.add(1, .keyboardEnter)
        #expect(log.record(of: .max) == .buttonPress(.left))
        #expect(log.record(of: 0) == .buttonRelease(.left))
        #expect(log.record(of: 1) == .keyboardEnter)
        #expect(log.isAny(after: .max) { $0 == .keyboardEnter })
        #expect(!log.isAny(after: .max) { $0 == .buttonPress(.left) })
    }

    @Test mutating func `old serials are forgotten`() {
        for serial in 0..<UInt32(1024) { log.add(serial, .keyPress(KeyCode(serial % 700))) }
        #expect(log.record(of: 0) == .keyPress(KeyCode(0)))
        log.add(1024, .modifiers)
        #expect(log.record(of: 0) == nil)
        #expect(log.record(of: 1) == .keyPress(KeyCode(1)))
        for serial in 1025..<UInt32(2048) { log.add(serial, .modifiers) }
        #expect(log.record(of: 1023) == nil)
        #expect(log.record(of: 1024) == .modifiers)
        #expect(log.record(of: 2047) == .modifiers)
    }

    @Test mutating func `latest record of equal serials is found`() {
        log.add(7, .keyPress(KeyCode(1)))
        log.add(7, .keyRelease(KeyCode(1)))
        #expect(log.record(of: 7) == .keyRelease(KeyCode(1)))
        // The same holds after the log wraps around.
        for serial in 100..<UInt32(100 + 1022) { log.add(serial, .modifiers) }
        log.add(7, .pointerEnter)
        #expect(log.record(of: 7) == .pointerEnter)
    }

    @Test mutating func `record after a serial is found`() {
        log.add(10, .keyboardEnter)
        log.add(20, .keyPress(KeyCode(1)))
        log.add(30, .modifiers)
        let isPress = { (record: SerialRecord) in record == .keyPress(KeyCode(1)) }
        #expect(log.isAny(after: 19, isPress))
        #expect(!log.isAny(after: 20, isPress))
        #expect(!log.isAny(after: 5) { $0 == .pointerEnter })
    }

    /// A log that does not reach back to a serial may have forgotten later records.
    @Test mutating func `forgotten record may have followed a serial`() {
        let isPress = { (record: SerialRecord) in record == .keyPress(KeyCode(1)) }
        for serial in 100..<UInt32(1124) { log.add(serial, .modifiers) }
        #expect(!log.mayBeAny(after: 100, isPress))
        #expect(log.mayBeAny(after: 99, isPress))
        log.add(1124, .modifiers)
        #expect(log.mayBeAny(after: 100, isPress))
        #expect(!log.mayBeAny(after: 101, isPress))
        log.add(1125, .keyPress(KeyCode(1)))
        #expect(log.mayBeAny(after: 1124, isPress))
    }
}

/// Serials of several clients.
struct SerialOwnerTests {
    private let host: SeatHost
    private let clients: [TestClient]
    private let seatClients: SeatClients

    init() throws {
        host = try SeatHost()
        clients = [try host.connect(), try host.connect()]
        seatClients = host.global.context.clients
    }

    private var nextSerial: UInt32 { host.global.context.display.nextSerial() }

    private func seatClient(_ index: Int) throws -> SeatClient {
        try #require(seatClients.made(for: host.clients[index]))
    }

    @Test(.requirement(41)) func `serial is known only to its client`() throws {
        let serial = try seatClient(0).serials.add(nextSerial, .keyPress(KeyCode(30)))
        #expect(seatClients.record(of: serial, client: host.clients[0]) == .keyPress(KeyCode(30)))
        #expect(seatClients.record(of: serial, client: host.clients[1]) == nil)
        #expect(seatClients.isAny(after: serial &- 1, forOthersThan: [host.clients[1]]) { _ in true })
        #expect(!seatClients.isAny(after: serial &- 1, forOthersThan: [host.clients[0]]) { _ in true })
    }

    @Test func `client does not displace the serials of a different one`() throws {
        let (one, other) = (try seatClient(0), try seatClient(1))
        let serial = one.serials.add(nextSerial, .keyPress(KeyCode(30)))
        for _ in 0..<2_000 { _ = other.serials.add(nextSerial, .pointerEnter) }
        #expect(seatClients.record(of: serial, client: host.clients[0]) == .keyPress(KeyCode(30)))
        #expect(!seatClients.mayBeAny(after: serial, for: host.clients[0]) { _ in true })
        #expect(seatClients.mayBeAny(after: serial, for: host.clients[1]) { $0 == .keyboardEnter })
    }

    @Test func `destroyed client leaves no records`() throws {
        let serial = try seatClient(0).serials.add(nextSerial, .buttonPress(.left))
        let gone = host.clients[0]
        gone.destroy()
        #expect(seatClients.record(of: serial, client: gone) == nil)
        #expect(!seatClients.isAny(after: serial &- 1, forOthersThan: []) { _ in true })
    }
}
