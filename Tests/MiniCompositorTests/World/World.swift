import CLinux
import Glibc
import Logging
import MiniCompositor
import SurfaceResponders
import SurfaceRespondersTesting
import SystemPackage
import WaylandClient
import WaylandSeat

import struct WaylandServer.OwnedFileDescriptor
import enum WaylandServer.ThreadTime

/// A mini compositor with seats, devices, and clients that connect, disconnect, stop reading and break rules.
/// A witness observes the wire of each client.
///
/// The same steps have the same effects on every machine, so no code of a world may depend on an address or
/// the order of a dictionary.
final class World {
    let compositor: MiniCompositor
    let clock = ManualClock(now: .milliseconds(1000))
    let interfaces = WireInterfaces()
    private(set) var seats: [WorldSeat] = []
    private(set) var clients: [WorldClient] = []
    private var secondGlobal: SeatGlobal?
    private let remains = WorldRemains()
    private let keepsLines: Bool
    private var connectionCount = 0
    private var findings: [String] = []
    /// The latest keymap that a client received from the first seat.
    private(set) var keymapText = ""
    /// The number of events of each kind that disconnected clients received.
    private var pastKinds: [String: Int] = [:]
    /// How often disconnected clients had caught up with events that waited for them.
    private var pastCatchUpCount = 0
    /// The longest processor time of a turn of the compositor.
    private(set) var longestTurn = Duration.zero
    /// The messages on the wire since the last `takeLines()`, as text. Empty unless `keepsLines` is set.
    private var lines: [String] = []

    init(keepsLines: Bool = false) throws {
        self.keepsLines = keepsLines
        var configuration = Configuration()
        configuration.keyboard.layouts = ["us", "ru"]
        configuration.output.width = 800
        configuration.output.height = 600
        var logger = Logger(label: "world")
        logger.logLevel = .critical
        compositor = try MiniCompositor(configuration, clock: clock, logger: logger)
        seats.append(WorldSeat(compositor.seat))
        addSeat()
        for _ in 0..<3 { connect() }
        for (number, client) in clients.enumerated() { client.addToplevel(number * 100, 100) }
        for _ in 0..<3 { exchange() }
        // The messages up to here are the same in every world.
        lines = []
    }

    var milliseconds: UInt32 { UInt32(clock.now.microseconds / 1000) }
    var scene: Scene { compositor.scene }

    var kinds: [String: Int] {
        clients.reduce(pastKinds) { $0.merging($1.witness.kinds) { $0 + $1 } }
    }

    /// How often clients have caught up with events that waited for them.
    var catchUpCount: Int { clients.reduce(pastCatchUpCount) { $0 + $1.catchUpCount } }

    // MARK: Turns

    /// Performs a step. Returns descriptions of the rules that it breaks.
    func take(_ step: WorldStep) -> [String] {
        act(step)
        exchange()
        return takeFindings()
    }

    /// Disconnects all clients. Returns descriptions of broken rules and of what remains of the clients.
    func end() -> [String] {
        calmDown()
        for (number, client) in clients.enumerated() {
            if number % 2 == 0 { client.roots.reversed().forEach { $0.destroy() } }
        }
        exchange()
        for client in clients { die(client) }
        exchange()
        clock.advance(by: .seconds(5))
        exchange()
        if findings.isEmpty { findings += remains.findings(in: compositor) }
        return takeFindings()
    }

    /// Sends requests, runs turns of the compositor, and checks and reads the events.
    func exchange() {
        for client in clients { _ = try? client.connection.flush() }
        for client in clients {
            client.noteConnection()
            client.witness.lookAtRequests()
        }
        // In one turn, the compositor may read only a part of a client's requests.
        for _ in 0..<2 { turn() }
        for client in clients { client.noteConnection() }
        remains.note(compositor)
        for client in clients {
            client.witness.lookAtEvents(isLate: !client.isInformed)
            client.read()
            findings += client.witness.takeFindings()
            if keepsLines { lines += client.witness.takeLines() }
        }
        forgetDead()
        findings += WorldRules.findings(in: self)
    }

    private func turn() {
        let start = ThreadTime.now
        compositor.display.eventLoop.dispatch(timeout: .zero)
        compositor.turn()
        longestTurn = max(longestTurn, ThreadTime.now - start)
    }

    /// Exchanges messages until each client that is awake has completed a round trip. Reports a client that
    /// does not complete one in 50 exchanges.
    func settle() {
        for client in clients where !client.isAsleep {
            var isDone = false
            client.connection.sync { isDone = true }
            for _ in 0..<50 where !isDone && client.isAlive { exchange() }
            if !isDone, client.isAlive { findings.append("\(client.name): the compositor does not answer") }
        }
    }

    func report(_ more: [String]) {
        findings += more
    }

    private func takeFindings() -> [String] {
        defer { findings = [] }
        return findings
    }

    func takeLines() -> [String] {
        defer { lines = [] }
        return lines
    }

    // MARK: Seats

    func addSeat() {
        guard seats.count < 2 else { return }
        let global = compositor.addSeat(named: "seat1")
        secondGlobal = global
        seats.append(WorldSeat(global.seat))
    }

    func removeSeat() {
        guard let secondGlobal else { return }
        seats.removeLast()
        compositor.removeSeat(secondGlobal)
        self.secondGlobal = nil
    }

    func seat(named name: String) -> WorldSeat? { seats.first { $0.name == name } }

    func gotKeymap(_ text: String, ofSeat name: String) {
        if name == seats[0].name { keymapText = text }
        seat(named: name)?.keys.adopt(text)
    }

    /// Returns a press serial of another client; 0 if there is none.
    func serial(ofAnotherThan client: WorldClient) -> UInt32 {
        clients.first { $0 !== client }?.seats.first?.pressSerial ?? 0
    }

    // MARK: Clients

    func connect() {
        guard clients.count < 5 else { return }
        var ends: [Int32] = [-1, -1]
        guard clinux_socketpair(&ends) == 0,
            let server = compositor.display.createClient(fd: OwnedFileDescriptor(rawValue: ends[0]))
        else { return findings.append("no socket") }
        let witness = Witness(
            "c\(connectionCount)", client: ends[1], server: ends[0], interfaces, keepsLines: keepsLines)
        guard let connection = try? Connection(fileDescriptor: FileDescriptor(rawValue: ends[1])) else {
            return
        }
        interfaces.add(WlRegistry.self)
        let client = WorldClient(
            number: connectionCount, connection: connection, registry: Registry(connection), server: server,
            witness,
            self)
        connectionCount += 1
        clients.append(client)
        settle()
        client.begin()
        settle()
    }

    func die(_ client: WorldClient) {
        client.isLiar = true
        // A process that another test is just starting holds a copy of the socket until it executes its
        // program. Closing only our descriptor would end the connection later.
        if let socket = client.connection.fileDescriptor { shutdown(socket.rawValue, Int32(SHUT_RDWR)) }
        client.connection.disconnect()
    }

    private func forgetDead() {
        for client in clients where !client.isAlive {
            if !client.isLiar {
                let reason = client.witness.error ?? client.connection.error.map { "\($0)" }
                findings.append("\(client.name) is disconnected: \(reason ?? "without an error")")
            }
            pastKinds.merge(client.witness.kinds) { $0 + $1 }
            pastCatchUpCount += client.catchUpCount
            client.connection.disconnect()
        }
        clients.removeAll { !$0.isAlive }
    }
}
