/// What all parts of a seat share. It is created before them and knows none of them.
final class SeatContext {
    /// The name that clients see, such as "seat0".
    let name: String
    let scene: Scene
    let clock: any SeatClock
    let dispatch: Dispatch
    let explanations = ExplanationLog()

    /// Sends events to clients. A strong reference: loading a weak one would cost more than the rest of a
    /// motion.
    @safe @exclusivity(unchecked) var transport: (any SeatTransport)?

    /// The compositor's policy: last on every path, and the target of input that hits nothing.
    var delegate: Responder? {
        get { delegateReference.target }
        set { delegateReference.target = newValue }
    }
    /// The address of the delegate; zero for none.
    var delegateAddress: UInt { delegateReference.address }
    @safe @exclusivity(unchecked) private var delegateReference: WeakReference<Responder>

    @safe @exclusivity(unchecked) var devices = DeviceTable()
    @safe @exclusivity(unchecked) var grabs = GrabStack()
    /// Everything that is held down.
    var interactions = Interactions()

    @safe @exclusivity(unchecked) var intake = Intake()

    var performed = PerformedAction()

    init(name: String, scene: Scene, clock: any SeatClock, delegate: Responder?) {
        self.name = name
        self.scene = scene
        self.clock = clock
        delegateReference = WeakReference(delegate)
        dispatch = Dispatch()
    }

    /// The seat, for handlers that it is passed to, and for what concerns the seat as a whole. An empty seat
    /// once the seat has ended.
    var seat: Seat { dispatch.seat }

    /// Whether the session is locked: whether a grab of kind `lock` is active.
    var isLocked: Bool { grabs.isLocked }

    // MARK: Grabs

    /// Returns what the active grabs decide about a hit. The topmost grab that does not pass decides; under a
    /// lock, only locks are asked. A grab may revoke itself during this call.
    func decision(for hit: HitTestResult?, isPress: Bool) -> Grab.Decision {
        let standing = grabs.standing
        let isLocked = isLocked
        for grab in standing.reversed() where !isLocked || grab.kind == .lock {
            let decision = isPress ? grab.pressDecision(for: hit) : grab.pointerDecision(for: hit)
            if case .pass = decision { continue }
            return decision
        }
        return .pass
    }

    // MARK: Filters

    func add(_ filter: any InputFilter, at stage: FilterStage) {
        let index = intake.filters.firstIndex { $0.stage > stage } ?? intake.filters.count
        intake.filters.insert((stage, filter), at: index)
    }

    @inline(__always)
    func taker(of event: InputEvent) -> (any InputFilter)? {
        taker(of: event, at: .first) ?? taker(of: event, at: .inputMethod)
    }

    /// Returns the first filter of a stage that takes an event.
    @inline(__always)
    func taker(of event: InputEvent, at stage: FilterStage) -> (any InputFilter)? {
        pass(stage == .first ? .filters : .inputMethod)
        return intake.filters.isEmpty ? nil : askFilters(event, at: stage)
    }

    @inline(never)
    private func askFilters(_ event: InputEvent, at stage: FilterStage) -> (any InputFilter)? {
        for entry in intake.filters where entry.stage == stage {
            if entry.filter.filter(event, on: seat) { return entry.filter }
        }
        return nil
    }

    /// Removes a filter. The rest of the interactions that it took is discarded.
    func removeFilter(_ filter: any InputFilter) {
        intake.filters.removeAll { $0.filter === filter }
        interactions.forget(filter)
    }

    // MARK: Routes

    /// Returns a route for what a pointer or finger hits. Its path is the current chain.
    func makeRoute(to target: Responder?) -> Route {
        makeRoute(to: target, host: (target as? SurfaceResponder)?.hostSurface)
    }

    /// - Parameter host: the surface whose client receives the events.
    func makeRoute(to target: Responder?, host: SurfaceResponder?) -> Route {
        Route(path: makePath(to: target), host: host)
    }

    /// The target of input that hits nothing: the delegate.
    var defaultTarget: Responder? {
        if let delegate { return delegate }
        noteReleasedDelegate()
        return nil
    }

    func makePath(to target: Responder?) -> ResponderPath {
        noteReleasedDelegate()
        return ResponderPath(from: target, endingWith: delegate, diagnostics: scene.diagnostics)
    }

    /// Reports a delegate that was released, but only while an event is routed. At other times, such as while
    /// the delegate is destroyed together with the seat that it owns, no decision of it is missing.
    @inline(__always)
    private func noteReleasedDelegate() {
        if delegateReference.isGone, intake.isRouting { reportReleasedDelegate() }
    }

    @inline(never)
    private func reportReleasedDelegate() {
        delegate = nil
        scene.diagnostics.reportReleased("delegate", of: "the seat \(name)")
    }

    /// Whether a route's path is the current chain, or will be because it is not settled yet.
    func isCurrent(_ route: Route) -> Bool {
        !route.isFrozen || route.path.isCurrent(from: route.target?.address ?? 0, endingWith: delegateAddress)
    }

    /// Whether a responder can receive input now: a surface while it is shown and not being removed, any
    /// other responder always. `true` for `nil`.
    func isPresent(_ target: Responder?) -> Bool {
        guard let surface = target as? SurfaceResponder else { return true }
        return scene.shows(surface) && !scene.isLeaving(surface)
    }

    /// Hands an event to a route's target, after updating the placement of the route's host.
    /// - Parameter concernsClient: `false` if the client is not offered the event. The climb then passes the
    ///   client's surface like any other responder.
    @discardableResult
    @inline(__always)
    func run(_ route: Route, concernsClient: Bool = true, _ body: (Responder) -> Void) -> Dispatch.Outcome {
        route.refreshPlacement(in: scene)
        return dispatch.run(
            route.path, host: concernsClient ? route.host : nil, placement: route.placement, body)
    }

    // MARK: Explanations

    @inline(__always)
    func pass(_ stage: Stage) {
        if explanations.isOn { explanations.pass(stage) }
    }

    @inline(__always)
    func note(_ reason: @autoclosure () -> Explanation.Reason) {
        if explanations.isOn { explanations.note(reason()) }
    }

    @inline(__always)
    func note(_ outcome: Dispatch.Outcome, along route: Route, at location: Point?) {
        if explanations.isOn { explanations.note(outcome, along: route, at: location, in: scene) }
    }
}

/// The actions that are being performed right now, nested in each other.
struct PerformedAction {
    var depth = 0
    /// The event that the innermost action answers, or that an enclosing one does; `nil` if no sender named
    /// one.
    var event: Event?
}
