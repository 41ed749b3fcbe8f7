/// An event of a tablet tool that climbs a path. Valid only during the call that receives it.
public struct ToolEvent: ClimbingEvent {
    /// The phase of a tool event.
    public enum Phase {
        /// The tool entered the target. `state` contains all its measurements.
        case entered
        /// The tool left the target or its tablet. Its presses have already ended.
        case exited
        /// An axis changed. While the tip or a button is down, delivered to the path of the first press.
        case changed(TabletToolAxis)
        /// The tip touched the tablet, or a button was pressed.
        case pressed(ToolPress)
        /// The tip was lifted, or the button was released. Delivered to the path of the press.
        case released(ToolPress)
        /// All presses of the tool are canceled; no release follows. Delivered to the path of the presses.
        case cancelled
    }

    let dispatch: Dispatch
    private let presence: ToolPresence

    /// The phase of the event.
    public let phase: Phase
    /// The time on the seat's clock.
    public let timestamp: Timestamp

    init(_ presence: ToolPresence, _ phase: Phase, at timestamp: Timestamp, by dispatch: Dispatch) {
        self.dispatch = dispatch
        self.presence = presence
        self.phase = phase
        self.timestamp = timestamp
    }

    /// The identifier of the tool.
    public var toolID: TabletTool.ID { presence.id }
    /// The properties of the tool.
    public var tool: TabletTool { presence.tool }
    /// The tablet that the tool is near.
    public var tablet: InputDevice.ID { presence.device }
    /// The current measurements of the tool.
    public var state: TabletToolState { presence.state }
    /// The tool's location in global logical pixels.
    public var location: Point { presence.state.location }

    /// The seat that the tool belongs to. If the event outlives its seat, an empty seat.
    public var seat: Seat { dispatch.seat }

    /// The current modifiers of the seat's keyboard.
    public var modifierFlags: ModifierFlags { dispatch.seat.keyboard.modifierFlags }

    /// Returns the location in a responder's coordinates; `nil` if the responder's transform has no inverse.
    public func location(in responder: SurfaceResponder) -> Point? {
        responder.transformToGlobal.inverse?.apply(to: location)
    }

    func hand(to responder: Responder) {
        responder.toolChanged(with: self)
    }

    /// A client receives events between the tool's entry and exit, and the end of each press that it took.
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

    /// Returns whether the client may receive the event. Records an end before the client receives it.
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
