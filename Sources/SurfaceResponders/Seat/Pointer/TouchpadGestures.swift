/// Touchpad gestures. Each belongs to the target under the pointer at its beginning, or to the consumer of a
/// button that is down, until it ends or is canceled. A seat has one gesture at a time: a gesture that
/// another device begins during that time is discarded.
final class TouchpadGestures: InteractionKind {
    let context: SeatContext
    private let delivery: PointerDelivery
    private let arbiter: GestureArbiter

    var standing: ContiguousArray<HeldTouchpadGesture> = []

    init(_ context: SeatContext, delivery: PointerDelivery, arbiter: GestureArbiter) {
        self.context = context
        self.delivery = delivery
        self.arbiter = arbiter
    }

    /// The gesture in progress until its device ends or cancels it, even if it was taken from its receivers.
    var current: HeldTouchpadGesture? { standing.first }

    // MARK: The beginning

    func begin(_ gesture: HeldTouchpadGesture, at time: Timestamp) {
        standing.append(gesture)
        switch gesture.consumer {
        case .responders:
            guard let route = gesture.route else { return }
            let beginning = event(.began, of: gesture, at: time)
            arbiter.begin(gesture, with: beginning, on: route.path)
            arbiter.handle(beginning, of: gesture)
            guard gesture.isRouted else { return }
            let outcome = tellBeginning(of: gesture) { send(beginning, along: route) }
            context.note(outcome, along: route, at: delivery.location)
        case .filter(let filter):
            context.note(.taken(by: filter))
        default:
            context.note(.swallowed)
        }
    }

    // MARK: What follows

    func follow(_ update: TouchpadGesture, of gesture: HeldTouchpadGesture, _ event: InputEvent) {
        if case .pinch(_, let scale, _) = update { gesture.scale = scale }
        let next = self.event(for: update, of: gesture, at: event.time)
        if gesture.filter == nil { arbiter.handle(next, of: gesture) }
        switch gesture.consumer {
        case .responders:
            guard let route = gesture.route else { break }
            context.note(.gesture)
            deliver(next, of: gesture, along: route)
        case .filter(let filter):
            filter.follow(event, on: context.seat)
        default:
            context.note(.swallowed)
        }
        if next.phase == .ended || next.phase == .cancelled { forget(gesture) }
    }

    private func event(
        for update: TouchpadGesture, of gesture: HeldTouchpadGesture, at time: Timestamp
    ) -> TouchpadGestureEvent {
        switch update {
        case .pinch(let delta, _, let rotation):
            event(.changed, of: gesture, at: time, delta: delta, rotation: rotation)
        case .swipe(let delta): event(.changed, of: gesture, at: time, delta: delta)
        case .end, .begin: event(.ended, of: gesture, at: time)
        case .cancel: event(.cancelled, of: gesture, at: time)
        }
    }

    private func deliver(_ event: TouchpadGestureEvent, of gesture: HeldTouchpadGesture, along route: Route) {
        let isEnd = event.phase != .changed
        if isEnd {
            // Marked as ended before the delivery, so that no handler's cancel affects this gesture.
            gesture.consumer = .swallowed
            gesture.toldResponders = .ended
        }
        let outcome = send(event, along: route)
        if isEnd { completeEnd(of: gesture, along: route) }
        context.note(outcome, along: route, at: delivery.location)
    }

    private func event(
        _ phase: TouchpadGestureEvent.Phase, of gesture: HeldTouchpadGesture, at time: Timestamp,
        delta: Vector = .zero, rotation: Double = 0
    ) -> TouchpadGestureEvent {
        TouchpadGestureEvent(
            gesture, phase, at: time, location: delivery.location, by: context.dispatch, delta: delta,
            rotation: rotation)
    }

    @discardableResult
    private func send(_ event: TouchpadGestureEvent, along route: Route) -> Dispatch.Outcome {
        context.run(route) { event.hand(to: $0) }
    }

    // MARK: Gestures that end early

    /// Cancels the current gesture for its receivers if the recognizer recognized its gesture in it.
    func recognized(by recognizer: GestureRecognizer) {
        guard let gesture = recognizer.sequence.touchpadGesture, gesture === current, gesture.isRouted else {
            return
        }
        cancel([gesture], for: .recognized)
    }

    /// Cancels the current gesture for its receivers and for recognizers. Its further events are discarded.
    func cancelCurrent(for reason: CancelReason) {
        guard let current else { return }
        tellRecognizers(ofCancelled: current)
        cancelAll(for: reason)
    }

    /// Cancels the gesture of a device, because the device was removed or the seat is paused.
    func letGo(of device: InputDevice.ID) {
        guard let current, current.device == device else { return }
        cancelCurrent(for: .deviceGone)
        forget(current)
    }

    func willTellCancelled(_ held: [HeldTouchpadGesture], for reason: CancelReason) {
        if case .recognized = reason { return }
        for gesture in held { tellRecognizers(ofCancelled: gesture) }
    }

    func tellCancelled(_ held: [HeldTouchpadGesture], along route: Route, for reason: CancelReason) {
        for gesture in held { send(event(.cancelled, of: gesture, at: delivery.time), along: route) }
    }

    /// A client to which the end was not forwarded is sent a cancel, even if the end was no cancel.
    func tellClientOfEnd(_ held: [HeldTouchpadGesture], along route: Route) {
        if let host = route.host { tellClientOfCancel(held, on: host) }
    }

    func tellClientOfCancel(_ held: [HeldTouchpadGesture], on host: SurfaceResponder) {
        for gesture in held {
            let cancel = event(.cancelled, of: gesture, at: delivery.time)
            context.run(Route(to: host)) { _ in _ = cancel.offerToClient() }
        }
    }

    func tellCancelled(_ held: HeldTouchpadGesture, to filter: any InputFilter) {
        let cancel = InputEvent(time: delivery.time, device: held.device, .gesture(.cancel(held.kind)))
        filter.follow(cancel, on: context.seat)
    }

    private func tellRecognizers(ofCancelled gesture: HeldTouchpadGesture) {
        arbiter.handle(event(.cancelled, of: gesture, at: delivery.time), of: gesture)
    }
}
