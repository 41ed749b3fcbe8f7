import CLinux
import SurfaceResponders
import SystemPackage
import Testing
import WaylandClient
import WaylandSeat
import WaylandServer

/// Ownership of displays, seats and seat globals.
struct SeatLifetimeTests {
    enum End: CaseIterable {
        case ofTheClients, ofTheSeat
    }

    @Test(arguments: End.allCases)
    func `display is released after its clients or its seats`(end: End) throws {
        weak var display: Display?
        weak var global: SeatGlobal?
        var ends: [Int32] = [-1, -1]
        try #require(clinux_socketpair(&ends) == 0)
        let connection = try Connection(fileDescriptor: FileDescriptor(rawValue: ends[1]))
        let registry = Registry(connection)
        do {
            let made = try Display()
            let seat = Seat(name: "seat0")
            seat.addDevice(named: "mouse", capabilities: .pointer)
            let seatGlobal = SeatGlobal(for: seat, on: made, registry: SurfaceRegistry())
            #expect(made.createClient(fd: OwnedFileDescriptor(rawValue: ends[0])) != nil)
            (display, global) = (made, seatGlobal)
            var bound: WaylandClient.WlSeat?
            for _ in 0..<4 {
                try connection.flush()
                made.eventLoop.dispatch(timeout: .zero)
                made.flushClients()
                try connection.readEvents()
                guard bound == nil else { continue }
                bound = registry.bind(WaylandClient.WlSeat.self)
                _ = bound?.getPointer()
            }
            #expect(made.clients.first?.resource(id: bound?.id ?? 0) != nil)
            switch end {
            case .ofTheClients: made.destroyClients()
            case .ofTheSeat: seatGlobal.remove()
            }
        }
        #expect(display == nil)
        #expect(global == nil)
    }
}
