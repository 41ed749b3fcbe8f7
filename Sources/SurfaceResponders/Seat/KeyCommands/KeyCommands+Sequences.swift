/// Commands of several keys, one after the other: Super+K, then 2.
extension KeyCommands {
    func begin(_ finding: borrowing Finding) {
        guard let first = finding.longer.first else { return }
        sequences.begin(
            KeyCommandSequence(
                candidates: finding.longer, pressed: [first.combination(after: 0)],
                fallback: finding.command))
    }

    func continueSequence(_ press: Press, along path: ResponderPath) -> KeyCommandClaim {
        guard let begun = sequences.begun else { return .none }
        if isReserved(press, besides: begun, along: path) {
            sequences.cancel()
            return begin(press, along: path)
        }
        let finding = find(press, in: begun, along: path)
        if let next = finding.longer.first {
            sequences.begin(
                KeyCommandSequence(
                    candidates: finding.longer,
                    pressed: begun.pressed + [next.combination(after: begun.pressed.count)],
                    fallback: finding.command))
            return .eaten
        }
        guard let match = finding.match else { return abandon(begun, for: press, along: path) }
        sequences.cancel()
        return claim(match)
    }

    /// What goes on with a sequence by a key. As with first keys, a command that is complete hides the longer ones of
    /// responders further up, and waits for those of its own responder and of nearer ones.
    private func find(
        _ press: Press, in begun: KeyCommandSequence, along path: ResponderPath
    ) -> Finding {
        var finding = Finding()
        var matchResponder: Responder?
        var keys = KeyCandidates(press.key)
        let count = begun.pressed.count
        for candidate in begun.candidates {
            if let matchResponder, matchResponder !== candidate.responder { break }
            let command = candidate.command
            // The sequence may have been begun with another first responder.
            guard isAsked(candidate.responder, along: path),
                keys.contains(
                    candidate.combination(after: count),
                    allowingLocalized: command.behavior.allowsAutomaticLocalization,
                    self),
                isOffered(command, by: candidate.responder),
                let match = match(command, of: Unretained(candidate.responder), along: path)
            else { continue }
            if command.sequence.count > count + 1 {
                finding.longer.append(candidate)
            } else if finding.match == nil {
                finding.match = consume match
                matchResponder = candidate.responder
            }
        }
        return finding
    }

    /// Whether a key is that of a reserved command, which no other command's sequence takes away.
    private func isReserved(
        _ press: Press, besides begun: KeyCommandSequence, along path: ResponderPath
    ) -> Bool {
        guard index.hasReserved, index.keyCodes.contains(press.key.code),
            !begun.candidates.contains(where: \.command.behavior.isReserved)
        else { return false }
        var candidates = KeyCandidates(press.key)
        let finding = findReserved(&candidates, code: press.key.code, in: index, along: path)
        return finding.match != nil || !finding.longer.isEmpty
    }

    /// A key that no command goes on with. Escape only ends the sequence.
    private func abandon(
        _ begun: KeyCommandSequence, for press: Press, along path: ResponderPath
    ) -> KeyCommandClaim {
        sequences.cancel()
        if KeyCommand.Input.keysym(press.key.keysymIgnoringModifiers) == .escape { return .eaten }
        guard let fallback = begun.fallback else { return beginAnew(press, along: path) }
        context.note(.command(fallback))
        performLater(fallback, trigger: .key(Unretained(press)))
        return beginAnew(press, along: keys.currentRoute().path)
    }

    func sequenceTimedOut(_ begun: KeyCommandSequence) {
        guard let fallback = begun.fallback else { return }
        performLater(fallback, trigger: .none)
        context.seat.endTurn()
    }
}

struct KeyCommandSequence {
    struct Candidate {
        let command: KeyCommand
        let responder: Responder
        let table: KeyCommandTable

        /// What has to be pressed after so many keys.
        func combination(after count: Int) -> KeyCombination { table.combination(count, of: command) }
    }

    /// Those that go on with what was pressed so far, nearest first.
    var candidates: [Candidate]
    var pressed: [KeyCombination]
    /// A command of exactly the keys that were pressed: it performs when nothing goes on with them.
    var fallback: KeyCommand?
}

/// The sequence of keys that was begun, and how long it waits for the next one.
final class KeyCommandSequences {
    /// Called when no key has gone on with a sequence in time; it is over by then. Set while the seat is there.
    var onTimeout: ((KeyCommandSequence) -> Void)?

    /// How long a sequence waits, in microseconds.
    var timeout: UInt64 = 1_000_000

    private let clock: any SeatClock
    private(set) var begun: KeyCommandSequence?
    private lazy var timer = SeatTimer { [unowned self] in timedOut() }

    init(clock: any SeatClock) {
        self.clock = clock
    }

    func begin(_ sequence: KeyCommandSequence) {
        begun = sequence
        clock.schedule(timer, afterMicroseconds: timeout)
    }

    /// Forgets what was begun; what was pressed for it stays eaten.
    func cancel() {
        guard begun != nil else { return }
        begun = nil
        clock.cancel(timer)
    }

    private func timedOut() {
        guard let sequence = begun else { return }
        begun = nil
        onTimeout?(sequence)
    }
}
