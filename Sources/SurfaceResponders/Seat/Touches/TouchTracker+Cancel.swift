/// Cancel and transfer of touches.
extension TouchTracker {
    /// Cancels the touches of a device that is removed or has reported a cancel.
    func cancelAll(of device: InputDevice.ID, at time: Timestamp) {
        flush()
        tellRecognizersOfCancel { $0.device == device }
        cancel(for: .deviceGone) { touch, _ in touch.device == device }
        tellFilters(of: device, at: time)
        for touch in standing.reversed() where touch.device == device { retire(touch) }
    }

    /// Cancels all touches. Their further events are discarded.
    public func cancelAll() {
        flush()
        tellRecognizersOfCancel { _ in true }
        cancel(for: .suspended) { _, _ in true }
        for device in context.devices.all { tellFilters(of: device.id, at: context.clock.now) }
        for touch in standing where touch.filter != nil { touch.consumer = .swallowed }
        if let pointerTouch { remove(pointerTouch) }
        context.transport?.frameEnded()
    }

    /// Cancels touches for the recognizers that see them, whichever consumer has them.
    private func tellRecognizersOfCancel(where isMeant: (Touch) -> Bool) {
        guard !gestures.isIdle else { return }
        let mask = standing.reduce(UInt64(0)) { isMeant($1) ? $0 | $1.bit : $0 }
        guard mask != 0 else { return }
        // Keeps held-back changes of these touches from being delivered: they are canceled next.
        deliveries += 1
        gestures.handle(.cancelled, Touches(table: table, mask: mask), at: context.clock.now)
        deliveries -= 1
    }

    /// Removes a touch; during a delivery, which may still contain it, marks it for removal instead.
    private func retire(_ touch: Touch) {
        if deliveries == 0 { remove(touch) } else { ended |= touch.bit }
    }

    /// Cancels the touches on a surface, and all other touches that its client has. Their further events are
    /// discarded. Call this when the compositor hides a surface, or before it dismisses one.
    public func cancel(within surface: SurfaceResponder) {
        flush()
        cancel(for: .hidden) { _, route in route.isWithin(surface) }
        context.transport?.frameEnded()
    }

    /// Cancels the touches on a surface that leaves the scene. Its client's other touches continue, because
    /// usually the client itself removed the surface.
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

    /// Transfers a touch to another responder, which receives it from `began` on. If responders have the
    /// touch, it is canceled for them. If a client has it, the client's other touches are canceled, too, and
    /// their further events are discarded.
    /// - Parameters:
    ///   - touch: a touch that is down and that no filter has.
    ///   - responder: the new receiver. A surface must be shown, and must not be about to leave the scene.
    /// - Returns: false if these conditions are not met, or no longer met after a handler was called.
    @discardableResult
    public func transfer(_ touch: Touch, to responder: Responder) -> Bool {
        guard isDown(touch), context.isPresent(responder) else { return false }
        flush()
        if touch.isRouted { cancel([touch], for: .transferred) }
        // A handler of the cancel may have removed the device or the responder.
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

    /// Whether a finger is down and no filter has its touch.
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

    // MARK: InteractionKind

    /// The clients' other touches, because `wl_touch.cancel` covers all touches of a client. None if a
    /// surface is removed: the client is sent an up for each touch on that surface instead.
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
            canceling |= touch.bit
        }
        deliveries += 1
    }

    func didTellCancelled(_ touches: [Touch]) {
        deliveries -= 1
        for touch in touches { canceling &= ~touch.bit }
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

    /// The client of a surface that leaves the scene is sent an up, not a cancel.
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
