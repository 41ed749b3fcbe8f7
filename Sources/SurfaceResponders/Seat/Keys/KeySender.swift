/// Where keys go, and their events on their way along routes.
final class KeySender {
    private let context: SeatContext
    private let focus: Focus
    /// The last route, which serves again while it is the chain.
    private(set) var route: Route?

    init(_ context: SeatContext, focus: Focus) {
        self.context = context
        self.focus = focus
    }

    /// Where a key that goes down now is sent.
    func currentRoute() -> Route {
        let target = focus.keyTarget
        let host = focus.keyboardFocus
        if let route, route.host === host, route.path.isCurrent(from: target, endingWith: context.delegate) {
            return route
        }
        let fresh = context.makeRoute(to: target, host: host)
        route = fresh
        return fresh
    }

    /// The next key finds out anew where it goes; until then nobody is kept for it.
    func forgetRoute() {
        route = nil
    }

    @discardableResult
    func send(
        _ press: Press, _ phase: Press.Phase, along route: Route, _ time: Timestamp
    ) -> Dispatch.Outcome {
        press.phase = phase
        press.timestamp = time
        let presses = Presses(press: press)
        let event = Event(dispatch: context.dispatch, timestamp: time)
        let outcome = context.run(route) { event.hand(presses, phase, to: $0) }
        if phase != .cancelled { context.note(outcome, along: route, at: nil) }
        return outcome
    }

    /// Tells the client of a route's surface what responders before it kept to themselves.
    func offerToClient(_ press: Press, along route: Route) {
        let event = Event(dispatch: context.dispatch, timestamp: press.timestamp)
        context.run(route) { _ in _ = event.offerToClient(Presses(press: press)) }
    }
}
