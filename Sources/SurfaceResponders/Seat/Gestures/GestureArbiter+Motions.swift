/// Motions of fingers. Most recognizers need not hear of most of them: while the fingers stay within the reach of all that
/// need not, one comparison leaves them all out. They catch up before anything else happens to them.
extension GestureArbiter {
    /// Tells of a motion those that it may mean something to.
    func tellOfMotion(_ touches: Touches, at time: Timestamp) {
        if !ofRecognizers.isDivided { divide() }
        guard unheeded.add(touches, at: time) else { return tell(.moved, touches, at: time) }
        if !attentive.isEmpty { tellAttentive(of: touches, at: time) }
    }

    @inline(never)
    private func tellAttentive(of touches: Touches, at time: Timestamp) {
        let event = Event(dispatch: context.dispatch, timestamp: time)
        // Nobody leaves `active` meanwhile, which keeps them.
        depth += 1
        for recognizer in attentive {
            recognizer.use { event.hand(touches, .moved, toWhatHears: $0) }
        }
        depth -= 1
    }

    /// Tells those that have to hear of every motion apart from those that need not. Holds until they catch up.
    @inline(never)
    private func divide() {
        unheeded.begin()
        for recognizer in activeUncounted where !recognizer.use(isLeftOut) { attentive.append(recognizer) }
        ofRecognizers.isDivided = true
    }

    /// Whether a recognizer need not hear of motions: it hears of no finger at all, or nothing would follow.
    private func isLeftOut(_ recognizer: GestureRecognizer) -> Bool {
        let fingers = recognizer.sequence.heard
        guard fingers != 0 else { return true }
        guard !ofRecognizers.tellsAll, recognizer.progress.isUndecided, let reach = recognizer.reach,
            unheeded.keep(within: reach, ofFingers: fingers)
        else { return false }
        recognizer.sequence.isHeedless = true
        return true
    }

    @inline(__always)
    func catchUp() {
        if ofRecognizers.isDivided { endDivision() }
    }

    @inline(never)
    private func endDivision() {
        ofRecognizers.isDivided = false
        attentive.removeAll(keepingCapacity: true)
        for recognizer in activeUncounted {
            recognizer.use { recognizer in
                guard recognizer.sequence.isHeedless else { return }
                recognizer.sequence.isHeedless = false
                if !unheeded.isEmpty { recognizer.catchUp(with: unheeded) }
            }
        }
    }
}
