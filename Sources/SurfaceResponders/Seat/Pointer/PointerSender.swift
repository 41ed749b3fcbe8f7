/// Where the pointer is, and its events on their way along routes.
final class PointerSender {
    private let context: SeatContext

    /// In global logical pixels.
    @safe @exclusivity(unchecked) var location = Point.zero
    /// When the pointer did something last.
    @safe @exclusivity(unchecked) var time = Timestamp.zero

    init(_ context: SeatContext) {
        self.context = context
    }

    func send(
        _ phase: PointerEvent.Phase, along route: Route, _ time: Timestamp, _ delta: Vector = .zero,
        _ unaccelerated: Vector = .zero
    ) {
        let event = PointerEvent(
            dispatch: context.dispatch, phase: phase, timestamp: time, location: location, delta: delta,
            unacceleratedDelta: unaccelerated)
        let outcome = context.run(route) { event.hand(to: $0) }
        switch phase {
        // They tell who lost or got something by the event, not where it went.
        case .entered, .exited, .cancelled: break
        default: context.note(outcome, along: route, at: location)
        }
    }

    /// Hands a motion that the client of a route's surface did not take to the responders above that.
    func passOn(_ motion: PointerMotion, along route: Route) {
        let event = PointerEvent(
            dispatch: context.dispatch, phase: .moved, timestamp: motion.timestamp, location: location,
            delta: motion.delta, unacceleratedDelta: motion.unacceleratedDelta)
        context.run(route, concernsClient: false) { event.hand(to: $0) }
    }

    /// Tells the client of a route's surface what responders before it may have kept to themselves.
    func offerToClient(_ phase: PointerEvent.Phase, along route: Route, _ time: Timestamp) {
        let event = PointerEvent(
            dispatch: context.dispatch, phase: phase, timestamp: time, location: location, delta: .zero,
            unacceleratedDelta: .zero)
        context.run(route) { _ in _ = event.offerToClient() }
    }
}
