/// Fingers that gesture recognizers hold back, take away, or have to themselves.
extension TouchTracker: GestureSubject {
    /// Recognizers see what fingers did before anybody else does.
    func tellRecognizers(_ phase: Touch.Phase) {
        let unseen = pending.takeUnseen(phase)
        guard unseen != 0 else { return }
        let touches = Touches(table: table, mask: unseen)
        guard let time = touches.firstTimestamp else { return }
        gestures.handle(phase, touches, at: time)
    }

    /// A finger that no responder has, but a recognizer sees.
    func followUnheard(_ touch: Touch, to point: Point, at time: Timestamp) {
        guard !gestures.isIdle, gestures.sees(touch.slot) else { return }
        update(touch, to: point, at: time)
    }

    // MARK: Holding back

    /// Keeps back what is not to be delivered yet.
    func holdBack(_ mask: UInt64, _ phase: Touch.Phase) {
        for touch in Touches(table: table, mask: mask) {
            held.append(HeldTouches.Change(of: touch, phase, frame: frame))
        }
    }

    /// Delivers what need not be held back any more, in its order, with its own places and times.
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

    /// A recognizer made a gesture of these fingers: the responders that have them are told that they are
    /// cancelled, each client once; those that have not heard of them yet hear nothing.
    func recognized(by recognizer: GestureRecognizer) {
        let mask = recognizer.sequence.concerned
        let meant = standing.filter { mask & $0.bit != 0 && $0.isRouted }
        if !meant.isEmpty { cancel(Array(meant), for: .recognized) }
    }

    // MARK: The pointer as a finger

    /// The left button goes down: recognizers see the pointer as a finger until it is up.
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

    /// The left button is up, or the press became something else.
    func pointerReleased(_ phase: Touch.Phase, at time: Timestamp) {
        guard let touch = pointerTouch else { return }
        touch.timestamp = time
        touch.phase = phase
        gestures.handle(phase, Touches(table: table, mask: touch.bit), at: time)
        remove(touch)
    }
}
