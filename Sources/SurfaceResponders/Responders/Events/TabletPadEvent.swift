/// An event of a tablet pad that climbs a path. Valid only during the call that receives it.
public struct TabletPadEvent: ClimbingEvent {
    /// The phase of a pad event.
    public enum Phase: Hashable, Sendable {
        /// The pad reported a change.
        case changed(TabletPadChange)
        /// A button is still down, but this path receives no more of its events.
        case cancelled(button: UInt32)
    }

    let dispatch: Dispatch
    /// The button that was pressed, released or canceled; `nil` for other changes.
    private let press: PadPress?

    /// The phase of the event.
    public let phase: Phase
    /// The pad that reported the event.
    public let pad: InputDevice.ID
    /// The time on the seat's clock.
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

    /// The seat that the pad belongs to. If the event outlives its seat, an empty seat.
    public var seat: Seat { dispatch.seat }

    /// The current modifiers of the seat's keyboard.
    public var modifierFlags: ModifierFlags { dispatch.seat.keyboard.modifierFlags }

    func hand(to responder: Responder) {
        responder.padChanged(with: self)
    }

    /// Offers the event to the client of `dispatch.host`, if that surface has the keyboard focus. The client
    /// receives the release of exactly those buttons whose press it took.
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

    /// Consumes the cancel of a press that a client took. Clients have no cancel event, so they are sent a
    /// release, unless they were already sent one.
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
