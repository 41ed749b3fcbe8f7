/// Decides which recognizers get the state changes that they ask for.
extension GestureArbiter {
    /// The maximum number of rounds of `decide()`, enough for recognizers that wait for each other in a row.
    private var mostRounds: Int { 100 + 2 * active.count }

    /// Carries out the state changes that recognizers ask for and no other recognizer prevents, until none
    /// remain. After too many rounds, reports recognizers that still change. Does nothing if `depth` > 0.
    func decide() {
        guard depth == 0 else { return }
        guard needsDecisions else { return }
        depth += 1
        var rounds = 0
        while needsDecisions {
            needsDecisions = false
            rounds += 1
            guard rounds <= mostRounds else {
                giveUpDeciding()
                break
            }
            for recognizer in active { decide(recognizer) }
            for recognizer in active { endIfNothingFollows(recognizer) }
        }
        depth -= 1
        resetFinished()
        refreshDelays()
        for subject in subjects { subject.releaseHeld() }
    }

    private func giveUpDeciding() {
        for recognizer in active where recognizer.progress.needsAction {
            recognizer.progress.needsAction = false
            recognizer.report(.endlessChanges(recognizer))
        }
    }

    /// Decides after a change that no recognizer asked for.
    func decideAnew() {
        needsDecisions = true
        decide()
    }

    private func decide(_ recognizer: GestureRecognizer) {
        if recognizer.progress.wish != nil {
            guard recognizer.progress.mayBegin ?? asksWhetherItMayBegin(recognizer) else {
                return fail(recognizer)
            }
            guard !waits(recognizer) else { return }
            if recognizer.progress.wish != nil { recognize(recognizer) }
        } else if recognizer.progress.needsAction {
            recognizer.progress.needsAction = false
            recognizer.tellTargets()
        }
    }

    private func asksWhetherItMayBegin(_ recognizer: GestureRecognizer) -> Bool {
        let answer = recognizer.decider?.gestureRecognizerShouldBegin(recognizer) ?? true
        recognizer.progress.mayBegin = answer
        return answer
    }

    /// Whether another recognizer has to fail before this one can be recognized. If the other one was already
    /// recognized, fails this one and returns `true`.
    private func waits(_ recognizer: GestureRecognizer) -> Bool {
        for other in active where other !== recognizer && mustFail(other, before: recognizer) {
            switch other.progress.state {
            case .failed, .cancelled:
                continue
            case .began, .changed, .ended:
                fail(recognizer)
                return true
            case .possible:
                // Delegates, and overrides such as `shouldRequireFailure(of:)`, may make recognizers wait for
                // each other. The first of them in `active` is then recognized, and the others fail.
                var passed: Set<ObjectIdentifier> = []
                if isWaiting(other, for: recognizer, &passed) { continue }
                return true
            }
        }
        return false
    }

    /// Whether a recognizer wants to be recognized but waits for `goal` to fail, directly or through others.
    private func isWaiting(
        _ one: GestureRecognizer, for goal: GestureRecognizer, _ passed: inout Set<ObjectIdentifier>
    ) -> Bool {
        guard one.progress.wish != nil, passed.insert(ObjectIdentifier(one)).inserted else { return false }
        for other in active
        where other !== one && other.progress.state == .possible && mustFail(other, before: one) {
            if other === goal || isWaiting(other, for: goal, &passed) { return true }
        }
        return false
    }

    private func mustFail(_ other: GestureRecognizer, before recognizer: GestureRecognizer) -> Bool {
        if recognizer.failureRequirements.contains(where: { $0 === other }) { return true }
        guard areRivals(recognizer, other) else { return false }
        if recognizer.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: recognizer) {
            return true
        }
        guard recognizer.hasDelegate || other.hasDelegate else { return false }
        return recognizer.decider?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
            || other.decider?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) ?? false
    }

    /// Whether two recognizers share fingers, a key or a touchpad gesture.
    private func areRivals(_ one: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
        one.sequence.concerned & other.sequence.concerned != 0
            || one.sequence.press != nil && one.sequence.press === other.sequence.press
            || one.sequence.touchpadGesture != nil
                && one.sequence.touchpadGesture === other.sequence.touchpadGesture
    }

    private func recognize(_ recognizer: GestureRecognizer) {
        for other in active where other !== recognizer && areRivals(recognizer, other) {
            guard !other.progress.isOver, prevents(recognizer, other) else { continue }
            other.withdraw()
        }
        let isOver = if case .begin(isOver: true) = recognizer.progress.wish { true } else { false }
        recognizer.progress.grantWish()
        context.note(.recognized(by: recognizer))
        if recognizer.progress.isOver { recognizer.stopTimer() }
        needsDecisions = true
        if recognizer.cancelsTouchesInView {
            for subject in subjects { subject.recognized(by: recognizer) }
        }
        recognizer.tellTargets()
        if isOver, recognizer.progress.state == .began {
            recognizer.progress.end()
            recognizer.tellTargets()
        }
    }

    private func prevents(_ recognizer: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
        guard recognizer.canPrevent(other), other.canBePrevented(by: recognizer) else { return false }
        if recognizer.hasDelegate, let delegate = recognizer.decider,
            delegate.gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: other)
        {
            return false
        }
        if other.hasDelegate, let delegate = other.decider,
            delegate.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: recognizer)
        {
            return false
        }
        return true
    }

    private func fail(_ recognizer: GestureRecognizer) {
        recognizer.progress.fail()
        recognizer.stopTimer()
        needsDecisions = true
    }

    /// Withdraws a recognizer that can no longer change: it has no input, no running timer and no `wish`.
    private func endIfNothingFollows(_ recognizer: GestureRecognizer) {
        guard recognizer.sequence.fingers == 0, !recognizer.sequence.hasPressOrGesture,
            !recognizer.isTimerRunning,
            recognizer.progress.wish == nil, !recognizer.progress.isOver
        else { return }
        recognizer.withdraw()
        needsDecisions = true
    }

    private func resetFinished() {
        var place = 0
        while place < active.count {
            let recognizer = active[place]
            guard recognizer.sequence.down == 0, !recognizer.sequence.hasPressOrGesture,
                recognizer.progress.isOver
            else {
                place += 1
                continue
            }
            active.remove(at: place)
            recognizer.finish()
            // `reset` may have removed others.
            place = 0
        }
    }
}

extension GestureRecognizer {
    /// Fails a gesture that has not begun, and cancels one that has.
    func withdraw() {
        stopTimer()
        switch progress.state {
        case .possible: progress.fail()
        case .began, .changed:
            progress.cancel()
            progress.needsAction = true
        case .ended, .cancelled, .failed: break
        }
    }

    /// Withdraws from a seat that ends.
    func leave() {
        withdraw()
        if progress.needsAction { tellTargets() }
        sequence = GestureSequence()
        finish()
    }

    fileprivate func finish() {
        stopTimer()
        context = nil
        sequence.end()
        progress = GestureProgress()
        reset()
    }
}
