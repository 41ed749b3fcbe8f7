import Logging
import SurfaceResponders
import WaylandServer

/// A seat on the wire: wl_seat and what clients get from it. Carries what the seat routed to the clients concerned.
///
/// The embedder makes one for each seat, keeps it as long as the seat, and gives it surfaces by the registry. Nothing
/// here knows how the embedder made its display or its surfaces.
public final class SeatGlobal {
    public let seat: Seat
    public let registry: SurfaceRegistry
    public weak var delegate: (any SeatGlobalDelegate)?

    /// The serials of this seat's events.
    public internal(set) var serials = SerialLog()

    let display: Display
    let logger: Logger
    private var global: Global<WlSeat>?
    private(set) var clients: [ObjectIdentifier: SeatClient] = [:]
    /// Capabilities that the seat has or once had: asking for their objects is no error.
    private(set) var everCapabilities: InputDevice.Capabilities = []

    var pointerFocus: PointerFocus?
    var keyboardFocus: KeyboardFocus?
    var touchPoints: [TouchPoint] = []
    var keymapFile: KeymapFile?
    /// Clients that wait for a frame event.
    var frameClients: [SeatClient] = []

    /// - Parameters:
    ///   - seat: gets this object as its transport.
    ///   - display: where the global is made known.
    ///   - registry: the display's.
    ///   - version: of wl_seat, 10 at most.
    public init(
        for seat: Seat, on display: Display, registry: SurfaceRegistry, version: UInt32 = 10,
        logger: Logger = Logger(label: "wayland-seat")
    ) {
        self.seat = seat
        self.display = display
        self.registry = registry
        self.logger = logger
        everCapabilities = seat.capabilities
        seat.transport = self
        global = Global<WlSeat>(display, version: version) { [weak self] resource in self?.bind(resource) }
    }

    /// Takes the seat off the wire: clients keep inert objects.
    public func remove() {
        global?.remove()
        global = nil
        for client in clients.values { makeInert(client) }
        clients.removeAll()
        if seat.transport === self { seat.transport = nil }
    }

    /// The seat that a client means; nil for one that is gone.
    public static func from(_ resource: WlSeat) -> SeatGlobal? {
        resource.handler as? SeatGlobal
    }

    // MARK: Clients

    private func bind(_ resource: WlSeat) {
        resource.handler = self
        seatClient(of: resource.client).seats.append(resource)
        resource.capabilities(capabilities: seat.capabilities.wire)
        resource.name(name: seat.name)
    }

    /// What a client has of this seat, made at its first bind.
    func seatClient(of client: Client) -> SeatClient {
        if let known = clients[ObjectIdentifier(client)] { return known }
        let seatClient = SeatClient(client: client)
        clients[ObjectIdentifier(client)] = seatClient
        client.onDestroy { [weak self, unowned client] in self?.forget(client) }
        return seatClient
    }

    func existingSeatClient(of client: Client) -> SeatClient? {
        clients[ObjectIdentifier(client)]
    }

    private func forget(_ client: Client) {
        guard let seatClient = clients.removeValue(forKey: ObjectIdentifier(client)) else { return }
        if pointerFocus?.client === seatClient {
            pointerFocus = nil
            delegate?.seatGlobal(self, cursorChangedTo: .default)
        }
        if keyboardFocus?.client === seatClient { keyboardFocus = nil }
        touchPoints.removeAll { $0.client === seatClient }
        frameClients.removeAll { $0 === seatClient }
        serials.forget(client)
    }

    private func makeInert(_ client: SeatClient) {
        for seat in client.seats { seat.handler = nil }
        for pointer in client.pointers { pointer.resource.handler = nil }
        for keyboard in client.keyboards { keyboard.handler = nil }
        for touch in client.touches { touch.handler = nil }
    }

    // MARK: Serials

    func newSerial(_ record: SerialRecord, for client: SeatClient) -> UInt32 {
        let serial = display.nextSerial()
        serials.add(serial, record, for: client.client)
        return serial
    }

    /// Whether a serial is one of an input event that this client got from this seat.
    public func isInputSerial(_ serial: UInt32, client: Client) -> Bool {
        serials.record(of: serial, client: client) != nil
    }

    /// The press that a serial of this client began and that still stands: for moves, resizes and drags.
    public func standingPress(serial: UInt32, client: Client) -> StandingPress? {
        switch serials.record(of: serial, client: client) {
        case .buttonPress:
            guard seat.pointer.pressedButtonCount > 0, pointerFocus?.client.client === client else { return nil }
            return .pointer
        case .touchDown(let id):
            return touchPoints.first { $0.touch.id == id && $0.client.client === client }.map { .touch($0.touch) }
        default:
            return nil
        }
    }

    // MARK: Frames

    func needsPointerFrame(_ client: SeatClient) {
        guard !client.needsPointerFrame else { return }
        if !client.needsTouchFrame { frameClients.append(client) }
        client.needsPointerFrame = true
    }

    func needsTouchFrame(_ client: SeatClient) {
        guard !client.needsTouchFrame else { return }
        if !client.needsPointerFrame { frameClients.append(client) }
        client.needsTouchFrame = true
    }

    public func frameEnded() {
        guard !frameClients.isEmpty else { return }
        for client in frameClients {
            if client.needsPointerFrame {
                client.needsPointerFrame = false
                for pointer in client.pointers { pointer.resource.frame() }
            }
            if client.needsTouchFrame {
                client.needsTouchFrame = false
                client.wasTouchCancelled = false
                for touch in client.touches { touch.frame() }
            }
        }
        frameClients.removeAll(keepingCapacity: true)
    }

    // MARK: Capabilities

    public func capabilitiesChanged(_ capabilities: InputDevice.Capabilities) {
        everCapabilities.formUnion(capabilities)
        for client in clients.values {
            // Clients get new objects when the capability comes back: these stay without events.
            if !capabilities.contains(.pointer) {
                client.pointers.removeAll()
                client.relativePointers.removeAll()
            }
            if !capabilities.contains(.keyboard) { client.keyboards.removeAll() }
            if !capabilities.contains(.touch) { client.touches.removeAll() }
            for seat in client.seats { seat.capabilities(capabilities: capabilities.wire) }
        }
    }
}

extension InputDevice.Capabilities {
    var wire: WlSeat.Capability {
        var capability: WlSeat.Capability = []
        if contains(.pointer) { capability.insert(.pointer) }
        if contains(.keyboard) { capability.insert(.keyboard) }
        if contains(.touch) { capability.insert(.touch) }
        return capability
    }
}
