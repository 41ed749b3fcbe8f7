import Logging
import SurfaceResponders
import WaylandServer

/// A seat on the wire: wl_seat and what clients get from it. Carries what the seat routed to the clients
/// concerned.
///
/// The embedder makes one for each seat, keeps it as long as the seat, and gives it surfaces by the registry.
/// Nothing here knows how the embedder made its display or its surfaces. The clients' objects keep this one, and
/// it keeps the display: that goes after `remove()`, or after its clients.
public final class SeatGlobal {
    public let seat: Seat
    public let registry: SurfaceRegistry
    public weak var delegate: (any SeatGlobalDelegate)?

    /// What the seat's pointer looks like, as the client under it has said.
    public internal(set) var cursor = Cursor.default

    /// The serials of this seat's events.
    public private(set) var serials = SerialLog()

    let logger: Logger
    private let display: Display
    private var global: Global<WlSeat>?
    private var clients: [ObjectIdentifier: SeatClient] = [:]
    /// Capabilities that the seat has or once had: asking for their objects is no error.
    private(set) var everCapabilities: InputDevice.Capabilities = []

    var pointerFocus: PointerFocus?
    var gestureFocus: GestureFocus?
    var keyboardFocus: KeyboardFocus?
    var touchPoints: [TouchPoint] = []
    var keymapFile: KeymapFile?
    var cursorObservation: DestroyObservation?
    /// The client's responder that gets the keys, and was told so.
    var firstResponder: ClientResponder?
    /// Of the latest became_first.
    var firstResponderSerial: UInt32 = 0
    var keyPlace: KeyPlace?
    private var textInputModeObservation: Observation?
    /// Whose request to become first is being answered.
    var requestingResponder: ClientResponder?
    /// The shortcuts inhibitors that clients have on this seat.
    var shortcutsWishes: [ShortcutsWish] = []
    /// The text input objects that clients have on this seat.
    var textInputs: [ClientTextInput] = []
    /// The surfaces that the input method shows beside the cursor, in the order in which it made them.
    public internal(set) var inputMethodPopups: [InputMethodPopup] = []
    /// The client that is the seat's input method.
    weak var inputMethodClient: Client?
    var virtualKeyboards: [VirtualKeyboard] = []
    /// Counts the buttons and fingers that went down, and the touchpad gestures that began. An object that a client
    /// made later than that hears
    /// nothing of their end, since it heard nothing of their beginning.
    private(set) var interactionCount: UInt64 = 0
    /// Clients that wait for a frame event.
    private var frameClients: [SeatClient] = []

    /// - Parameters:
    ///   - seat: gets this object as its transport.
    ///   - display: where the global is made known.
    ///   - registry: the display's.
    ///   - version: of wl_seat, 10 at most.
    ///   - logger: told of what clients do wrong.
    public init(
        for seat: Seat, on display: Display, registry: SurfaceRegistry, version: UInt32 = 10,
        logger: Logger = Logger(label: "wayland-seat")
    ) {
        self.seat = seat
        self.display = display
        self.registry = registry
        self.logger = logger
        everCapabilities = seat.capabilities
        touchPoints.reserveCapacity(16)
        frameClients.reserveCapacity(16)
        seat.transport = self
        registry.add(self)
        textInputModeObservation = seat.textInputModes.observe { [weak self] _ in
            self?.textInputModeChanged()
        }
        global = Global<WlSeat>(display, version: version) { [weak self] resource in self?.bind(resource) }
        adoptFocus()
    }

    /// The seat may have been in use before it came on the wire.
    private func adoptFocus() {
        if let surface = seat.pointer.surface, let location = seat.pointer.surfaceLocation {
            enterPointer(surface, at: location)
        }
        if let surface = seat.focus.keyboardFocus {
            keyboardEntered(surface, heldKeys: [], modifiers: seat.keyboard.modifiers)
        }
        keyTargetChanged(to: seat.focus.keyTarget)
    }

    /// Takes the seat off the wire: clients hear the end of what they had, and keep inert objects.
    public func remove() {
        global?.remove()
        global = nil
        if let gestureFocus { cancelGesture(gestureFocus) }
        if let pointerFocus { leavePointer(pointerFocus) }
        if let keyboardFocus { keyboardLeft(keyboardFocus.responder) }
        for client in clients.values { cancelTouches(of: client) }
        for wish in shortcutsWishes { wish.end() }
        setFirstResponder(nil, .other)
        registry.remove(self)
        textInputModeObservation = nil
        frameEnded()
        for client in clients.values { makeInert(client) }
        clients.removeAll()
        touchPoints.removeAll()
        serials = SerialLog()
        if seat.transport === self { seat.transport = nil }
    }

    /// The seat that a client means; nil for one that is gone.
    public static func from(_ resource: WlSeat) -> SeatGlobal? {
        resource.handler as? SeatGlobal
    }

    // MARK: Clients

    private func bind(_ resource: WlSeat) {
        guard let client = seatClient(of: resource.client) else { return }
        resource.handler = self
        client.seats.append(resource)
        resource.name(name: seat.name)
        resource.capabilities(capabilities: seat.capabilities.wire)
        if client.seats.count == 1, firstResponder?.resource?.client === client.client {
            firstResponder?.becameFirst(on: self, .focus)
        }
    }

    /// What a client has of this seat, made when it is first needed. nil for a client whose end has begun:
    /// its surfaces are still there, one after the other, but it gets nothing any more.
    func seatClient(of client: Client) -> SeatClient? {
        guard client.isAlive else { return nil }
        if let known = clients[ObjectIdentifier(client)] { return known }
        let seatClient = SeatClient(client: client)
        clients[ObjectIdentifier(client)] = seatClient
        client.onDestroy { [weak self, unowned client] in self?.forget(client) }
        return seatClient
    }

    /// Whether the client of a surface has asked for touch; the fingers of one that has not go up the chain.
    public func takesTouch(_ responder: SurfaceResponder) -> Bool {
        guard let client = registry.client(of: responder) else { return false }
        return existingSeatClient(of: client)?.touches.isEmpty == false
    }

    func existingSeatClient(of client: Client) -> SeatClient? {
        clients[ObjectIdentifier(client)]
    }

    func forEachClient(_ body: (SeatClient) -> Void) {
        for client in clients.values { body(client) }
    }

    private func forget(_ client: Client) {
        guard let seatClient = clients.removeValue(forKey: ObjectIdentifier(client)) else { return }
        touchPoints.removeAll { $0.client === seatClient }
        frameClients.removeAll { $0 === seatClient }
        serials.forget(client)
        if gestureFocus?.client === seatClient { gestureFocus = nil }
        if pointerFocus?.client === seatClient {
            pointerFocus = nil
            resetCursor()
        }
        if keyboardFocus?.client === seatClient {
            keyboardFocus = nil
            delegate?.seatGlobal(self, keyboardFocusChangesTo: nil)
        }
    }

    // MARK: Inert objects

    private func makeInert(_ client: SeatClient) {
        for seat in client.seats { seat.handler = nil }
        client.seats.removeAll()
        makeInert(client, keeping: [])
    }

    private func makeInert(_ client: SeatClient, keeping capabilities: InputDevice.Capabilities) {
        if !capabilities.contains(.pointer) {
            for pointer in client.pointers { pointer.resource.handler = nil }
            client.pointers.removeAll()
        }
        if !capabilities.contains(.keyboard) {
            for keyboard in client.keyboards { keyboard.handler = nil }
            client.keyboards.removeAll()
        }
        if !capabilities.contains(.touch) {
            for touch in client.touches { touch.resource.handler = nil }
            client.touches.removeAll()
        }
    }

    public func capabilitiesChanged(_ capabilities: InputDevice.Capabilities) {
        everCapabilities.formUnion(capabilities)
        // What was left with the capability ends with a frame, as long as there is an object for it.
        frameEnded()
        for client in clients.values {
            // A capability that comes back brings new objects: these stay without events.
            makeInert(client, keeping: capabilities)
            for seat in client.seats { seat.capabilities(capabilities: capabilities.wire) }
        }
    }

    // MARK: Serials

    /// A serial for an event that nobody may answer to.
    func newSerial() -> UInt32 {
        display.nextSerial()
    }

    func newSerial(_ record: SerialRecord, for client: SeatClient) -> UInt32 {
        let serial = newSerial()
        serials.add(serial, record, for: client.client)
        return serial
    }

    func newInteraction() -> UInt64 {
        interactionCount += 1
        return interactionCount
    }

    /// Whether a serial is one of an input event that this client got from this seat.
    public func isInputSerial(_ serial: UInt32, client: Client) -> Bool {
        serials.record(of: serial, client: client) != nil
    }

    /// The press that a serial of this client began and that still stands: for moves, resizes and drags.
    public func standingPress(serial: UInt32, client: Client) -> StandingPress? {
        switch serials.record(of: serial, client: client) {
        case .buttonPress:
            guard let focus = pointerFocus, focus.client.client === client, focus.surface.isAlive,
                focus.presses.contains(where: { $0.serial == serial })
            else { return nil }
            return .pointer
        case .touchDown:
            let point = touchPoints.first {
                $0.serial == serial && $0.client.client === client && !$0.isCancelled && $0.surface.isAlive
            }
            return point.map { .touch($0.touch) }
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
            endTouchFrame(of: client)
        }
        frameClients.removeAll(keepingCapacity: true)
    }

    func endTouchFrame(of client: SeatClient) {
        guard client.needsTouchFrame else { return }
        client.needsTouchFrame = false
        for touch in client.touches { touch.resource.frame() }
    }
}
