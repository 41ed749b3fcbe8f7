/// Collects explanations of the events of a frame while an observer wants them.
final class ExplanationLog {
    private var observers = Observers<Explanation>()
    /// Whether events are explained. After the last observation ends, one more frame may be explained.
    private(set) var isOn = false
    @safe @exclusivity(unchecked) private var pending: [Explanation] = []

    func add(_ handler: @escaping (Explanation) -> Void) -> ObservationToken {
        isOn = true
        return observers.add(handler)
    }

    func begin(with event: InputEvent) {
        pending.append(Explanation(event: event))
    }

    func pass(_ stage: Stage) {
        guard let last = pending.indices.last else { return }
        pending[last].stages.append(stage)
    }

    func note(_ reason: Explanation.Reason) {
        guard let last = pending.indices.last else { return }
        pending[last].reasons.append(reason)
    }

    /// Notes that the event made the pointer enter a responder, unless the event has a path already: the
    /// enter is then the consequence of a release.
    func noteEntered() {
        guard let last = pending.last, last.path.isEmpty else { return }
        note(.entered)
    }

    func note(_ outcome: Dispatch.Outcome, along route: Route, at location: Point?, in scene: Scene) {
        guard let last = pending.indices.last else { return }
        describe(route, at: location, in: scene, last)
        record(outcome, last)
    }

    /// Notes what performs a key command. If the event is also routed, where it is routed matters more.
    func note(performer: AnyObject) {
        guard let last = pending.indices.last, let responder = performer as? Responder else { return }
        guard case .nobody = pending[last].outcome else { return }
        pending[last].outcome = .responder(responder)
    }

    /// Notes where a finger is routed. The outcome is known when the frame is delivered.
    func note(_ touch: Touch, in scene: Scene) {
        guard let last = pending.indices.last, let route = touch.standingRoute else { return }
        describe(route, at: touch.location, in: scene, last)
        pending[last].touch = touch
    }

    func noteOutcome(_ outcome: Dispatch.Outcome, ofTouch touch: Touch) {
        for index in pending.indices where pending[index].touch === touch { record(outcome, index) }
    }

    /// Sends the explanations of a complete frame to the observers.
    func emit() {
        let finished = pending
        pending.removeAll(keepingCapacity: true)
        for explanation in finished { observers.notify(explanation) }
        isOn = !observers.isEmpty
    }

    private func describe(_ route: Route, at location: Point?, in scene: Scene, _ index: Int) {
        pending[index].path = Array(route.path.responders)
        guard let location else { return }
        route.refreshPlacement(in: scene)
        pending[index].location =
            route.host.map { route.placement.location(of: location, in: $0) } ?? location
    }

    private func record(_ outcome: Dispatch.Outcome, _ index: Int) {
        pending[index].stages.append(.responders)
        pending[index].outcome =
            switch outcome {
            case .client(let surface): .client(surface)
            case .responder(let responder): .responder(responder)
            case .nobody: .nobody
            }
    }
}
