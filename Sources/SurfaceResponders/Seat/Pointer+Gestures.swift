/// Gestures of touchpads: they go to what the pointer is over when they begin, until they end.
///
/// A seat has one gesture at a time. What another device begins meanwhile reaches nobody.
extension Pointer {
    func handle(_ update: TouchpadGesture, _ event: InputEvent) {
        if case .begin(let kind, let fingerCount) = update {
            return beginGesture(kind, fingerCount: fingerCount, event)
        }
        guard let gesture else { return seat.note(.swallowed) }
        guard gesture.device == event.device else { return seat.note(.heldElsewhere) }
        switch update {
        case .pinch(_, let scale, _): gesture.scale = scale
        case .begin, .swipe, .end, .cancel: break
        }
        let next = self.event(for: update, of: gesture, at: event.time)
        if !gesture.isTaken { seat.gestures.handle(next, of: gesture) }
        switch gesture.consumer {
        case .route(let route):
            seat.note(.gesture)
            deliver(next, of: gesture, along: route)
        case .taken(let filter):
            filter.follow(event, on: seat)
        case .swallowed:
            seat.note(.swallowed)
        }
        switch update {
        case .end, .cancel: forgetGesture(gesture)
        case .begin, .pinch, .swipe: break
        }
    }

    // MARK: The beginning

    private func beginGesture(_ kind: TouchpadGesture.Kind, fingerCount: Int, _ event: InputEvent) {
        seat.keyCommands.interrupt()
        guard gesture == nil else { return seat.note(.heldElsewhere) }
        let consumer = gestureConsumer(for: event)
        // Who was asked, left or entered may have taken the device away, or begun a gesture on another one.
        guard seat.hasDevice(event.device), gesture == nil else { return }
        let begun = GestureInteraction(
            kind, fingerCount: fingerCount, device: event.device, consumer: consumer)
        gesture = begun
        switch consumer {
        case .route(let route):
            let beginning = TouchpadGestureEvent(begun, .began, at: event.time, on: self)
            seat.gestures.begin(begun, with: beginning, on: route.path)
            seat.gestures.handle(beginning, of: begun)
            guard begun.isRouted else { return }
            begun.isTold = true
            seat.note(send(beginning, along: route), along: route, at: location)
        case .taken(let filter):
            seat.note(.taken(by: filter))
        case .swallowed:
            seat.note(.swallowed)
        }
    }

    private func gestureConsumer(for event: InputEvent) -> GestureInteraction.Consumer {
        switch interaction {
        case .pressed(let route):
            seat.note(.interaction)
            return .route(route)
        case .taken(let filter):
            filter.follow(event, on: seat)
            return .taken(by: filter)
        case .swallowed, .command:
            return .swallowed
        case .hovering:
            if let taker = seat.filters.taker(of: event, on: seat) { return .taken(by: taker) }
            if !isPickGood(at: location) { pickAgain(at: event.time) }
            if let hover { refreshPath(of: hover) }
            return hover.map { .route($0) } ?? .swallowed
        }
    }

    // MARK: What follows

    private func event(
        for update: TouchpadGesture, of gesture: GestureInteraction, at time: Timestamp
    ) -> TouchpadGestureEvent {
        switch update {
        case .pinch(let delta, _, let rotation):
            TouchpadGestureEvent(gesture, .changed, at: time, on: self, delta: delta, rotation: rotation)
        case .swipe(let delta):
            TouchpadGestureEvent(gesture, .changed, at: time, on: self, delta: delta)
        case .end, .begin:
            TouchpadGestureEvent(gesture, .ended, at: time, on: self)
        case .cancel:
            TouchpadGestureEvent(gesture, .cancelled, at: time, on: self)
        }
    }

    private func deliver(_ event: TouchpadGestureEvent, of gesture: GestureInteraction, along route: Route) {
        // From here on there is nothing to take away any more.
        if event.phase != .changed { gesture.consumer = .swallowed }
        let outcome = send(event, along: route)
        if event.phase != .changed { tellClientOfEnd(of: gesture) }
        seat.note(outcome, along: route, at: location)
    }

    @discardableResult
    private func send(_ event: TouchpadGestureEvent, along route: Route) -> Dispatch.Outcome {
        route.run(on: seat) { event.hand(to: $0) }
    }

    private func forgetGesture(_ ended: GestureInteraction) {
        if gesture === ended { gesture = nil }
    }

    // MARK: Gestures that end early

    /// A recognizer made something of a gesture: who has it is told that it is cancelled.
    func cancel(recognized recognizedGesture: GestureInteraction) {
        guard recognizedGesture === gesture, recognizedGesture.isRouted else { return }
        if recognizedGesture.isTold { takeGestureAway() } else { recognizedGesture.consumer = .swallowed }
    }

    /// Tells who has the gesture that it is taken away; what follows of it reaches nobody.
    func cancelGesture() {
        guard let gesture else { return }
        seat.gestures.handle(TouchpadGestureEvent(gesture, .cancelled, at: lastTime, on: self), of: gesture)
        takeGestureAway()
    }

    private func takeGestureAway() {
        guard let gesture else { return }
        switch gesture.consumer {
        case .route(let route):
            gesture.consumer = .swallowed
            guard gesture.isTold else { return }
            send(TouchpadGestureEvent(gesture, .cancelled, at: lastTime, on: self), along: route)
            tellClientOfEnd(of: gesture)
        case .taken(let filter):
            gesture.consumer = .swallowed
            filter.follow(
                InputEvent(time: lastTime, device: gesture.device, .gesture(.cancel(gesture.kind))), on: seat)
        case .swallowed:
            break
        }
    }

    /// A device goes, with its gesture.
    func endGesture(of device: InputDevice.ID) {
        guard let gesture, gesture.device == device else { return }
        cancelGesture()
        forgetGesture(gesture)
    }

    /// A surface goes.
    func cancelGesture(within surface: SurfaceResponder) {
        guard let gesture else { return }
        if case .route(let route) = gesture.consumer, route.isWithin(surface) { cancelGesture() }
        // An end that is on its way to the client would not arrive any more: it is told now.
        if let client = gesture.clientSurface, client.isWithin(surface) { tellClientOfEnd(of: gesture) }
    }

    /// A filter goes: the rest of what it took reaches nobody.
    func forgetGesture(takenBy filter: any InputFilter) {
        if case .taken(let taker) = gesture?.consumer, taker === filter { gesture?.consumer = .swallowed }
    }

    /// A client that took the beginning is told the end, even if somebody on the path kept that to itself.
    private func tellClientOfEnd(of gesture: GestureInteraction) {
        guard let surface = gesture.clientSurface else { return }
        send(
            TouchpadGestureEvent(gesture, .cancelled, at: lastTime, on: self),
            along: Route(path: ResponderPath([surface]), host: surface))
        gesture.clientSurface = nil
    }
}
