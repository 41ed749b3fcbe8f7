import Logging
import SurfaceResponders
import WaylandServer

/// A seat on the wire, until ``remove()``: the wl_seat global, and the objects that clients create from it.
///
/// The embedder creates a `SeatGlobal` for each seat, and keeps it as long as the seat. Until ``remove()``,
/// the objects of connected clients keep it, too. A `SeatGlobal` keeps its display.
public final class SeatGlobal {
    /// The seat that clients use.
    public let seat: Seat
    let context: SenderContext
    let senders: SeatSenders
    let actions: ActionSender
    let inputMethod: SeatInputMethod
    let panels: InputMethodPanels
    /// The requests that last until their objects are destroyed: shortcuts inhibitors and keyboard grabs.
    var wishes = ObjectList<any SeatWish>()
    let idleness: Idleness
    private var global: Global<WlSeat>?

    /// Puts a seat on the wire. The seat may have been in use before.
    /// - Parameters:
    ///   - seat: the seat, whose transport is set to one that sends events to clients.
    ///   - display: the display that announces the global.
    ///   - registry: the display's registry, which its seats share; a new one for the first seat.
    ///   - version: the version of wl_seat, at most 11.
    ///   - logger: receives the requests that were refused.
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

    /// Breaks the reference cycle between the seat and its senders.
    private func releaseSenders() {
        if seat.transport === senders { seat.transport = nil }
    }

    /// Takes the seat off the wire. Clients are sent the end of everything that was active, and keep inert
    /// objects. The seat continues to work without a transport. A second call does nothing.
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

    var isOnWire: Bool { global != nil }

    /// The seat of a wl_seat that another protocol's request names; `nil` if the seat was removed.
    public static func from(_ resource: WlSeat) -> SeatGlobal? {
        (resource.handler as? SeatRequests)?.global
    }

    /// The seat of a wl_pointer object; `nil` if the object is inert.
    package static func from(_ resource: WlPointer) -> SeatGlobal? {
        (resource.handler as? SeatRequests)?.global
    }

    // MARK: The embedder

    /// The surfaces of the seat's display.
    public var registry: SurfaceRegistry { context.registry }

    /// Makes the decisions that are left to the embedder. Held weakly.
    public var delegate: (any SeatGlobalDelegate)? {
        get { context.embedder.delegate }
        set { context.embedder.delegate = newValue }
    }

    /// Calls a handler with each change, while a request is handled or an event is sent, until the token is
    /// released.
    public func observe(_ handler: @escaping (SeatGlobalChange) -> Void) -> ObservationToken {
        context.embedder.add(handler)
    }

    /// The pointer's cursor, as set by the client under it or by ``setCursor(_:)``. Observers are notified of
    /// each change.
    public var cursor: Cursor { senders.pointer.cursor.current }

    /// Shows a named cursor while the pointer is over a responder of the embedder, such as the edge of a
    /// window's frame. Has no effect while a client has the pointer, which sets its own cursor.
    /// - Parameter shape: the cursor; `nil` for the default one. Pass `nil` when the pointer leaves.
    public func setCursor(_ shape: CursorShape?) {
        senders.pointer.setCursor(shape)
    }

    /// A tablet tool's cursor, as set by the client under it. Observers are notified of each change.
    public func cursor(of tool: TabletTool.ID) -> Cursor { senders.tools.cursors.cursor(of: tool) }

    /// The icon of the drag that is under way; `nil` without a drag, or if its client shows no icon. It is in
    /// no window. A renderer draws it at its `location`, in front of everything but the cursor.
    public var dragIcon: SeatSurfaceRole? { senders.drags.current?.shownIcon }

    /// Whether a drag is under way.
    public var isDragging: Bool { senders.drags.current != nil }

    /// Begins a drag of the embedder's own data that follows a press, and cancels the one that is under way.
    /// The release of any button, or of the touch or tool, drops the data.
    public func beginDrag(of source: any DragSource, with press: StandingPress) {
        senders.drags.begin(Drag(of: source, on: senders.drags), with: press)
    }

    /// Cancels the drag that is under way.
    public func cancelDrag() {
        senders.drags.current?.cancel()
    }

    /// The surfaces that the input method has created, the oldest first.
    public var inputMethodPanels: [InputMethodPanel] { panels.panels }

    /// The transport that sends events to clients, which the seat has from the start. To send events
    /// elsewhere, too, set a `Seat.transport` of your own that forwards to this one.
    public var transport: any SeatTransport { senders }

    /// Whether a surface's client has a wl_touch. If not, touches on the surface go up the responder chain.
    public func takesTouch(_ responder: SurfaceResponder) -> Bool {
        senders.touch.isTaken(by: responder)
    }

    /// Whether the client of a surface produces keys: it has a virtual keyboard, or is the input method.
    public func isTyping(_ responder: SurfaceResponder) -> Bool {
        inputMethod.isTyping(responder)
    }

    /// Whether a surface is the input method's.
    public func isInputMethods(_ responder: SurfaceResponder) -> Bool {
        inputMethod.owns(responder)
    }

    // MARK: Serials

    /// Whether a serial is that of an input event that this seat has sent to the client. Requests that need
    /// the user's consent have to name one. The last 1,024 serials of each client are known.
    public func isInputSerial(_ serial: UInt32, client: Client) -> Bool {
        context.clients.record(of: serial, client: client) != nil
    }

    /// The press that began with a serial, for moves, resizes and drags; `nil` if none did, or it has ended.
    public func standingPress(serial: UInt32, client: Client) -> StandingPress? {
        switch context.clients.record(of: serial, client: client) {
        case .buttonPress: senders.pointer.isPressStanding(serial, of: client) ? .pointer : nil
        case .touchDown: senders.touch.standingTouch(serial, of: client).map { .touch($0) }
        case .toolDown, .toolButtonPress:
            senders.tools.standingPress(serial, of: client).map { .tool($0) }
        default: nil
        }
    }

    /// The presses of a client that have not ended: the pointer if it has a button down, the touches, and the
    /// oldest press of each tablet tool.
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

/// A request of a client that lasts until its object is destroyed.
protocol SeatWish: AnyObject {
    /// Ends the effect of the request. The object becomes inert.
    func end()
}

/// A change of a seat on the wire: see ``SeatGlobal/observe(_:)``.
public enum SeatGlobalChange {
    /// ``SeatGlobal/cursor`` changed, or its hotspot moved.
    case cursor(Cursor)
    /// ``SeatGlobal/cursor(of:)`` changed, or its hotspot moved.
    case toolCursor(TabletTool.ID, Cursor)
    /// A client described what a control of a pad does in the current mode, for display to the user.
    case padFeedback(TabletPadFeedback)
    /// The keyboard focus moved to a surface of this client, or to none. A move between surfaces of one
    /// client is reported too, first with `nil`. `nil` is reported after the client was sent the leave, and a
    /// client after it was sent the selection and before the enter.
    case keyboardFocus(Client?)
    /// ``SeatGlobal/selection(_:)`` changed: another source, none, or more types. Sent after the clients were
    /// sent it, apart from clients that are behind.
    case selection(SelectionKind)
    /// The input method shows another keyboard at the lower edge of the screen, or none. An embedder may
    /// return it as the `inputView` of its windows.
    case inputMethodKeyboard(SurfaceResponder?)
}

/// Is notified of changes to the seats of a display.
package protocol SeatsFollower: AnyObject {
    /// Called when a seat on the wire was added or removed, or its capabilities changed.
    func seatsChanged()
}
