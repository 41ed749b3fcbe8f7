extension Seat {
    func beginExplanation(of event: InputEvent) {
        guard explain != nil else { return }
        explanations.append(Explanation(event: event))
    }

    func note(_ reason: @autoclosure () -> Explanation.Reason) {
        guard explain != nil, let last = explanations.indices.last else { return }
        explanations[last].reasons.append(reason())
    }

    /// The pointer entered somebody by the event in hand. After a release that is a consequence, not where it went.
    func noteEntered() {
        guard let last = explanations.last, last.path.isEmpty else { return }
        note(.entered)
    }

    func note(_ outcome: Dispatch.Outcome, along route: Route, at location: Point?) {
        guard explain != nil, let last = explanations.indices.last else { return }
        describe(route, at: location, in: last)
        record(outcome, in: last)
    }

    /// Where a finger goes; what became of it is known when the frame is delivered.
    func note(_ touch: Touch, consumedBy consumer: TouchTracker.Consumer) {
        guard explain != nil, let last = explanations.indices.last, case .route(let route) = consumer else {
            return
        }
        describe(route, at: touch.location, in: last)
        explanations[last].touch = touch
    }

    func noteOutcome(_ outcome: Dispatch.Outcome, ofTouch touch: Touch) {
        guard explain != nil else { return }
        for index in explanations.indices where explanations[index].touch === touch {
            record(outcome, in: index)
        }
    }

    func explainRefusal(of event: InputEvent, _ reason: RefusalReason) {
        beginExplanation(of: event)
        note(.refused(reason))
    }

    func emitExplanations() {
        guard let explain else { return explanations.removeAll() }
        let finished = explanations
        explanations.removeAll(keepingCapacity: true)
        for explanation in finished { explain(explanation) }
    }

    private func describe(_ route: Route, at location: Point?, in index: Int) {
        explanations[index].path = Array(route.path.responders)
        guard let location else { return }
        route.refreshPlacement(in: scene)
        explanations[index].location =
            route.host.map { route.placement.location(of: location, in: $0) } ?? location
    }

    private func record(_ outcome: Dispatch.Outcome, in index: Int) {
        explanations[index].outcome =
            switch outcome {
            case .client(let surface): .client(surface)
            case .responder(let responder): .responder(responder)
            case .nobody: .nobody
            }
    }
}
