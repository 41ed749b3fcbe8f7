/// An event of a touchpad gesture that climbs a path. Valid only during the call that receives it.
///
/// All events of a gesture are delivered to one path, even if the pointer is then over another surface.
public struct TouchpadGestureEvent: ClimbingEvent {
    /// The phase of a gesture: `began`, any number of `changed`, then exactly one `ended` or `cancelled`.
    public enum Phase: Hashable, Sendable {
        /// The device recognized a gesture.
        case began
        /// The fingers moved. Never for a hold.
        case changed
        /// The fingers were lifted.
        case ended
        /// The gesture was not made, became another one, or was taken away from this path. Undo its effects.
        case cancelled
    }

    let dispatch: Dispatch
    private let gesture: HeldTouchpadGesture

    /// The phase of the event.
    public let phase: Phase
    /// The time on the seat's clock.
    public let timestamp: Timestamp
    /// The pointer's location in global logical pixels. Gestures do not move the pointer.
    public let location: Point
    /// The motion of the fingers' center since the last event, in global logical pixels. Only in `changed`.
    public let delta: Vector
    /// The clockwise rotation of the fingers since the last event, in radians. Zero unless a pinch `changed`.
    public let rotation: Double
    /// The distance of the fingers relative to the beginning: 2 is twice as far. 1 until a pinch changes it.
    public let scale: Double

    init(
        _ gesture: HeldTouchpadGesture, _ phase: Phase, at timestamp: Timestamp, location: Point,
        by dispatch: Dispatch, delta: Vector, rotation: Double
    ) {
        self.dispatch = dispatch
        self.gesture = gesture
        self.phase = phase
        self.timestamp = timestamp
        self.location = location
        self.delta = delta
        self.rotation = rotation
        scale = gesture.scale
    }

    /// The kind of the gesture, which determines the responder's method: `pinched`, `swiped` or `held`.
    public var kind: TouchpadGesture.Kind { gesture.kind }

    /// The number of fingers on the touchpad. Constant during a gesture.
    public var fingerCount: Int { gesture.fingerCount }

    /// The seat that the touchpad belongs to. If the event outlives its seat, an empty seat.
    public var seat: Seat { dispatch.seat }

    /// The current modifiers of the seat's keyboard.
    public var modifierFlags: ModifierFlags { dispatch.seat.keyboard.modifierFlags }

    /// Returns the pointer's location in a responder's coordinates; `nil` if its transform has no inverse.
    public func location(in responder: SurfaceResponder) -> Point? {
        responder.transformToGlobal.inverse?.apply(to: location)
    }

    /// Returns the delta in the coordinates of the surface whose client receives the event. For transports.
    public func delta(on surface: SurfaceResponder) -> Vector {
        guard delta != .zero else { return .zero }
        return dispatch.location(of: location + delta, in: surface)
            - dispatch.location(of: location, in: surface)
    }

    func hand(to responder: Responder) {
        switch kind {
        case .pinch: responder.pinched(with: self)
        case .swipe: responder.swiped(with: self)
        case .hold: responder.held(with: self)
        }
    }

    private var moment: Interaction.Moment {
        switch phase {
        case .began: .beginning
        case .changed: .middle
        case .ended, .cancelled: .end
        }
    }

    /// The phase is checked because an earlier handler may have taken the pointer or the gesture away.
    func offerToClient() -> Bool {
        let moment = moment
        guard let surface = dispatch.host, gesture.concernsClient(of: surface, at: moment),
            let transport = seat.transport,
            moment != .beginning || seat.pointer.presence.hasEntered(surface)
        else { return false }
        if moment == .end { gesture.noteClient(at: .end) }
        let isTaken = transport.gesture(self, on: surface)
        if moment == .beginning { gesture.noteClient(at: .beginning, isTaken: isTaken) }
        return dispatch.noteDelivery(isTaken || moment != .beginning)
    }
}

/// A touchpad gesture that has begun and not ended.
final class HeldTouchpadGesture: Interaction {
    let kind: TouchpadGesture.Kind
    let fingerCount: Int
    var scale = 1.0

    init(
        _ kind: TouchpadGesture.Kind, fingerCount: Int, device: InputDevice.ID, along route: Route?,
        _ consumer: Consumer
    ) {
        self.kind = kind
        self.fingerCount = fingerCount
        super.init(device: device, route: route, consumer: consumer)
    }
}
