import Logging
import SurfaceResponders
import WaylandServer

/// A seat on the wire: wl_seat, and what clients get from it.
///
/// The embedder makes one for each seat, keeps it as long as the seat, and gives it surfaces by the registry.
/// Nothing here knows how the embedder made its display or its surfaces. The clients' objects keep this one, and
/// it keeps the display: that goes after `remove()`, or after its clients.
///
/// What the seat has routed to a surface comes in by `SeatTransport`, and goes on to the sender of the protocol that tells
/// clients of it. Each sender keeps to itself what its clients were told.
public final class SeatGlobal {
    let context: SenderContext
    let pointer: PointerSender
    let gestures: GestureSender
    let touch: TouchSender
    let keyboard: KeyboardSender
    let textInputs: TextInputSender
    let firstResponder: FirstResponderSender
    let actions: ActionSender
    let inputMethod: SeatInputMethod
    let shortcuts: ShortcutsWishes
    private var global: Global<WlSeat>?
    /// Capabilities that the seat has or once had: asking for their objects is no error.
    private var everCapabilities: InputDevice.Capabilities

    /// Puts a seat on the wire. It may have been in use before.
    /// - Parameters:
    ///   - seat: gets this object as its transport.
    ///   - display: where the global is made known.
    ///   - registry: the display's.
    ///   - version: of wl_seat, 10 at most.
    ///   - logger: hears what was refused to clients.
    public init(
        for seat: Seat, on display: Display, registry: SurfaceRegistry, version: UInt32 = 10,
        logger: Logger = Logger(label: "wayland-seat")
    ) {
        context = SenderContext(seat, on: display, registry: registry, logger: logger)
        pointer = PointerSender(context)
        gestures = GestureSender(context)
        touch = TouchSender(context)
        textInputs = TextInputSender(context)
        keyboard = KeyboardSender(context, textInputs: textInputs)
        firstResponder = FirstResponderSender(context)
        actions = ActionSender(context)
        inputMethod = SeatInputMethod(context)
        shortcuts = ShortcutsWishes()
        everCapabilities = seat.capabilities
        context.embedder.global = self
        context.clients.onEnd { [weak self] in self?.forget($0) }
        seat.transport = self
        registry.add(self)
        global = Global<WlSeat>(display, version: version) { [weak self] resource in self?.bind(resource) }
        adoptFocus()
    }

    private func adoptFocus() {
        if let surface = seat.pointer.surface, let location = seat.pointer.surfaceLocation {
            pointer.enter(surface, at: location)
        }
        if let surface = seat.focus.keyboardFocus {
            keyboard.enter(surface, heldKeys: [], modifiers: seat.keyboard.modifiers)
        }
        firstResponder.keyTargetChanged(to: seat.focus.keyTarget)
    }

    /// Takes the seat off the wire: clients hear the end of what they had, and keep inert objects. The seat goes on
    /// without a transport. A second call does nothing.
    public func remove() {
        global?.remove()
        global = nil
        gestures.cancel()
        pointer.leave()
        keyboard.leave()
        context.clients.forEach { touch.cancel(of: $0) }
        shortcuts.endAll()
        firstResponder.end()
        registry.remove(self)
        context.frames.end()
        context.clients.makeInert()
        touch.forgetAll()
        context.serials.forgetAll()
        if seat.transport === self { seat.transport = nil }
    }

    /// The seat that a client means by a wl_seat; nil for one that is gone. For requests of other protocols that name a
    /// seat.
    public static func from(_ resource: WlSeat) -> SeatGlobal? {
        (resource.handler as? SeatRequests)?.global
    }

    /// The seat that a wl_pointer belongs to; nil for one that is inert.
    static func from(_ resource: WlPointer) -> SeatGlobal? {
        (resource.handler as? SeatRequests)?.global
    }

    // MARK: The embedder

    /// The seat that is on the wire.
    public var seat: Seat { context.seat }

    /// The surfaces of the seat's display.
    public var registry: SurfaceRegistry { context.registry }

    /// Asked and told what is the embedder's business. Not kept.
    public var delegate: (any SeatGlobalDelegate)? {
        get { context.embedder.delegate }
        set { context.embedder.delegate = newValue }
    }

    /// What the seat's pointer looks like, as the client under it has said. The delegate is told of each change.
    public var cursor: Cursor { pointer.cursor.current }

    /// The surfaces that the input method shows beside the cursor, in the order in which it made them. The delegate is
    /// told of each change.
    public var inputMethodPopups: [InputMethodPopup] { inputMethod.popups }

    /// Whether the client of a surface has asked for touch; the fingers of one that has not go up the chain.
    public func takesTouch(_ responder: SurfaceResponder) -> Bool {
        touch.isTaken(by: responder)
    }

    /// Whether the client of a surface makes keys of its own, as on-screen keyboards do: it has a virtual keyboard, or is
    /// the input method.
    public func isTyping(_ responder: SurfaceResponder) -> Bool {
        inputMethod.isTyping(responder)
    }

    /// Whether a surface is the input method's.
    public func isInputMethods(_ responder: SurfaceResponder) -> Bool {
        inputMethod.owns(responder)
    }

    // MARK: Serials

    /// Whether a serial is one of an input event that this client got from this seat: what requests that need a person's
    /// consent have to name. The last 1,024 of a seat's are known.
    public func isInputSerial(_ serial: UInt32, client: Client) -> Bool {
        context.serials.record(of: serial, client: client) != nil
    }

    /// The press that a serial of this client began and that still stands: for moves, resizes and drags. nil for any
    /// other serial.
    public func standingPress(serial: UInt32, client: Client) -> StandingPress? {
        switch context.serials.record(of: serial, client: client) {
        case .buttonPress: pointer.isPressStanding(serial, of: client) ? .pointer : nil
        case .touchDown: touch.standingTouch(serial, of: client).map { .touch($0) }
        default: nil
        }
    }

    // MARK: wl_seat

    private func bind(_ resource: WlSeat) {
        guard let client = context.clients.made(for: resource.client) else { return }
        resource.handler = SeatRequests(self)
        client.add(resource)
        resource.name(name: seat.name)
        resource.capabilities(capabilities: seat.capabilities.wire)
        if client.seats.count == 1 { firstResponder.seatBound(by: client.client) }
    }

    func hasEverHad(_ capability: InputDevice.Capabilities) -> Bool {
        everCapabilities.contains(capability)
    }

    func sendCapabilities(_ capabilities: InputDevice.Capabilities) {
        everCapabilities.formUnion(capabilities)
        // What was left with the capability ends with a frame, as long as there is an object for it.
        context.frames.end()
        context.clients.forEach { client in
            client.makeInert(keeping: capabilities)
            for seat in client.seats { seat.capabilities(capabilities: capabilities.wire) }
        }
    }

    // MARK: Clients that go

    private func forget(_ client: SeatClient) {
        touch.forget(client)
        context.frames.forget(client)
        context.serials.forget(client.client)
        gestures.forget(client)
        pointer.forget(client)
        keyboard.forget(client)
    }
}
