/// Commands of several keys, one after the other: Super+K, then 2.
extension KeyCommands {
    func begin(_ finding: Finding) {
        guard let first = finding.longer.first else { return }
        sequence = KeyCommandSequence(
            candidates: finding.longer, pressed: [first.combination(after: 0)],
            fallback: finding.match?.command)
        schedule(sequenceTimer, in: sequenceTimeout)
    }

    func continueSequence(_ press: Press, along path: ResponderPath) -> KeyCommandClaim {
        guard let begun = sequence else { return .none }
        var keys = KeyCandidates(press.key)
        let count = begun.pressed.count
        let meant = begun.candidates.filter { candidate in
            keys.contains(
                candidate.combination(after: count),
                allowingLocalized: candidate.command.allowsAutomaticLocalization, self)
        }
        if meant.isEmpty { return abandon(begun, for: press, along: path) }
        for candidate in meant where candidate.command.sequence.count == count + 1 {
            guard isOffered(candidate.command, by: candidate.responder),
                let match = match(candidate.command, along: path)
            else { continue }
            cancelSequence()
            guard candidate.command.trigger == .press else { return .await(candidate.command) }
            return .perform(match)
        }
        let longer = meant.filter { $0.command.sequence.count > count + 1 }
        guard let next = longer.first else { return abandon(begun, for: press, along: path) }
        sequence = KeyCommandSequence(
            candidates: longer, pressed: begun.pressed + [next.combination(after: count)], fallback: nil)
        schedule(sequenceTimer, in: sequenceTimeout)
        return .eaten
    }

    /// A key that no command goes on with. Escape only ends the sequence.
    private func abandon(
        _ begun: KeyCommandSequence, for press: Press, along path: ResponderPath
    ) -> KeyCommandClaim {
        cancelSequence()
        if KeyCommand.Input.keysym(press.key.keysymIgnoringModifiers) == .escape { return .eaten }
        guard let fallback = begun.fallback else { return beginAnew(press, along: path) }
        performLater(fallback, trigger: .key(.passUnretained(press)))
        return beginAnew(press, along: seat.keyboard.currentRoute().path)
    }

    /// Forgets what was begun; what was pressed for it stays eaten.
    func cancelSequence() {
        guard sequence != nil else { return }
        sequence = nil
        seat.clock.cancel(sequenceTimer)
    }

    func sequenceTimedOut() {
        guard let begun = sequence else { return }
        sequence = nil
        guard let fallback = begun.fallback else { return }
        performLater(fallback, trigger: .none)
        seat.transport?.frameEnded()
    }
}
