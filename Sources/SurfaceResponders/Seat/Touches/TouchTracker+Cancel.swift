/// Taking touches away from the responders that have them.
extension TouchTracker {
    /// A device goes, or takes its fingers back: they are cancelled, in one call for each responder.
    func cancelAll(of device: InputDevice.ID, at time: Timestamp) {
        flush()
        tellRecognizersOfCancel { $0.device == device }
        cancel(for: .deviceGone) { touch, _ in touch.device == device }
        tellFilters(of: device, at: time)
        for touch in standing.reversed() where touch.device == device { retire(touch) }
    }

    /// The seat is suspended, or a lock takes over: what follows of the fingers that are down reaches nobody.
    public func cancelAll() {
        flush()
        tellRecognizersOfCancel { _ in true }
        cancel(for: .suspended) { _, _ in true }
        for device in context.devices.all { tellFilters(of: device.id, at: context.clock.now) }
        for touch in standing where touch.filter != nil { touch.consumer = .swallowed }
        if let pointerTouch { remove(pointerTouch) }
        context.transport?.frameEnded()
    }

    /// Recognizers lose fingers, whoever else has them.
    private func tellRecognizersOfCancel(where isMeant: (Touch) -> Bool) {
        guard !gestures.isIdle else { return }
        let mask = standing.reduce(UInt64(0)) { isMeant($1) ? $0 | $1.bit : $0 }
        guard mask != 0 else { return }
        // What was held back is not delivered because of it: it is cancelled next.
        deliveries += 1
        gestures.handle(.cancelled, Touches(table: table, mask: mask), at: context.clock.now)
        deliveries -= 1
    }

    /// Forgets a finger; at the end of a delivery that may still carry it, if there is one.
    private func retire(_ touch: Touch) {
        if deliveries == 0 { remove(touch) } else { ended |= touch.bit }
    }

    /// The compositor takes a surface's fingers away, with the others of its client: it hides the surface, or
    /// is about to dismiss it. What follows of them reaches nobody.
    public func cancel(within surface: SurfaceResponder) {
        flush()
        cancel(for: .hidden) { _, route in route.isWithin(surface) }
        context.transport?.frameEnded()
    }

    /// The fingers of a surface that goes are cancelled while its chain still stands, and the rest of them reaches
    /// nobody. Its client's other fingers stay, since most often the client itself took the surface away.
    func surfaceWillGo(_ surface: SurfaceResponder) {
        flush()
        if !gestures.isIdle { gestures.willRemove(surface) }
        takeAway(with: surface)
        forgetPast(within: surface)
    }

    func letGo(of device: InputDevice.ID) {
        cancelAll(of: device, at: context.clock.now)
    }

    func suspend() {
        cancelAll()
    }

    func pass(within region: SurfaceResponder, to heir: SurfaceResponder) {
        for touch in standing where touch.standingRoute?.isWithin(region) == true {
            touch.belong(to: heir, orDelegate: context.delegate)
        }
        pass(within: region, along: route(to: heir))
    }

    /// Takes a finger from the responder that has it, and with it the other fingers of the same client, and
    /// gives it to another one, from `began` on. False for a finger that is not down, or that a filter took; and for a
    /// surface that is not shown, or on its way out.
    @discardableResult
    public func transfer(_ touch: Touch, to responder: Responder) -> Bool {
        guard isDown(touch), context.isPresent(responder) else { return false }
        flush()
        if touch.isRouted { cancel([touch], for: .transferred) }
        // Whoever heard of the cancel may have taken the device away, or the responder.
        guard isDown(touch), context.isPresent(responder) else { return false }
        begin(touch, along: context.makeRoute(to: responder))
        touch.belong(to: responder, orDelegate: context.delegate)
        touch.isOrphaned = false
        touch.window = responder.window
        touch.previousLocation = touch.location
        touch.phase = .began
        pending.add(touch.bit, .began, isSeen: true)
        flush()
        return true
    }

    /// Whether a finger is down, and no filter has it.
    private func isDown(_ touch: Touch) -> Bool {
        table.touch(at: touch.slot) === touch && ended & touch.bit == 0 && touch.filter == nil
    }

    private func tellFilters(of device: InputDevice.ID, at time: Timestamp) {
        var told: [any InputFilter] = []
        for touch in standing where touch.device == device {
            guard let filter = touch.filter, !told.contains(where: { $0 === filter }) else { continue }
            told.append(filter)
        }
        for filter in told {
            filter.follow(InputEvent(time: time, device: device, .touchCancel), on: context.seat)
        }
    }

    // MARK: The rule's questions

    /// To a client a cancel means all its touches; not so where its own surface went, of which it is told that the finger
    /// was lifted.
    func companions(of meant: [Touch], for reason: CancelReason) -> [Touch] {
        if case .surfaceGone = reason { return [] }
        var others: [Touch] = []
        for touch in meant where touch.toldClient == .begun {
            guard let application = touch.window?.application else { continue }
            others += standing.filter { other in
                other.isRouted && other.toldClient == .begun && other.window?.application === application
            }
        }
        return others
    }

    func willTellCancelled(_ touches: [Touch], for reason: CancelReason) {
        for touch in touches {
            pending.remove(touch.bit)
            held.remove(touch.bit)
            if case .surfaceGone = reason { touch.isOrphaned = true }
            guard touch.toldResponders == .begun else { continue }
            touch.phase = .cancelled
            cancelling |= touch.bit
        }
        deliveries += 1
    }

    func didTellCancelled(_ touches: [Touch]) {
        deliveries -= 1
        for touch in touches { cancelling &= ~touch.bit }
        guard deliveries == 0 else { return }
        releaseHeld()
        settle()
    }

    func tellCancelled(_ touches: [Touch], along route: Route, for reason: CancelReason) {
        send(group(touches), .cancelled, along: route)
    }

    func tellClientOfEnd(_ touches: [Touch], along route: Route) {
        guard let first = touches.first else { return }
        let event = Event(dispatch: context.dispatch, timestamp: first.timestamp)
        let phase: Touch.Phase = first.phase == .cancelled ? .cancelled : .ended
        context.run(route) { _ in _ = event.offerToClient(group(touches), phase) }
    }

    /// To the client of a surface that goes its finger is lifted.
    func tellClientOfCancel(_ touches: [Touch], on host: SurfaceResponder) {
        for touch in touches {
            if touch.phase != .cancelled { touch.isOrphaned = true }
            touch.phase = .cancelled
        }
        tellClientOfEnd(touches, along: Route(to: host))
    }

    private func group(_ touches: [Touch]) -> Touches {
        Touches(table: table, mask: touches.reduce(0) { $0 | $1.bit })
    }
}
