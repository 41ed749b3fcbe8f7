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
            while let slot = order.first(where: { pending.contains($0, phase) }) {
                deliver(phase, from: slot)
            }
        }
        deliveries -= 1
        // Inside another delivery, touches that are still on their way up a path must stay what they are.
        guard deliveries == 0 else { return }
        releaseHeld()
        settle()
    }

    func settle() {
        while ended & ~held.slots != 0 { remove((ended & ~held.slots).trailingZeroBitCount) }
        for slot in order where ended & (1 << UInt64(slot)) == 0 {
            if let finger = fingers[slot], case .route = finger.consumer { finger.touch.phase = .stationary }
        }
    }

    private func deliver(_ phase: Touch.Phase, from slot: Int) {
        guard case .route(let route) = fingers[slot]?.consumer else { return pending.remove(slot) }
        send(takeGroup(of: route, phase), phase, along: route)
    }

    /// The waiting fingers of one route in one phase; they wait no longer.
    private func takeGroup(of route: Route, _ phase: Touch.Phase) -> Touches {
        var mask: UInt64 = 0
        for slot in order where pending.contains(slot, phase) {
            guard case .route(let other) = fingers[slot]?.consumer, other === route else { continue }
            pending.remove(slot)
            mask |= 1 << UInt64(slot)
        }
        guard !gestures.isIdle || !held.isEmpty else { return Touches(table: table, mask: mask) }
        let delayed = mask & (held.slots | gestures.delayed(in: phase))
        if delayed != 0 { holdBack(delayed, phase) }
        mask &= ~delayed
        return Touches(table: table, mask: mask)
    }

    func send(_ touches: Touches, _ phase: Touch.Phase, along route: Route) {
        guard let first = touches.first else { return }
        if phase == .began { begun |= touches.mask }
        let event = Event(dispatch: seat.dispatch, timestamp: first.timestamp)
        let concernsClient = phase == .began || touches.contains { $0.isWithClient }
        let outcome = route.run(on: seat, concernsClient: concernsClient) {
            event.hand(touches, phase, to: $0)
        }
        for touch in touches { seat.noteOutcome(outcome, ofTouch: touch) }
        if phase == .ended || phase == .cancelled {
            tellClient(of: touches, phase, along: route, with: event)
        }
    }

    /// A responder nearer to the target may have kept an end to itself. Who was told that a finger came down
    /// is told that it is gone.
    private func tellClient(
        of touches: Touches, _ phase: Touch.Phase, along route: Route, with event: Event
    ) {
        let left = touches.filtered { $0.isWithClient }
        guard !left.isEmpty else { return }
        route.run(on: seat) { _ in _ = event.offerToClient(left, phase) }
    }
}
