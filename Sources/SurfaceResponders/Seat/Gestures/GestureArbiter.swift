/// Decides which gesture recognizers of a seat see which input, which of them are recognized or fail, and
/// which touches are held back from their responders.
final class GestureArbiter: GestureDecider {
    /// The input that recognizers watch. Set by the seat, which clears it when it ends.
    var subjects: [any GestureSubject] = []

    let context: SeatContext
    /// The part of the seat that recognizers refer to.
    let ofRecognizers: GestureContext

    /// The recognizers that track input or wait for a timer, in the order in which they joined. Of those that
    /// join along one path, the nearest to the target comes first.
    @safe @exclusivity(unchecked) var active: ContiguousArray<GestureRecognizer> = [] {
        didSet {
            activeUncounted = ContiguousArray(active.map { Unretained($0) })
            isIdle = active.isEmpty
        }
    }
    /// The recognizers in `active`, for calling each without counting references.
    private var activeUncounted: ContiguousArray<Unretained<GestureRecognizer>> = []
    /// Masks of the fingers whose beginning or end is held back because a recognizer is still possible.
    private(set) var delayingBegan: UInt64 = 0
    private(set) var delayingEnded: UInt64 = 0
    /// Greater than zero while recognizers are being called. During that time, none is removed from `active`.
    var depth = 0

    /// Whether no recognizer is active.
    private(set) var isIdle = true

    init(_ context: SeatContext, table: TouchTable) {
        self.context = context
        ofRecognizers = GestureContext(clock: context.clock, scene: context.scene, table: table)
        ofRecognizers.arbiter = self
    }

    /// Called when the seat ends. Cancels gestures that have begun, and frees recognizers for other seats.
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

    /// Called when a finger comes down. Recognizers along the path that accept the touch see it from now on.
    /// - Returns: whether any recognizer sees it.
    func begin(_ touch: Touch, on path: ResponderPath) -> Bool {
        let bit: UInt64 = 1 << UInt64(touch.slot)
        let isSeen = join(path, where: { receives($0, touch) }) { recognizer in
            recognizer.sequence.down |= bit
            recognizer.sequence.all |= bit
        }
        if isSeen { refreshDelays() }
        return isSeen
    }

    /// Activates the free recognizers along a path that receive the input. Returns whether there are any.
    func join(
        _ path: ResponderPath, where receives: (GestureRecognizer) -> Bool,
        _ track: (GestureRecognizer) -> Void
    ) -> Bool {
        guard path.hasGestureRecognizers else { return false }
        var isSeen = false
        for responder in path.responders {
            guard let recognizers = responder.gestureRecognizerList else { continue }
            // Under a lock, the recognizers of the seat's delegate take no part.
            if context.isLocked, responder === context.delegate { continue }
            for recognizer in recognizers where isFree(recognizer) && receives(recognizer) {
                activate(recognizer)
                track(recognizer)
                isSeen = true
            }
        }
        return isSeen
    }

    /// Whether a recognizer is enabled and no other seat uses it.
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

    /// Called when fingers change, before their responders are called.
    func handle(_ phase: Touch.Phase, _ touches: Touches, at time: Timestamp) {
        let event = Event(dispatch: context.dispatch, timestamp: time)
        call { recognizer in event.hand(touches, phase, toWhatHears: recognizer) }
        decide()
        if phase == .ended || phase == .cancelled { liftFingers(touches.mask) }
    }

    /// Calls each recognizer. None is removed from `active` until all were called.
    @inline(__always)
    func call(_ body: (GestureRecognizer) -> Void) {
        depth += 1
        // A recognizer that becomes active during the event does not see it.
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

    /// Forgets fingers that no longer exist, because their slots may be given to others.
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

    /// Withdraws a recognizer that was disabled or removed, or whose responder is removed.
    func withdraw(_ recognizer: GestureRecognizer) {
        recognizer.withdraw()
        decideAnew()
    }

    /// Called before a surface is removed or hidden. Withdraws all recognizers that leave with it before any
    /// decision, so that none is recognized because another one was withdrawn.
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

    /// The fingers whose events in a phase are held back.
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
    /// Hands touches to a recognizer, except those of fingers that it does not see.
    @inline(__always)
    func hand(_ touches: Touches, _ phase: Touch.Phase, toWhatHears recognizer: GestureRecognizer) {
        let heard = touches.mask & recognizer.sequence.heard
        guard heard != 0 else { return }
        // Most recognizers see everything that changed, so no subset is made for them.
        if heard == touches.mask {
            hand(touches, phase, to: recognizer)
        } else {
            hand(touches.intersection(heard), phase, to: recognizer)
        }
    }
}

extension GestureArbiter {
    /// Called when a key goes down on a path. The recognizers along the path that receive presses see it.
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

/// Touchpad gestures. Recognizers receive them as events of their own, not as touches.
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

/// Input that recognizers watch: the fingers of a seat, its keys, or its touchpad gestures.
protocol GestureSubject: AnyObject {
    /// Called when a recognizer with `cancelsTouchesInView` has recognized its gesture. Cancels the input
    /// that the recognizer tracked, for the responders and clients that have it.
    func recognized(by recognizer: GestureRecognizer)

    /// Called after states of recognizers may have changed. Delivers what no longer needs to be held back.
    func releaseHeld()
}

extension GestureSubject {
    func releaseHeld() {}
}
