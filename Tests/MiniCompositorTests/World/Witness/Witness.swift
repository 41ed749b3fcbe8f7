import WaylandClient

/// Observes both directions of a client's connection, and reports events that break a rule of the protocol.
final class Witness {
    let name: String
    /// The findings that have not been taken yet.
    private(set) var findings: [String] = []
    /// The observed messages that have not been taken yet, as text. Empty unless `keepsLines` is set.
    private(set) var lines: [String] = []
    /// The number of events of each kind.
    private(set) var kinds: [String: Int] = [:]
    /// The error event that ends the connection.
    private(set) var error: String?
    /// Whether the client has made a request that may end its connection.
    var isLiar = false
    private(set) var objects: [UInt32: WitnessedObject] = [:]

    private let interfaces: WireInterfaces
    private let events: WireTap
    /// `nil` once the compositor has closed its end, because the tap would keep the connection open.
    private var requests: WireTap?
    private let keepsLines: Bool
    private var latestSerial: UInt32 = 0
    private var ending: [WitnessedObject] = []

    /// - Parameters:
    ///   - client: the client's end of the socket.
    ///   - server: the compositor's end.
    init(_ name: String, client: Int32, server: Int32, _ interfaces: WireInterfaces, keepsLines: Bool) {
        self.name = name
        self.interfaces = interfaces
        self.keepsLines = keepsLines
        events = WireTap(on: client)
        requests = WireTap(on: server)
        let display = interfaces.interface(WlDisplay.interface.pointer)
        objects[1] = WitnessedObject(1, display, nil, self)
    }

    // MARK: Observation

    /// Called before the compositor reads the requests.
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

    /// Called when the compositor has closed its end. A client that does not read does not notice that.
    func lookAtNoMoreRequests() {
        requests = nil
    }

    private static let destructors: Set<String> = ["destroy", "release", "unlock_and_destroy"]

    /// Called when the compositor has written events.
    /// - Parameter isLate: whether more events wait because the socket is full.
    func lookAtEvents(isLate: Bool) {
        events.look { [unowned self] bytes in hear(bytes) }
        guard !isLate else { return }
        for object in ending { object.isAlive = false }
        ending = []
        for object in objects.values { object.rule?.rest() }
    }

    private func hear(_ bytes: WireBytes) {
        guard let object = objects[bytes.object] else {
            return report("an event for object @\(bytes.object), which never existed")
        }
        guard let message = WireMessage(bytes, to: object.interface, isEvent: true, interfaces) else {
            return report("an event \(bytes.opcode) that \(object.interface.name) does not define")
        }
        if keepsLines { lines.append("  \(name) receives \(message)") }
        kinds["\(message.interface.name).\(message.name)", default: 0] += 1
        if !object.isAlive { report("\(message) is for a destroyed object") }
        for case .object(let id) in message.arguments where id != 0 {
            if objects[id]?.isAlive != true { report("\(message) names @\(id), which is destroyed") }
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
            // The compositor may have ignored an invalid request, so the ID may be in use.
            if isTaken, isLiar { return }
            if isTaken { report("\(message) creates an object whose ID is in use") }
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

    /// Sends a request that a client library would not send.
    func send(_ words: [UInt32]) {
        events.send(words)
    }

    // MARK: Findings

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

    /// Reports a serial that is smaller than the one before it.
    func saw(serial: UInt32, in message: WireMessage) {
        if serial < latestSerial { report("\(message) has an older serial than \(latestSerial)") }
        latestSerial = serial
    }

    // MARK: Rules

    /// Returns the rules of one type for the existing objects of a seat.
    func rules<Rule: WireRule>(_ type: Rule.Type, ofSeat seat: String) -> [Rule] {
        objects.values.compactMap { object in
            guard object.isAlive, let rule = object.rule as? Rule, object.seat?.seatName == seat else {
                return nil
            }
            return rule
        }
    }
}
