/// What all parts of a seat share. It is created before them and knows none of them.
final class SeatContext {
    let name: String
    let scene: Scene
    let clock: any SeatClock
    let dispatch: Dispatch
    let explanations = ExplanationLog()

    /// A strong reference: loading a weak one would cost more than the rest of a motion.
    @safe @exclusivity(unchecked) var transport: (any SeatTransport)?

    var delegate: Responder? {
        get { delegateReference.target }
        set { delegateReference.target = newValue }
    }
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

    /// The seat. After its end, each access returns a new, empty seat.
    var seat: Seat { dispatch.seat }

    var isLocked: Bool { grabs.isLocked }

    // MARK: Grabs

    /// Returns the decision of the topmost grab that does not pass. Under a lock, only locks are asked.
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

    /// Reports a released delegate, but only while an event is routed. At other times its release may be
    /// intended, for example together with the seat that it owns.
    @inline(__always)
    private func noteReleasedDelegate() {
        if delegateReference.isGone, intake.isRouting { reportReleasedDelegate() }
    }

    @inline(never)
    private func reportReleasedDelegate() {
        delegate = nil
        scene.diagnostics.reportReleased("delegate", of: "the seat \(name)")
    }

    /// Whether a route's path is the current chain. Also `true` for a path that is not settled yet.
    func isCurrent(_ route: Route) -> Bool {
        !route.isFrozen || route.path.isCurrent(from: route.target?.address ?? 0, endingWith: delegateAddress)
    }

    /// Whether a responder can receive input: `false` only for a surface not shown or being removed.
    func isPresent(_ target: Responder?) -> Bool {
        guard let surface = target as? SurfaceResponder else { return true }
        return scene.shows(surface) && !scene.isLeaving(surface)
    }

    /// Hands an event to a route's target, after updating the placement of the route's host.
    /// - Parameter concernsClient: whether the host offers the event to its client.
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
    /// The event that the innermost action answers, or else an enclosing one; `nil` if none was named.
    var event: Event?
}
