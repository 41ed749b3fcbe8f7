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

/// A mini compositor with everything at once: seats with devices, and clients that come, go, sleep and lie. A witness reads
/// along with each client.
///
/// The same steps make the same world on every machine: nothing in here may go by an address or the order of a dictionary.
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
    /// What the first seat's clients got.
    private(set) var keymapText = ""
    /// How many events of each kind clients that are gone have heard.
    private var pastKinds: [String: Int] = [:]
    /// How often clients that are gone have read what had waited for them.
    private var pastCatchUpCount = 0
    /// The most processor time that the compositor has taken for a turn.
    private(set) var longestTurn = Duration.zero
    /// What happened on the wire since it was asked for, for people; empty unless it is kept.
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
        // Nobody wants to read how every world begins.
        lines = []
    }

    var milliseconds: UInt32 { UInt32(clock.now.microseconds / 1000) }
    var scene: Scene { compositor.scene }

    var kinds: [String: Int] {
        clients.reduce(pastKinds) { $0.merging($1.witness.kinds) { $0 + $1 } }
    }

    /// How often a client has read what had waited for it.
    var catchUpCount: Int { clients.reduce(pastCatchUpCount) { $0 + $1.catchUpCount } }

    // MARK: Turns

    /// - Returns: what does not hold after it.
    func take(_ step: WorldStep) -> [String] {
        act(step)
        exchange()
        return takeFindings()
    }

    /// All clients go, and nothing of them may stay.
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

    /// What was requested is done, and what came of it is heard.
    func exchange() {
        for client in clients { _ = try? client.connection.flush() }
        for client in clients {
            client.noteConnection()
            client.witness.lookAtRequests()
        }
        // A client's requests are read in pieces.
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

    /// Until nobody has anything to say any more.
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

    /// Serials that others got.
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
        // A process that another test is just starting has a copy of the socket until it runs its program: closing ours
        // alone would end the connection some time later.
        if let socket = client.connection.fileDescriptor { shutdown(socket.rawValue, Int32(SHUT_RDWR)) }
        client.connection.disconnect()
    }

    private func forgetDead() {
        for client in clients where !client.isAlive {
            if !client.isLiar {
                let reason = client.witness.error ?? client.connection.error.map { "\($0)" }
                findings.append("\(client.name) is disconnected: \(reason ?? "without a word")")
            }
            pastKinds.merge(client.witness.kinds) { $0 + $1 }
            pastCatchUpCount += client.catchUpCount
            client.connection.disconnect()
        }
        clients.removeAll { !$0.isAlive }
    }
}
