import Proofs
import SurfaceResponders
import Testing
import WaylandServer

@testable import WaylandSeat

/// Which serials are good for what.
struct SerialLogTests {
    private let host: SeatHost
    private let clients: [TestClient]

    init() throws {
        host = try SeatHost()
        clients = [try host.connect(), try host.connect()]
    }

    @Test(.requirement(41)) func aSerialIsKnownToItsClientAlone() {
        var log = SerialLog()
        log.add(5, .keyPress(KeyCode(30)), for: host.clients[0])
        #expect(log.record(of: 5, client: host.clients[0]) == .keyPress(KeyCode(30)))
        #expect(log.record(of: 5, client: host.clients[1]) == nil)
        #expect(log.record(of: 4, client: host.clients[0]) == nil)
        #expect(log.record(of: 6, client: host.clients[0]) == nil)
    }

    @Test func theLogKnowsWhatItIsOf() {
        let log = SerialLog()
        #expect(log.record(of: 0, client: host.clients[0]) == nil)
    }

    @Test func serialsWrapAround() {
        var log = SerialLog()
        let client = host.clients[0]
        log.add(.max, .buttonPress(.left), for: client)
        log.add(0, .buttonRelease(.left), for: client)
        log.add(1, .keyboardEnter, for: client)
        #expect(log.record(of: .max, client: client) == .buttonPress(.left))
        #expect(log.record(of: 0, client: client) == .buttonRelease(.left))
        #expect(log.record(of: 1, client: client) == .keyboardEnter)
    }

    @Test func oldSerialsAreForgotten() {
        var log = SerialLog()
        let client = host.clients[0]
        for serial in 0..<UInt32(1024) { log.add(serial, .keyPress(KeyCode(serial % 700)), for: client) }
        #expect(log.record(of: 0, client: client) == .keyPress(KeyCode(0)))
        log.add(1024, .modifiers, for: client)
        #expect(log.record(of: 0, client: client) == nil)
        #expect(log.record(of: 1, client: client) == .keyPress(KeyCode(1)))
        for serial in 1025..<UInt32(2048) { log.add(serial, .modifiers, for: client) }
        #expect(log.record(of: 1023, client: client) == nil)
        #expect(log.record(of: 1024, client: client) == .modifiers)
        #expect(log.record(of: 2047, client: client) == .modifiers)
    }

    @Test func ofEqualSerialsTheLatestCounts() {
        var log = SerialLog()
        let client = host.clients[0]
        log.add(7, .keyPress(KeyCode(1)), for: client)
        log.add(7, .keyRelease(KeyCode(1)), for: client)
        #expect(log.record(of: 7, client: client) == .keyRelease(KeyCode(1)))
        // Also when the log has come round.
        for serial in 100..<UInt32(100 + 1022) { log.add(serial, .modifiers, for: client) }
        log.add(7, .pointerEnter, for: client)
        #expect(log.record(of: 7, client: client) == .pointerEnter)
    }

    @Test func aClientThatIsGoneLeavesNothingBehind() {
        var log = SerialLog()
        let (gone, present) = (host.clients[0], host.clients[1])
        log.add(1, .pointerEnter, for: gone)
        log.add(2, .pointerEnter, for: present)
        log.forget(gone)
        #expect(log.record(of: 1, client: gone) == nil)
        #expect(log.record(of: 2, client: present) == .pointerEnter)
    }
}

extension SerialLog {
    fileprivate mutating func add(_ serial: UInt32, _ record: SerialRecord, for client: Client) {
        add(serial, record, for: ObjectIdentifier(client))
    }
}
