import WaylandClient

/// Reads what goes over one client's wire, in both directions, and says what no client could make sense of.
final class Witness {
    let name: String
    /// What did not make sense, and was not taken yet.
    private(set) var findings: [String] = []
    /// What was heard, for people; empty unless it is kept.
    private(set) var lines: [String] = []
    /// How many events there were of each kind.
    private(set) var kinds: [String: Int] = [:]
    /// The error that ends the connection.
    private(set) var error: String?
    /// The client has done what may cost it the connection.
    var isLiar = false
    private(set) var objects: [UInt32: WitnessedObject] = [:]

    private let interfaces: WireInterfaces
    private let events: WireTap
    /// nil once the compositor has closed its end, which a tap would keep open.
    private var requests: WireTap?
    private let keepsLines: Bool
    private var latestSerial: UInt32 = 0
    private var ending: [WitnessedObject] = []

    /// - Parameters:
    ///   - client: the client's end of its socket.
    ///   - server: the compositor's.
    init(_ name: String, client: Int32, server: Int32, _ interfaces: WireInterfaces, keepsLines: Bool) {
        self.name = name
        self.interfaces = interfaces
        self.keepsLines = keepsLines
        events = WireTap(on: client)
        requests = WireTap(on: server)
        let display = interfaces.interface(WlDisplay.interface.pointer)
        objects[1] = WitnessedObject(1, display, nil, self)
    }

    // MARK: Looking

    /// To be called before the compositor reads what was requested.
    func lookAtRequests() {
        requests?.look { [unowned self] bytes in
            guard let object = objects[bytes.object],
                let message = WireMessage(bytes, to: object.interface, isEvent: false, interfaces)
            else { return }
            if keepsLines { lines.append("  \(name) requests \(message)") }
            object.rule?.request(message)
            create(by: message, of: object)
            if Self.destructors.contains(message.name) { ending.append(object) }
        }
    }

    /// To be called when the compositor has ended the connection, of which it cannot tell a client that does not read.
    func lookAtNoMoreRequests() {
        requests = nil
    }

    private static let destructors: Set<String> = ["destroy", "release", "unlock_and_destroy"]

    /// To be called when the compositor has written out what it has to say.
    /// - Parameter isLate: whether something still waits that the socket did not take.
    func lookAtEvents(isLate: Bool) {
        events.look { [unowned self] bytes in hear(bytes) }
        guard !isLate else { return }
        for object in ending { object.isAlive = false }
        ending = []
        for object in objects.values { object.rule?.rest() }
    }

    private func hear(_ bytes: WireBytes) {
        guard let object = objects[bytes.object] else {
            return report("an event to an object @\(bytes.object) that never was")
        }
        guard let message = WireMessage(bytes, to: object.interface, isEvent: true, interfaces) else {
            return report("an event \(bytes.opcode) that \(object.interface.name) does not have")
        }
        if keepsLines { lines.append("  \(name) hears \(message)") }
        kinds["\(message.interface.name).\(message.name)", default: 0] += 1
        if !object.isAlive { report("\(message) goes to an object that is gone") }
        for case .object(let id) in message.arguments where id != 0 {
            if objects[id]?.isAlive != true { report("\(message) names @\(id), which is gone") }
        }
        if object.id == 1 { return handle(message) }
        create(by: message, of: object)
        object.rule?.hear(message)
    }

    private func handle(_ message: WireMessage) {
        if message.name == "delete_id" {
            guard let object = objects[message.uint(0)] else { return }
            object.isAlive = false
            object.rule = nil
        } else {
            error = "\(message)"
        }
    }

    private func create(by message: WireMessage, of creator: WitnessedObject) {
        for case .created(let id, let interface?) in message.arguments {
            let isTaken = objects[id]?.isAlive == true && ending.allSatisfy { $0.id != id }
            // Nothing comes of the request of a liar.
            if isTaken, isLiar { return }
            if isTaken { report("\(message) creates an object whose number is taken") }
            ending.removeAll { $0.id == id }
            let object = WitnessedObject(id, interface, seat(of: message, creator), self)
            object.creator = creator
            objects[id] = object
        }
    }

    private func seat(of message: WireMessage, _ creator: WitnessedObject) -> WitnessedObject? {
        for case .object(let id) in message.arguments where id != 0 {
            if let object = objects[id] {
                if object.interface.name == "wl_seat" { return object }
                if let seat = object.seat { return seat }
            }
        }
        return creator.interface.name == "wl_seat" ? creator : creator.seat
    }

    /// Puts a request on the wire that no library would send.
    func send(_ words: [UInt32]) {
        events.send(words)
    }

    // MARK: What rules say

    func report(_ finding: String) {
        findings.append("\(name): \(finding)")
    }

    func takeFindings() -> [String] {
        defer { findings = [] }
        return findings
    }

    func takeLines() -> [String] {
        defer { lines = [] }
        return lines
    }

    /// Serials never go back.
    func saw(serial: UInt32, in message: WireMessage) {
        if serial < latestSerial { report("\(message) has an older serial than \(latestSerial)") }
        latestSerial = serial
    }

    // MARK: What the client has

    /// The rules of one kind, of a seat.
    func rules<Rule: WireRule>(_ type: Rule.Type, ofSeat seat: String) -> [Rule] {
        objects.values.compactMap { object in
            guard object.isAlive, let rule = object.rule as? Rule, object.seat?.seatName == seat else {
                return nil
            }
            return rule
        }
    }
}
