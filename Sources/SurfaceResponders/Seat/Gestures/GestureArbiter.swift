/// Decides between the gesture recognizers of a seat: who sees which fingers, who is recognized, who fails, and which
/// fingers their responders do not hear of yet.
final class GestureArbiter: GestureDecider {
    /// What recognizers watch, in the order in which it is taken away when one is recognized. Set while the seat is there,
    /// which ends it.
    var subjects: [any GestureSubject] = []

    let context: SeatContext
    /// What recognizers have of the seat.
    let ofRecognizers: GestureContext

    /// Those that fingers, keys or a time concern; the nearest to the finger first.
    @safe @exclusivity(unchecked) var active: ContiguousArray<GestureRecognizer> = [] {
        didSet {
            activeUncounted = ContiguousArray(active.map { Unretained($0) })
            isIdle = active.isEmpty
        }
    }
    /// The same, for those who call one after the other without counting references.
    private var activeUncounted: ContiguousArray<Unretained<GestureRecognizer>> = []
    /// Fingers whose beginning, and whose end, is held back because a recognizer is still possible.
    private(set) var delayingBegan: UInt64 = 0
    private(set) var delayingEnded: UInt64 = 0
    /// While it is more than zero, recognizers are being called: nobody leaves `active`.
    var depth = 0

    /// Whether nothing concerns anybody: then a finger costs nothing here.
    private(set) var isIdle = true

    init(_ context: SeatContext, table: TouchTable) {
        self.context = context
        ofRecognizers = GestureContext(clock: context.clock, scene: context.scene, table: table)
        ofRecognizers.arbiter = self
    }

    /// The seat goes. What has begun is cancelled, and each recognizer is free for another seat.
    func end() {
        subjects.removeAll()
        let recognizers = active
        active.removeAll()
        for recognizer in recognizers { recognizer.leave() }
        ofRecognizers.arbiter = nil
    }

    var needsDecisions: Bool {
        get { ofRecognizers.needsDecisions }
        set { ofRecognizers.needsDecisions = newValue }
    }

    // MARK: Fingers

    /// A finger comes down, on a path: the recognizers along it see it from now on.
    /// - Returns: whether there are any.
    func begin(_ touch: Touch, on path: ResponderPath) -> Bool {
        let bit: UInt64 = 1 << UInt64(touch.slot)
        let isSeen = join(path, where: { receives($0, touch) }) { recognizer in
            recognizer.sequence.down |= bit
            recognizer.sequence.all |= bit
        }
        if isSeen { refreshDelays() }
        return isSeen
    }

    /// Lets those recognizers along a path take part that can and want to.
    func join(
        _ path: ResponderPath, where receives: (GestureRecognizer) -> Bool,
        _ track: (GestureRecognizer) -> Void
    ) -> Bool {
        guard path.hasGestureRecognizers else { return false }
        var isSeen = false
        for responder in path.responders {
            guard let recognizers = responder.gestureRecognizerList else { continue }
            // Under a lock the compositor's policy has nothing to say.
            if context.isLocked, responder === context.delegate { continue }
            for recognizer in recognizers where isFree(recognizer) && receives(recognizer) {
                activate(recognizer)
                track(recognizer)
                isSeen = true
            }
        }
        return isSeen
    }

    /// Whether a recognizer works, and no other seat has it.
    private func isFree(_ recognizer: GestureRecognizer) -> Bool {
        recognizer.isEnabled && (recognizer.context == nil || recognizer.context === ofRecognizers)
    }

    private func receives(_ recognizer: GestureRecognizer, _ touch: Touch) -> Bool {
        guard recognizer.allowedTouchTypes.contains(touch.type), recognizer.shouldReceive(touch) else {
            return false
        }
        guard recognizer.hasDelegate, let delegate = recognizer.decider else { return true }
        return delegate.gestureRecognizer(recognizer, shouldReceive: touch)
    }

    private func activate(_ recognizer: GestureRecognizer) {
        guard recognizer.context == nil else { return }
        recognizer.context = ofRecognizers
        active.append(recognizer)
    }

    func sees(_ slot: Int) -> Bool {
        let bit: UInt64 = 1 << UInt64(slot)
        return active.contains { $0.sequence.down & bit != 0 }
    }

    /// Fingers changed; recognizers are told before responders are.
    func handle(_ phase: Touch.Phase, _ touches: Touches, at time: Timestamp) {
        let event = Event(dispatch: context.dispatch, timestamp: time)
        call { recognizer in event.hand(touches, phase, toWhatHears: recognizer) }
        decide()
        if phase == .ended || phase == .cancelled { liftFingers(touches.mask) }
    }

    /// Calls each recognizer; meanwhile nobody leaves `active`.
    @inline(__always)
    func call(_ body: (GestureRecognizer) -> Void) {
        depth += 1
        // Who takes part from now on is not concerned by this event.
        for recognizer in activeUncounted { recognizer.use(body) }
        depth -= 1
    }

    private func liftFingers(_ mask: UInt64) {
        for recognizer in active where recognizer.sequence.down & mask != 0 {
            if recognizer.progress.isListening { recognizer.rememberLocations() }
            recognizer.sequence.down &= ~mask
        }
        decideAnew()
    }

    /// Fingers are no more: others may be given their slots.
    func forgetFingers(_ mask: UInt64) {
        for recognizer in active { recognizer.sequence.forget(mask) }
    }

    // MARK: Times and withdrawal

    func timerFired(of recognizer: GestureRecognizer) {
        depth += 1
        recognizer.timerFired()
        depth -= 1
        decideAnew()
        context.seat.endTurn()
    }

    /// A recognizer was disabled or removed, or its responder goes.
    func withdraw(_ recognizer: GestureRecognizer) {
        recognizer.withdraw()
        decideAnew()
    }

    /// A surface is removed or hidden, by itself or with its window. All recognizers of what leaves with it are withdrawn
    /// before anything is decided: none is recognized because another is withdrawn with it.
    func willRemove(_ surface: SurfaceResponder) {
        var isConcerned = false
        for recognizer in active where leaves(recognizer, with: surface) {
            recognizer.withdraw()
            isConcerned = true
        }
        if isConcerned { decideAnew() }
    }

    private func leaves(_ recognizer: GestureRecognizer, with surface: SurfaceResponder) -> Bool {
        guard let responder = recognizer.responder else { return true }
        return responder.isWithin(surface) || context.scene.isLeaving(responder)
    }

    // MARK: Delays

    func refreshDelays() {
        delayingBegan = 0
        delayingEnded = 0
        for recognizer in active where recognizer.progress.state == .possible {
            let fingers = recognizer.sequence.concerned
            if recognizer.delaysTouchesBegan { delayingBegan |= fingers }
            if recognizer.delaysTouchesEnded { delayingEnded |= fingers }
        }
    }

    /// Fingers of which nothing, or in the phase `ended` nothing more, is delivered yet.
    @inline(__always)
    func delayed(in phase: Touch.Phase) -> UInt64 {
        phase == .ended ? delayingBegan | delayingEnded : delayingBegan
    }

    /// Whether a recognizer that is still possible holds a key back.
    func delays(_ press: Press) -> Bool {
        active.contains {
            $0.sequence.press === press && $0.delaysTouchesBegan && $0.progress.state == .possible
        }
    }
}

extension Event {
    /// Hands touches to a recognizer, as far as it hears of them.
    @inline(__always)
    func hand(_ touches: Touches, _ phase: Touch.Phase, toWhatHears recognizer: GestureRecognizer) {
        let heard = touches.mask & recognizer.sequence.heard
        guard heard != 0 else { return }
        // Most hear of all that changed: for them no other set is made.
        if heard == touches.mask {
            hand(touches, phase, to: recognizer)
        } else {
            hand(touches.intersection(heard), phase, to: recognizer)
        }
    }
}

extension GestureArbiter {
    /// A key goes down, on a path: the recognizers along it that take part for keys see it.
    func begin(_ press: Press, on path: ResponderPath) -> Bool {
        join(path, where: { receives($0, press) }) { $0.sequence.press = press }
    }

    private func receives(_ recognizer: GestureRecognizer, _ press: Press) -> Bool {
        guard recognizer.receivesPresses, recognizer.sequence.press == nil else { return false }
        return recognizer.decider?.gestureRecognizer(recognizer, shouldReceive: press) ?? true
    }

    func handle(_ press: Press, _ phase: Press.Phase, at time: Timestamp) {
        guard !isIdle else { return }
        let presses = Presses(press: press)
        let event = Event(dispatch: context.dispatch, timestamp: time)
        call { recognizer in
            guard recognizer.sequence.press === press, recognizer.progress.isListening else { return }
            event.hand(presses, phase, to: recognizer)
        }
        decide()
        guard phase == .ended || phase == .cancelled else { return }
        for recognizer in active where recognizer.sequence.press === press { recognizer.sequence.press = nil }
        decideAnew()
    }
}

/// Gestures that touchpads report: to recognizers that take part for them they are fingers without places.
extension GestureArbiter {
    func begin(_ gesture: HeldTouchpadGesture, with event: TouchpadGestureEvent, on path: ResponderPath) {
        _ = join(path, where: { receives($0, event) }) {
            $0.sequence.touchpadGesture = gesture
            $0.sequence.touchpadFingers = event.fingerCount
        }
    }

    private func receives(_ recognizer: GestureRecognizer, _ event: TouchpadGestureEvent) -> Bool {
        guard recognizer.receives(event.kind), recognizer.sequence.touchpadGesture == nil,
            recognizer.allowedTouchTypes.contains(.indirect)
        else { return false }
        return recognizer.decider?.gestureRecognizer(recognizer, shouldReceive: event) ?? true
    }

    func handle(_ event: TouchpadGestureEvent, of gesture: HeldTouchpadGesture) {
        guard !isIdle else { return }
        call { recognizer in
            guard recognizer.sequence.touchpadGesture === gesture, recognizer.progress.isListening else {
                return
            }
            recognizer.sequence.lastLocations = [event.location]
            recognizer.touchpadGestureChanged(with: event)
        }
        decide()
        guard event.phase == .ended || event.phase == .cancelled else { return }
        for recognizer in active where recognizer.sequence.touchpadGesture === gesture {
            recognizer.sequence.touchpadGesture = nil
        }
        decideAnew()
    }
}

/// What recognizers watch: the fingers of a seat, its keys, what its touchpads report. More may join them.
protocol GestureSubject: AnyObject {
    /// A recognizer made a gesture of what it saw: whoever has that is told that it is cancelled.
    func recognized(by recognizer: GestureRecognizer)

    /// Recognizers were recognized, or failed: what need not be held back any more is delivered.
    func releaseHeld()
}

extension GestureSubject {
    func releaseHeld() {}
}
