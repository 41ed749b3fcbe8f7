/// Something that a tool of a tablet did, on its way along a path. Valid during the call only.
public struct ToolEvent: ClimbingEvent {
    /// What the tool did.
    public enum Phase {
        /// It came over the target. `state` says all that it measures.
        case entered
        /// It left the target, or its tablet. Whatever was down has ended before.
        case exited
        /// It measures something else. While its tip or a button is down, it comes to the path of the first press.
        case changed(TabletToolAxis)
        /// Its tip touches the tablet, or a button of it went down.
        case pressed(ToolPress)
        /// The tip was lifted, or the button is up. Comes to the path that got the press.
        case released(ToolPress)
        /// All that is down was taken away; no release follows. Comes to the path that got the presses.
        case cancelled
    }

    let dispatch: Dispatch
    private let presence: ToolPresence

    /// What happened.
    public let phase: Phase
    /// On the seat's clock.
    public let timestamp: Timestamp

    init(_ presence: ToolPresence, _ phase: Phase, at timestamp: Timestamp, by dispatch: Dispatch) {
        self.dispatch = dispatch
        self.presence = presence
        self.phase = phase
        self.timestamp = timestamp
    }

    /// Which tool.
    public var toolID: TabletTool.ID { presence.id }
    /// What the tool is.
    public var tool: TabletTool { presence.tool }
    /// The tablet that it is near.
    public var tablet: InputDevice.ID { presence.device }
    /// What it measures now.
    public var state: TabletToolState { presence.state }
    /// Where it is, in global logical pixels.
    public var location: Point { presence.state.location }

    /// The seat that the tool belongs to. An event kept beyond its seat answers with an empty one.
    public var seat: Seat { dispatch.seat }

    /// The modifiers in effect on the seat's keyboard now.
    public var modifierFlags: ModifierFlags { dispatch.seat.keyboard.modifierFlags }

    /// The place in a responder's coordinates; nil when it cannot be reached by an invertible transform.
    public func location(in responder: SurfaceResponder) -> Point? {
        responder.transformToGlobal.inverse?.apply(to: location)
    }

    func hand(to responder: Responder) {
        responder.toolChanged(with: self)
    }

    /// Offers the event to the client that the climb is for. A client gets what happens between the tool's entry and its
    /// exit; the end of exactly those presses of which it took the beginning.
    func offerToClient() -> Bool {
        guard let surface = dispatch.host, let transport = seat.transport, mayOffer(to: surface) else {
            return false
        }
        let isTaken = transport.tool(self, on: surface, at: dispatch.location(of: location, in: surface))
        switch phase {
        case .entered: if isTaken { presence.enteredSurface = surface }
        case .pressed(let press): press.noteClient(at: .beginning, isTaken: isTaken)
        case .released, .cancelled, .exited: return dispatch.noteDelivery(true)
        case .changed: break
        }
        return dispatch.noteDelivery(isTaken)
    }

    /// Whether the client is to hear of it. That it hears of an end is remembered before it does.
    private func mayOffer(to surface: SurfaceResponder) -> Bool {
        if case .entered = phase { return presence.enteredSurface == nil && presence.route?.host === surface }
        guard presence.enteredSurface === surface else { return false }
        switch phase {
        case .entered, .changed:
            return true
        case .exited:
            presence.enteredSurface = nil
            return true
        case .pressed(let press):
            return press.concernsClient(of: surface, at: .beginning)
        case .released(let press):
            guard press.concernsClient(of: surface, at: .end) else { return false }
            press.noteClient(at: .end)
            return true
        case .cancelled:
            return seat.tablets.presses.takeCancelled(of: presence.id, from: surface)
        }
    }
}
