import ClientTestSupport
import Logging
import SurfaceRespondersTesting
import WaylandClient

import class WaylandServer.Client
import struct WaylandServer.OwnedFileDescriptor

import MiniCompositor
import WaylandShell

/// A compositor and real clients in one thread, connected over socket pairs. Tests advance the clock.
final class CompositorFixture {
    let compositor: MiniCompositor
    let clock = ManualClock(now: .milliseconds(1000))
    let pump: ClientPump
    private let accepted: AcceptedClients

    /// Holds the compositor's object for the newest connection.
    private final class AcceptedClients {
        var last: Client?
    }

    init(
        _ configuration: Configuration = Configuration(), logger: Logger = Logger(label: "mini-compositor")
    ) throws {
        let compositor = try MiniCompositor(configuration, clock: clock, logger: logger)
        let accepted = AcceptedClients()
        // With a large budget, the number of turns that a large read takes does not depend on the machine.
        compositor.display.work.budget = .seconds(10)
        self.compositor = compositor
        self.accepted = accepted
        pump = ClientPump(
            step: { timeout in
                compositor.display.eventLoop.dispatch(timeout: timeout)
                compositor.turn()
            },
            accept: { accepted.last = compositor.display.createClient(fd: OwnedFileDescriptor(rawValue: $0)) }
        )
    }

    /// Connects a client and binds the globals that every test client needs.
    func connect() throws -> CompositorClient {
        let connection = try pump.connect()
        guard let server = accepted.last else { throw Failure.notAccepted }
        let registry = Registry(connection)
        try pump.roundtrip(connection)
        return try CompositorClient(connection: connection, registry: registry, server: server, fixture: self)
    }

    enum Failure: Error {
        case notAccepted
        case missingGlobal(String)
        case noFile(code: Int32)
        case noError
        case noSurface
    }

    /// Performs a round trip for every client.
    func roundtrip() throws {
        try pump.roundtrip()
    }

    /// Advances the clock and delivers the resulting events to all clients.
    func advance(by duration: Duration) throws {
        clock.advance(by: duration)
        compositor.turn()
        try roundtrip()
    }

    func wait(until condition: () throws -> Bool) throws {
        try pump.wait(until: condition)
    }
}
