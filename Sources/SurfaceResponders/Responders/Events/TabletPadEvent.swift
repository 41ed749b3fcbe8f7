/// Something that happens on a pad of a tablet, on its way along a path. Valid during the call only.
public struct TabletPadEvent: ClimbingEvent {
    /// What happens.
    public enum Phase: Hashable, Sendable {
        /// What the pad reported.
        case changed(TabletPadChange)
        /// A button is still down, but this path will not hear of it again: the keyboard focus moved, a responder went.
        case cancelled(button: UInt32)
    }

    let dispatch: Dispatch
    /// The button that is concerned; nil for whatever else.
    private let press: PadPress?

    /// What happens.
    public let phase: Phase
    /// The pad.
    public let pad: InputDevice.ID
    /// On the seat's clock.
    public let timestamp: Timestamp

    init(
        _ phase: Phase, of pad: InputDevice.ID, _ press: PadPress?, at timestamp: Timestamp,
        by dispatch: Dispatch
    ) {
        self.phase = phase
        self.pad = pad
        self.press = press
        self.timestamp = timestamp
        self.dispatch = dispatch
    }

    /// The seat that the pad belongs to. An event kept beyond its seat answers with an empty one.
    public var seat: Seat { dispatch.seat }

    /// The modifiers in effect on the seat's keyboard now.
    public var modifierFlags: ModifierFlags { dispatch.seat.keyboard.modifierFlags }

    func hand(to responder: Responder) {
        responder.padChanged(with: self)
    }

    /// Offers the event to the client that has the keyboard focus. It gets the release of exactly those buttons whose press
    /// it took.
    func offerToClient() -> Bool {
        guard let surface = dispatch.host, surface === seat.focus.keyboardFocus,
            let transport = seat.transport
        else { return false }
        if case .cancelled(let button) = phase { return offerEnd(of: button, toClientOf: surface, transport) }
        guard let press else { return dispatch.noteDelivery(transport.pad(self, on: surface)) }
        let moment: Interaction.Moment = press.isRouted ? .beginning : .end
        guard press.concernsClient(of: surface, at: moment) else { return false }
        if moment == .end { press.noteClient(at: .end) }
        let isTaken = transport.pad(self, on: surface)
        if moment == .beginning { press.noteClient(at: .beginning, isTaken: isTaken) }
        return dispatch.noteDelivery(isTaken || moment == .end)
    }

    /// A client that took a press keeps the cancel of it to itself. It knows none: the button is up, unless the leave of the
    /// keyboard focus ends it.
    private func offerEnd(
        of button: UInt32, toClientOf surface: SurfaceResponder, _ transport: any SeatTransport
    ) -> Bool {
        guard let press, press.toldClient != .nothing, press.route?.host === surface else { return false }
        if press.concernsClient(of: surface, at: .end) {
            press.noteClient(at: .end)
            let release = TabletPadEvent(
                .changed(.button(button, isDown: false)), of: pad, press, at: timestamp, by: dispatch)
            _ = transport.pad(release, on: surface)
        }
        return dispatch.noteDelivery(true)
    }
}
