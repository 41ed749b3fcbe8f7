/// A gesture on a touchpad, on its way along a path. Valid during the call only.
///
/// From its beginning to its end or cancel a gesture comes to one path, whatever the pointer is over by then.
public struct TouchpadGestureEvent: ClimbingEvent {
    /// How far a gesture is. After `began` come any number of `changed`, then exactly one `ended` or
    /// `cancelled`.
    public enum Phase: Hashable, Sendable {
        /// The device recognized a gesture.
        case began
        /// The fingers moved. Never for a hold.
        case changed
        /// The fingers were lifted.
        case ended
        /// The gesture was none, became another one or was taken away. What it did is to be undone.
        case cancelled
    }

    let dispatch: Dispatch
    private let gesture: HeldTouchpadGesture

    /// What happened.
    public let phase: Phase
    /// On the seat's clock.
    public let timestamp: Timestamp
    /// The pointer's place, in global logical pixels. Gestures do not move it.
    public let location: Point
    /// How far the fingers' center moved since the last event, in global logical pixels; zero for everything
    /// but `changed`.
    public let delta: Vector
    /// How far the fingers turned since the last event, in radians, clockwise positive; zero for everything but
    /// a pinch that changed.
    public let rotation: Double
    /// How far apart the fingers are, relative to the beginning: 2 is twice as far. 1 until a pinch says
    /// otherwise; at the end the last value.
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

    /// Which of the responder's methods is called: `pinched`, `swiped` or `held`. The same from beginning to
    /// end.
    public var kind: TouchpadGesture.Kind { gesture.kind }

    /// How many fingers are on the touchpad. The same from beginning to end.
    public var fingerCount: Int { gesture.fingerCount }

    /// The seat that the touchpad belongs to. An event kept beyond its seat answers with an empty one.
    public var seat: Seat { dispatch.seat }

    /// The modifiers in effect on the seat's keyboard now.
    public var modifierFlags: ModifierFlags { dispatch.seat.keyboard.modifierFlags }

    /// The pointer's place in a responder's coordinates; nil when it cannot be reached by an invertible
    /// transform.
    public func location(in responder: SurfaceResponder) -> Point? {
        responder.transformToGlobal.inverse?.apply(to: location)
    }

    /// The delta in the coordinates of the surface whose client the event is for. For transports.
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

    /// Offers the event to the client that the climb is for. A handler before it on the path may have taken the pointer
    /// or the gesture away.
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

/// A touchpad's gesture that has begun and not ended.
final class HeldTouchpadGesture: Interaction {
    let kind: TouchpadGesture.Kind
    let fingerCount: Int
    /// How far the fingers are apart, against the beginning.
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
