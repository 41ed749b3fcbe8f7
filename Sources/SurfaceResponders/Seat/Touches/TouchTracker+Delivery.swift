/// Delivery of what fingers did in a frame.
extension TouchTracker {
    /// Delivers what waits, in the order began, moved, ended; within a phase by the age of the fingers.
    func flush() {
        guard !pending.isEmpty else { return }
        if deliveries == 0 { frame += 1 }
        deliveries += 1
        for phase in PendingTouches.deliveryOrder {
            if !gestures.isIdle { tellRecognizers(phase) }
            // A handler may remove responders, and with them fingers: look anew after each call.
            while let touch = standing.first(where: { pending.contains($0.slot, phase) }) {
                deliver(phase, from: touch)
            }
        }
        deliveries -= 1
        // Inside another delivery, touches that are still on their way up a path must stay what they are.
        guard deliveries == 0 else { return }
        releaseHeld()
        settle()
    }

    /// What was delivered is over: lifted fingers go, the others rest. Recognizers may decide in the middle of a frame:
    /// what is gathered waits for its end.
    func settle() {
        let undelivered = held.slots | pending.slots
        while ended & ~undelivered != 0 {
            guard let touch = table.touch(at: (ended & ~undelivered).trailingZeroBitCount) else { break }
            remove(touch)
        }
        for touch in standing where (ended | pending.slots) & touch.bit == 0 && touch.isRouted {
            touch.phase = .stationary
        }
    }

    private func deliver(_ phase: Touch.Phase, from touch: Touch) {
        guard let route = touch.standingRoute else { return pending.remove(touch.slot) }
        send(takeGroup(of: route, phase), phase, along: route)
    }

    /// The waiting fingers of one route in one phase; they wait no longer.
    private func takeGroup(of route: Route, _ phase: Touch.Phase) -> Touches {
        var mask: UInt64 = 0
        for touch in standing where pending.contains(touch.slot, phase) {
            guard touch.isRouted, touch.route === route else { continue }
            pending.remove(touch.slot)
            mask |= touch.bit
        }
        guard !gestures.isIdle || !held.isEmpty else { return Touches(table: table, mask: mask) }
        let delayed = mask & (held.slots | gestures.delayed(in: phase))
        if delayed != 0 { holdBack(delayed, phase) }
        mask &= ~delayed
        return Touches(table: table, mask: mask)
    }

    func send(_ touches: Touches, _ phase: Touch.Phase, along route: Route) {
        guard let first = touches.first else { return }
        switch phase {
        case .began: for touch in touches { touch.toldResponders = .begun }
        case .ended:
            // From here on there is nothing to take away any more.
            for touch in touches {
                touch.consumer = .swallowed
                touch.toldResponders = .ended
            }
        case .moved, .stationary, .cancelled: break
        }
        let event = Event(dispatch: context.dispatch, timestamp: first.timestamp)
        let concernsClient = phase == .began || touches.contains { $0.toldClient == .begun }
        let outcome = context.run(route, concernsClient: concernsClient) {
            event.hand(touches, phase, to: $0)
        }
        if context.explanations.isOn {
            for touch in touches { context.explanations.noteOutcome(outcome, ofTouch: touch) }
        }
        if phase == .ended { completeEnd(of: touches, along: route) }
    }
}
