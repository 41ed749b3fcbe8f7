/// Where the pointer is, and its events on their way along routes.
final class PointerDelivery {
    private let context: SeatContext

    /// In global logical pixels. Means nothing before ``isPlaced``.
    var location = Point.zero
    /// When the pointer did something last. Before it is first used this is later than any event, so that the check for late
    /// events finds the first one, too.
    var time = PointerDelivery.never

    private static let never = Timestamp(microseconds: .max)

    init(_ context: SeatContext) {
        self.context = context
    }

    /// Whether the pointer has been used: before that it is nowhere.
    var isPlaced: Bool { time != Self.never }

    /// What the pointer does, where it is now.
    @inline(__always)
    func makeEvent(
        _ phase: PointerEvent.Phase, _ time: Timestamp, _ delta: Vector = .zero,
        _ unaccelerated: Vector = .zero
    ) -> PointerEvent {
        PointerEvent(
            dispatch: context.dispatch, phase: phase, timestamp: time, location: location, delta: delta,
            unacceleratedDelta: unaccelerated)
    }

    func send(
        _ phase: PointerEvent.Phase, along route: Route, _ time: Timestamp, _ delta: Vector = .zero,
        _ unaccelerated: Vector = .zero
    ) {
        let event = makeEvent(phase, time, delta, unaccelerated)
        let outcome = context.run(route) { event.hand(to: $0) }
        switch phase {
        // They tell who lost or got something by the event, not where it went.
        case .entered, .exited, .cancelled: break
        default: context.note(outcome, along: route, at: location)
        }
    }

    /// Hands an event that the client of a route's surface did not take to the responders above that.
    @discardableResult
    func passOn(_ event: PointerEvent, along route: Route) -> Dispatch.Outcome {
        context.run(route, concernsClient: false) { event.hand(to: $0) }
    }

    /// Tells the client of a route's surface what responders before it may have kept to themselves.
    func offerToClient(_ phase: PointerEvent.Phase, along route: Route, _ time: Timestamp) {
        let event = makeEvent(phase, time)
        context.run(route) { _ in _ = event.offerToClient() }
    }
}
