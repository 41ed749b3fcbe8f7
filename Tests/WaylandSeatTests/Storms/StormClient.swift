import ClientTestSupport
import WaylandClient

/// A client of a storm. It binds the input objects that its traits allow on both seats, and records their
/// events with their times. Serials are numbered in the order in which the client first receives them.
final class StormClient {
    /// What a client supports.
    struct Traits {
        var seatVersion: UInt32 = 10
        var takesTouch = true
        var takesGestures = true
        /// Whether its fields request text input whenever they may.
        var writesText = false
    }

    let name: String
    let stream: StormStream
    let traits: Traits
    private let connection: Connection
    let registry: Registry
    private(set) var seats: [StormSeatObjects] = []
    private lazy var compositor = registry.bind(WlCompositor.self)
    private(set) var surfaces: [(name: String, surface: WlSurface)] = []
    private var surfaceNames: [ObjectIdentifier: String] = [:]
    private var serials: [UInt32: Int] = [:]
    /// The serial of the latest event that had one.
    private(set) var latestSerial: UInt32 = 0
    /// Whether there are requests since the last flush.
    var hasRequests = true
    /// Objects that the storm uses later.
    var responders: [(name: String, responder: SurfaceResponderV1)] = []
    var inhibitors: [ZwpKeyboardShortcutsInhibitorV1] = []
    var writer: StormWriter?
    lazy var responderManager = registry.bind(SurfaceResponderManagerV1.self)

    init(_ name: String, _ traits: Traits, on pump: ClientPump, stream: StormStream) throws {
        self.name = name
        self.traits = traits
        self.stream = stream
        connection = try pump.connect()
        registry = Registry(connection)
        try pump.roundtrip(connection)
        let globals = registry.globals.filter { $0.interface == WlSeat.interface.name }
        for (number, global) in globals.enumerated() {
            let seat = registry.bind(global, as: WlSeat.self, version: traits.seatVersion)
            seats.append(StormSeatObjects(seat, number: number, of: self))
        }
    }

    var isConnected: Bool { connection.isConnected }

    /// Disconnects as if the client crashed.
    func disconnect() {
        connection.disconnect()
    }

    // MARK: Turns

    /// Sends pending requests. Returns `false` if there are none.
    func flush() -> Bool {
        guard hasRequests else { return false }
        hasRequests = false
        _ = try? connection.flush()
        return true
    }

    func read() {
        if isConnected { try? connection.readEvents() }
    }

    // MARK: Recording

    func note(_ kind: String, _ details: String) {
        stream.note(kind, details)
    }

    func number(of serial: UInt32) -> String {
        latestSerial = serial
        if let number = serials[serial] { return "#\(number)" }
        serials[serial] = serials.count
        return "#\(serials.count - 1)"
    }

    func name(of surface: WlSurface?) -> String {
        surface.flatMap { surfaceNames[ObjectIdentifier($0)] } ?? "nothing"
    }

    // MARK: Surfaces

    func makeSurface(_ name: String) {
        guard let surface = compositor?.createSurface() else { return }
        surfaces.append((name, surface))
        surfaceNames[ObjectIdentifier(surface)] = name
        hasRequests = true
    }

    func destroySurface(_ name: String) {
        guard let place = surfaces.firstIndex(where: { $0.name == name }) else { return }
        responders.removeAll { $0.name.hasPrefix(name + ".") }
        surfaces.remove(at: place).surface.destroy()
        hasRequests = true
    }

    func commit(_ name: String) {
        surfaces.first { $0.name == name }?.surface.commit()
        hasRequests = true
    }
}
