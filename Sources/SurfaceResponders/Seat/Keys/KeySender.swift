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
        if let route, route.hostAddress == focus.keyboardFocusAddress,
            route.path.isCurrent(from: focus.keyTargetAddress, endingWith: context.delegateAddress)
        {
            return route
        }
        return makeRoute()
    }

    @inline(never)
    private func makeRoute() -> Route {
        let fresh = context.makeRoute(to: focus.keyTarget, host: focus.keyboardFocus)
        route = fresh
        return fresh
    }

    /// The next key finds out anew where it goes; until then nobody is kept for it.
    func forgetRoute() {
        route = nil
    }

    /// - Returns: whether a responder handled it; not the client, nor nobody.
    @discardableResult
    func send(_ press: Press, _ phase: Press.Phase, along route: Route, _ time: Timestamp) -> Bool {
        press.phase = phase
        press.timestamp = time
        let event = Event(dispatch: context.dispatch, timestamp: time)
        // Nobody comes before the client: it is offered the key without a climb.
        guard route.reachesClientFirst, let host = Unretained<SurfaceResponder>(address: route.hostAddress)
        else {
            return climb(press, phase, along: route, event)
        }
        // The route keeps its host.
        guard host.use({ event.offer(press, to: $0, having: focus, by: context.transport) }) else {
            return climb(press, phase, along: route, concernsClient: false, event)
        }
        if context.explanations.isOn { noteDelivery(phase, along: route) }
        return false
    }

    @inline(never)
    private func noteDelivery(_ phase: Press.Phase, along route: Route) {
        guard phase != .cancelled, let host = route.host else { return }
        context.note(.client(host), along: route, at: nil)
    }

    @inline(never)
    private func climb(
        _ press: Press, _ phase: Press.Phase, along route: Route, concernsClient: Bool = true, _ event: Event
    ) -> Bool {
        let presses = Presses(press: press)
        let outcome = context.run(route, concernsClient: concernsClient) {
            event.hand(presses, phase, to: $0)
        }
        if phase != .cancelled { context.note(outcome, along: route, at: nil) }
        if case .responder = outcome { return true }
        return false
    }

    /// Tells the client of a route's surface what responders before it kept to themselves.
    func offerToClient(_ press: Press, along route: Route) {
        let event = Event(dispatch: context.dispatch, timestamp: press.timestamp)
        context.run(route) { _ in _ = event.offerToClient(Presses(press: press)) }
    }
}
