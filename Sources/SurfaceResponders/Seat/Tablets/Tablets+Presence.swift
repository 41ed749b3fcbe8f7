/// The targets that tools are over.
extension Tablets {
    /// Finds a tool's target, and sends the exit and the enter if it changed. Does nothing during a press.
    /// - Returns: whether the target changed.
    @discardableResult
    func pick(_ presence: ToolPresence) -> Bool {
        guard !presses.isFrozen(presence.id) else { return false }
        let hit = context.scene.hitTest(presence.state.location)
        presence.pickedVersion = context.scene.version
        switch context.decision(for: hit, isPress: false) {
        case .pass: return hover(presence, over: hit?.responder.hostSurface ?? context.defaultTarget)
        case .nothing: return hover(presence, over: nil)
        case .redirect(let responder): return hover(presence, over: responder)
        }
    }

    /// Moves a tool to another target and returns true. If the target stays, only updates its route.
    @discardableResult
    func hover(_ presence: ToolPresence, over target: Responder?) -> Bool {
        guard presence.target !== target else {
            if let route = presence.route, !context.isCurrent(route) {
                presence.renew(context.makeRoute(to: target))
            }
            return false
        }
        leave(presence)
        if let target, isNear(presence), context.isPresent(target), presence.route == nil {
            enter(target, with: presence)
        }
        return true
    }

    private func enter(_ target: Responder, with presence: ToolPresence) {
        let route = context.makeRoute(to: target)
        presence.begin(along: route)
        presence.entry = context.dispatch.depth + 1
        let outcome = send(.entered, of: presence, along: route)
        presence.entry = 0
        // A handler of the enter may have removed the tool.
        guard presence.route === route else { return }
        if case .nobody = outcome {
            guard movesPointer else { return }
            presence.receiver = .pointer
            follower.move(presence)
        } else {
            presence.receiver = .route
        }
    }

    /// Leaves a tool's target. The client is sent the exit even if a responder did not forward it.
    func leave(_ presence: ToolPresence) {
        guard let (route, receiver) = presence.end() else { return }
        if receiver == .route || presence.enteredSurface != nil || presence.entry > 0 {
            send(.exited, of: presence, along: context.dispatch.cut(presence.entry, along: route))
        }
        guard let surface = presence.enteredSurface else { return }
        let exit = event(.exited, of: presence)
        context.run(Route(to: surface)) { _ in _ = exit.offerToClient() }
    }

    /// Makes the last pick of every tool invalid, so that `pickAgainIfNeeded()` picks again.
    func setNeedsPick() {
        for presence in presences { presence.pickedVersion = 0 }
    }

    /// Picks again for tools that hover if the scene has changed since their last pick. A target that stays
    /// is sent the tool's location, because the surface may have moved.
    func pickAgainIfNeeded() {
        guard !presences.isEmpty else { return }
        for presence in presences where presence.pickedVersion != context.scene.version {
            guard isNear(presence), !presses.isFrozen(presence.id) else { continue }
            if !pick(presence), presence.receiver == .route, let route = presence.route {
                send(.changed(.position(presence.state.location)), of: presence, along: route)
            }
        }
        context.transport?.frameEnded()
    }

    // MARK: Events

    func event(_ phase: ToolEvent.Phase, of presence: ToolPresence) -> ToolEvent {
        ToolEvent(presence, phase, at: presence.time, by: context.dispatch)
    }

    @discardableResult
    func send(_ phase: ToolEvent.Phase, of presence: ToolPresence, along route: Route) -> Dispatch.Outcome {
        let event = event(phase, of: presence)
        let outcome = context.run(route) { event.hand(to: $0) }
        switch phase {
        case .entered: if context.explanations.isOn { context.explanations.noteEntered() }
        case .exited, .cancelled: break
        default: context.note(outcome, along: route, at: presence.state.location)
        }
        return outcome
    }
}
