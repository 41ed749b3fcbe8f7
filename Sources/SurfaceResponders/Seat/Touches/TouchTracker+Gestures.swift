/// Touches that gesture recognizers delay, cancel, or receive alone.
extension TouchTracker: GestureSubject {
    /// Sends recognizers the changes in a phase, before responders receive them.
    func tellRecognizers(_ phase: Touch.Phase) {
        let unseen = pending.takeUnseen(phase)
        guard unseen != 0 else { return }
        let touches = Touches(table: table, mask: unseen)
        guard let time = touches.firstTimestamp else { return }
        gestures.handle(phase, touches, at: time)
    }

    /// Updates a touch that no responder has, if a recognizer sees it.
    func followUnheard(_ touch: Touch, to point: Point, at time: Timestamp) {
        guard !gestures.isIdle, gestures.sees(touch.slot) else { return }
        update(touch, to: point, at: time)
    }

    // MARK: Holding back

    /// Keeps the changes of touches for later delivery, each with the touch's current state.
    func holdBack(_ mask: UInt64, _ phase: Touch.Phase) {
        for touch in Touches(table: table, mask: mask) {
            held.append(HeldTouches.Change(of: touch, phase, frame: frame))
        }
    }

    /// Delivers changes that are no longer delayed, in their order, with their own locations and times.
    func releaseHeld() {
        guard !held.isEmpty, deliveries == 0 else { return }
        deliveries += 1
        while true {
            let changes = held.takeNext({ isDelayed($0) }, together: { route(of: $0) === route(of: $1) })
            guard let first = changes.first else { break }
            deliver(changes, first.phase)
            context.transport?.frameEnded()
        }
        deliveries -= 1
        settle()
    }

    private func isDelayed(_ change: HeldTouches.Change) -> Bool {
        gestures.delayed(in: change.phase) & (1 << UInt64(change.slot)) != 0
    }

    private func route(of slot: Int) -> Route? {
        table.touch(at: slot)?.standingRoute
    }

    private func deliver(_ changes: ContiguousArray<HeldTouches.Change>, _ phase: Touch.Phase) {
        guard let first = changes.first, let route = route(of: first.slot) else { return }
        var mask: UInt64 = 0
        var present: ContiguousArray<HeldTouches.Change> = []
        for change in changes {
            guard let touch = table.touch(at: change.slot) else { continue }
            mask |= 1 << UInt64(change.slot)
            present.append(HeldTouches.Change(of: touch, touch.phase, frame: 0))
            change.restore(touch)
        }
        send(Touches(table: table, mask: mask), phase, along: route)
        for change in present {
            guard let touch = table.touch(at: change.slot), touch.phase != .cancelled else { continue }
            change.restore(touch)
        }
    }

    // MARK: Taking away

    /// Cancels the recognized gesture's touches. Responders that have not received a touch are sent nothing.
    func recognized(by recognizer: GestureRecognizer) {
        let mask = recognizer.sequence.concerned
        let meant = standing.filter { mask & $0.bit != 0 && $0.isRouted }
        if !meant.isEmpty { cancel(Array(meant), for: .recognized) }
    }

    // MARK: The pointer as a finger

    /// Called when the left button goes down. Recognizers see the pointer as a touch until the release.
    func pointerPressed(on route: Route, at location: Point, _ event: InputEvent) {
        guard pointerTouch == nil, route.path.hasGestureRecognizers,
            let slot = table.freeSlot, let target = route.target
        else { return }
        let beginning = Touch.Beginning(
            id: -1, slot: slot, type: .indirectPointer, deviceTouch: -1, location: location,
            timestamp: event.time)
        let touch = Touch(
            beginning, device: event.device, on: target, orDelegate: context.delegate, .recognizers)
        touch.window = target.window
        place(touch)
        pointerTouch = touch
        guard gestures.begin(touch, on: route.path) else { return remove(touch) }
        gestures.handle(.began, Touches(table: table, mask: touch.bit), at: event.time)
    }

    @inline(__always)
    func pointerMoved(to location: Point, _ event: InputEvent) {
        if let pointerTouch { movePointer(pointerTouch, to: location, event) }
    }

    private func movePointer(_ touch: Touch, to location: Point, _ event: InputEvent) {
        touch.previousLocation = touch.location
        touch.location = location
        touch.timestamp = event.time
        touch.phase = .moved
        gestures.handle(.moved, Touches(table: table, mask: touch.bit), at: event.time)
    }

    /// Called when the left button is released, or its press is canceled.
    func pointerReleased(_ phase: Touch.Phase, at time: Timestamp) {
        guard let touch = pointerTouch else { return }
        touch.timestamp = time
        touch.phase = phase
        gestures.handle(phase, Touches(table: table, mask: touch.bit), at: time)
        remove(touch)
    }
}
