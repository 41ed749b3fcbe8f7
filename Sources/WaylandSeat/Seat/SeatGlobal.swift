import Logging
import SurfaceResponders
import WaylandServer

/// A seat on the wire: wl_seat, and what clients get from it.
///
/// The embedder makes one for each seat, keeps it as long as the seat, and gives it surfaces by the registry.
/// Nothing here knows how the embedder made its display or its surfaces. The clients' objects keep this one, and
/// it keeps the display: that goes after `remove()`, or after its clients.
///
/// What the seat has routed to a surface goes to its senders, each of which tells clients of it by one protocol.
public final class SeatGlobal {
    /// The seat that is on the wire.
    public let seat: Seat
    /// What all senders stand on.
    let context: SenderContext
    let senders: SeatSenders
    let actions: ActionSender
    let inputMethod: SeatInputMethod
    let panels: InputMethodPanels
    /// What clients have asked of the seat until they release it: shortcuts inhibitors, grabs of the keyboard.
    var wishes = ObjectList<any SeatWish>()
    let idleness: Idleness
    private var global: Global<WlSeat>?

    /// Puts a seat on the wire. It may have been in use before.
    /// - Parameters:
    ///   - seat: gets a transport that tells clients.
    ///   - display: where the global is made known.
    ///   - registry: the display's, which its seats share; a new one for the first of them.
    ///   - version: of wl_seat, 11 at most.
    ///   - logger: hears what was refused to clients.
    public init(
        for seat: Seat, on display: Display, registry: SurfaceRegistry = SurfaceRegistry(),
        version: UInt32 = 11, logger: Logger = Logger(label: "wayland-seat")
    ) {
        self.seat = seat
        context = SenderContext(seat, on: display, registry: registry, logger: logger)
        senders = SeatSenders(context)
        actions = ActionSender(context)
        inputMethod = SeatInputMethod(context)
        panels = InputMethodPanels(context, of: inputMethod)
        idleness = Idleness(context)
        context.embedder.global = self
        seat.transport = senders
        registry.add(self)
        global = Global<WlSeat>(on: display, version: version) { [weak self] resource in self?.bind(resource)
        }
        senders.adoptFocus()
    }

    deinit {
        releaseSenders()
        registry.seatsChanged()
    }

    /// The seat keeps its senders, and they keep the seat.
    private func releaseSenders() {
        if seat.transport === senders { seat.transport = nil }
    }

    /// Takes the seat off the wire: clients hear the end of what they had, and keep inert objects. The seat goes on
    /// without a transport. A second call does nothing.
    public func remove() {
        global?.remove()
        global = nil
        senders.leave()
        for wish in wishes.elements { wish.end() }
        idleness.end()
        panels.end()
        senders.end()
        registry.remove(self)
        releaseSenders()
    }

    /// False once it was removed.
    var isOnWire: Bool { global != nil }

    /// The seat that a client means by a wl_seat; nil for one that is gone. For requests of other protocols that name a
    /// seat.
    public static func from(_ resource: WlSeat) -> SeatGlobal? {
        (resource.handler as? SeatRequests)?.global
    }

    /// The seat that a wl_pointer belongs to; nil for one that is inert.
    package static func from(_ resource: WlPointer) -> SeatGlobal? {
        (resource.handler as? SeatRequests)?.global
    }

    // MARK: The embedder

    /// The surfaces of the seat's display.
    public var registry: SurfaceRegistry { context.registry }

    /// Decides what is the embedder's to decide. Held weakly.
    public var delegate: (any SeatGlobalDelegate)? {
        get { context.embedder.delegate }
        set { context.embedder.delegate = newValue }
    }

    /// Calls a handler with each change, while a request is handled or an event is sent.
    public func observe(_ handler: @escaping (SeatGlobalChange) -> Void) -> ObservationToken {
        context.embedder.add(handler)
    }

    /// What the seat's pointer looks like, as the client under it has said. Observers are notified of each change.
    public var cursor: Cursor { senders.pointer.cursor.current }

    /// What a tool of a tablet looks like, as the client has said that it is over. Observers are notified of each change.
    public func cursor(of tool: TabletTool.ID) -> Cursor { senders.tools.cursors.cursor(of: tool) }

    /// What follows the drag that is under way; nil without one, or if its client shows nothing. It is in no window: whoever
    /// draws the screen puts it at its `location`, in front of everything but the cursor.
    public var dragIcon: SeatSurfaceRole? { senders.drags.current?.shownIcon }

    /// Whether something is dragged.
    public var isDragging: Bool { senders.drags.current != nil }

    /// Drags data of the embedder's own. One that is under way is cancelled.
    /// - Parameters:
    ///   - source: the data, which hears what becomes of it.
    ///   - press: what the drag follows: any button's release drops it, or the finger's.
    public func beginDrag(of source: any DragSource, with press: StandingPress) {
        senders.drags.begin(Drag(of: source, on: senders.drags), with: press)
    }

    /// Cancels the drag that is under way.
    public func cancelDrag() {
        senders.drags.current?.cancel()
    }

    /// The surfaces that the input method shows while it writes, in the order in which it made them.
    public var inputMethodPanels: [InputMethodPanel] { panels.panels }

    /// What tells clients of events: the transport that the seat has from the start. An embedder that carries events
    /// elsewhere too sets a `Seat.transport` of its own, which hands on to this one.
    public var transport: any SeatTransport { senders }

    /// Whether the client of a surface has asked for touch; the fingers of one that has not go up the chain.
    public func takesTouch(_ responder: SurfaceResponder) -> Bool {
        senders.touch.isTaken(by: responder)
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
    /// consent have to name. The last 1,024 of each client are known.
    public func isInputSerial(_ serial: UInt32, client: Client) -> Bool {
        context.clients.record(of: serial, client: client) != nil
    }

    /// The press that a serial of this client began and that still stands: for moves, resizes and drags. nil for any
    /// other serial.
    public func standingPress(serial: UInt32, client: Client) -> StandingPress? {
        switch context.clients.record(of: serial, client: client) {
        case .buttonPress: senders.pointer.isPressStanding(serial, of: client) ? .pointer : nil
        case .touchDown: senders.touch.standingTouch(serial, of: client).map { .touch($0) }
        case .toolDown, .toolButtonPress:
            senders.tools.standingPress(serial, of: client).map { .tool($0) }
        default: nil
        }
    }

    /// All presses of a client that stand: the pointer, if it has pressed any button, its fingers, and what tools have down.
    public func standingPresses(of client: Client) -> [StandingPress] {
        (senders.pointer.hasPress(of: client) ? [.pointer] : [])
            + senders.touch.standingTouches(of: client).map { .touch($0) }
            + senders.tools.standingPresses(of: client).map { .tool($0) }
    }

    private func bind(_ resource: WlSeat) {
        guard let client = context.clients.made(for: resource.client) else { return }
        resource.handler = SeatRequests(self)
        client.add(resource)
        resource.name(name: seat.name)
        resource.capabilities(capabilities: seat.capabilities.wire)
        if client.seats.count == 1 { senders.firstResponder.seatBound(by: client.client) }
    }
}

/// Something that a client has of a seat by an object of its own.
protocol SeatWish: AnyObject {
    /// The object stays, and does nothing any more.
    func end()
}

/// What changed about a seat on the wire: see ``SeatGlobal/observe(_:)``.
public enum SeatGlobalChange {
    /// ``SeatGlobal/cursor`` changed: a client set it or moved its hotspot, or the pointer or the cursor's surface left.
    case cursor(Cursor)
    /// ``SeatGlobal/cursor(of:)`` changed: a client set it, or the tool left the client's surface.
    case toolCursor(TabletTool.ID, Cursor)
    /// A client says what a button, a ring, a strip or a dial of a pad does in the mode in effect: for a picture of the pad.
    case padFeedback(TabletPadFeedback)
    /// Another client gets the keyboard focus, or none does. Sent after the client received the selection, before it receives the
    /// enter.
    case keyboardFocus(Client?)
    /// ``SeatGlobal/selection(_:)`` changed: another source, none, or more types. Sent after clients received it.
    case selection(SelectionKind)
    /// The input method shows another keyboard at the lower edge of the screen, or none. An embedder may return it as the
    /// `inputView` of its windows.
    case inputMethodKeyboard(SurfaceResponder?)
}

/// Hears of the seats of a display.
package protocol SeatsFollower: AnyObject {
    /// A seat came or went, or can do something else than before. Not called for a seat that is not on the wire.
    func seatsChanged()
}
