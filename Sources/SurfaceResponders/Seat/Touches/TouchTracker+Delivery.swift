/// Delivery of the changes that were gathered during a frame.
extension TouchTracker {
    /// Delivers the pending changes by phase, and within a phase by route, that of the oldest touch first.
    func flush() {
        if deliveries == 0 { frame += 1 }
        deliveries += 1
        if pending.slots(in: .began) != 0 { deliver(.began) }
        if pending.slots(in: .moved) != 0 { deliver(.moved) }
        if pending.slots(in: .ended) != 0 { deliver(.ended) }
        deliveries -= 1
        // Within another delivery, touches may still be climbing a path and must not change.
        guard deliveries == 0 else { return }
        releaseHeld()
        settle()
    }

    /// Removes the touches that were lifted, and marks the others as stationary. Leaves out touches with
    /// undelivered changes, because recognizers can cause this call in the middle of a frame.
    func settle() {
        let undelivered = held.slots | pending.slots
        if ended & ~undelivered != 0 { removeEnded(except: undelivered) }
        let unsettled = ended | pending.slots
        table.forEachUncounted(in: pending.restless & ~unsettled) { touch in
            if touch.isRouted { touch.phase = .stationary }
        }
        pending.settle(except: unsettled)
    }

    @inline(never)
    private func removeEnded(except undelivered: UInt64) {
        while ended & ~undelivered != 0 {
            guard let touch = table.touch(at: (ended & ~undelivered).trailingZeroBitCount) else { break }
            remove(touch)
        }
    }

    private func deliver(_ phase: Touch.Phase) {
        if !gestures.isIdle { tellRecognizers(phase) }
        // A handler may remove responders and their touches, so each pass searches again.
        while let route = oldestRoute(in: phase) { send(takeGroup(of: route, phase), phase, along: route) }
    }

    /// The route of the oldest touch that is pending in a phase. Drops pending touches that no responder has.
    private func oldestRoute(in phase: Touch.Phase) -> Route? {
        while let touch = oldestWaiting(in: phase) {
            if let route = touch.use({ $0.standingRoute }) { return route }
            pending.remove(touch.use { $0.bit })
        }
        return nil
    }

    private func oldestWaiting(in phase: Touch.Phase) -> Unretained<Touch>? {
        let waiting = pending.slots(in: phase)
        guard waiting & (waiting &- 1) != 0 else {
            return waiting == 0 ? nil : table.uncountedTouch(at: waiting.trailingZeroBitCount)
        }
        for touch in standing where waiting & touch.bit != 0 { return Unretained(touch) }
        return nil
    }

    /// Takes the pending touches of one route and phase. Holds back those that recognizers delay.
    private func takeGroup(of route: Route, _ phase: Touch.Phase) -> Touches {
        var mask: UInt64 = 0
        table.forEachUncounted(in: pending.slots(in: phase)) { touch in
            if touch.isRouted, touch.route === route { mask |= touch.bit }
        }
        pending.remove(mask)
        guard !gestures.isIdle || !held.isEmpty else { return Touches(table: table, mask: mask) }
        let delayed = mask & (held.slots | gestures.delayed(in: phase))
        if delayed != 0 { holdBack(delayed, phase) }
        mask &= ~delayed
        return Touches(table: table, mask: mask)
    }

    @inline(__always)
    func send(_ touches: Touches, _ phase: Touch.Phase, along route: Route) {
        guard let time = touches.firstTimestamp else { return }
        note(touches, phase)
        let event = Event(dispatch: context.dispatch, timestamp: time)
        let concernsClient = phase == .began || touches.isToldToClient
        let isOffered = concernsClient && route.reachesClientFirst && !context.explanations.isOn
        if !isOffered || !offer(touches, phase, toClientOf: route, event) {
            climb(touches, phase, along: route, event, concernsClient: concernsClient, isOffered: isOffered)
        }
        switch phase {
        case .began: touches.forEachUncounted { $0.beginningClimb = 0 }
        case .ended: completeEnd(of: touches, along: route)
        case .moved, .stationary, .cancelled: break
        }
    }

    /// Offers touches straight to the client of a surface that no other responder comes before.
    @inline(__always)
    private func offer(
        _ touches: Touches, _ phase: Touch.Phase, toClientOf route: Route, _ event: Event
    ) -> Bool {
        guard let host = route.host, let transport = context.transport else { return false }
        route.refreshPlacement(in: context.scene)
        return context.dispatch.offer(
            alongWith: route.path, toClientOf: host, placement: route.placement
        ) {
            event.offer(touches, phase, toClientOf: host, by: transport)
        }
    }

    /// - Parameter isOffered: whether the target's client was offered the touches and did not take them.
    @inline(never)
    private func climb(
        _ touches: Touches, _ phase: Touch.Phase, along route: Route, _ event: Event, concernsClient: Bool,
        isOffered: Bool
    ) {
        let outcome = context.run(route, concernsClient: concernsClient) { target in
            if isOffered {
                event.pass(touches, phase, over: target)
            } else {
                event.hand(touches, phase, to: target)
            }
        }
        guard context.explanations.isOn else { return }
        for touch in touches { context.explanations.noteOutcome(outcome, ofTouch: touch) }
    }

    /// Records which phase the responders of touches receive.
    @inline(__always)
    private func note(_ touches: Touches, _ phase: Touch.Phase) {
        switch phase {
        case .began:
            let number = context.dispatch.depth + 1
            touches.forEachUncounted { touch in
                touch.toldResponders = .begun
                touch.beginningClimb = number
            }
        case .ended:
            // Marked as ended before the delivery, so that no handler's cancel affects these touches.
            touches.forEachUncounted { touch in
                touch.consumer = .swallowed
                touch.toldResponders = .ended
            }
        case .moved, .stationary, .cancelled: break
        }
    }
}
