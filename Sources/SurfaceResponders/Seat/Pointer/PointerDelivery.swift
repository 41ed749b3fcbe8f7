/// The pointer's location and time, and the delivery of its events along routes.
final class PointerDelivery {
    private let context: SeatContext

    /// In global logical pixels. Meaningless while ``isPlaced`` is false.
    var location = Point.zero
    /// The timestamp of the pointer's last event. While ``isPlaced`` is false, this is later than any time, so
    /// that the check for late events also catches the first one.
    var time = PointerDelivery.never
    /// The time of the last event before the pointer left the outputs; nil if it never has. ``location`` is
    /// then where it left them.
    private(set) var departure: Timestamp?

    private static let never = Timestamp(microseconds: .max)

    init(_ context: SeatContext) {
        self.context = context
    }

    var isPlaced: Bool { time != Self.never }

    /// Gives the pointer a location after which it has none.
    func place(at point: Point, time: Timestamp) {
        location = point
        self.time = max(time, departure ?? time)
    }

    func leaveOutputs() {
        departure = time
        time = Self.never
    }

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
        // These report a change of the target, so explanations do not list their receivers.
        case .entered, .exited, .cancelled: break
        default: context.note(outcome, along: route, at: location)
        }
    }

    /// Passes an event that the client of a route's surface did not take to the responders above the surface.
    @discardableResult
    func passOn(_ event: PointerEvent, along route: Route) -> Dispatch.Outcome {
        context.run(route, concernsClient: false) { event.hand(to: $0) }
    }

    /// Offers an event to a client, because a responder nearer to the target may not have forwarded it.
    func offerToClient(_ phase: PointerEvent.Phase, along route: Route, _ time: Timestamp) {
        let event = makeEvent(phase, time)
        context.run(route) { _ in _ = event.offerToClient() }
    }
}
