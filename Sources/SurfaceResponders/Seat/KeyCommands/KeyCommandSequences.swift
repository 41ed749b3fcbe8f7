/// A sequence of keys that was begun, for a command with several keys: Super+K, then 2.
struct KeyCommandSequence {
    struct Candidate {
        let command: KeyCommand
        let responder: Responder
        let table: KeyCommandTable

        /// Returns the combination that follows the first `count` ones.
        func combination(after count: Int) -> KeyCombination { table.combination(count, of: command) }
    }

    /// The commands that continue what was pressed so far, nearest first.
    var candidates: [Candidate]
    var pressed: [KeyCombination]
    /// A command with exactly the keys that were pressed. It performs if no key continues the sequence.
    var fallback: KeyCommand?
}

/// The sequence of keys that was begun, and how long it waits for the next key.
final class KeyCommandSequences {
    /// Called when no key continued a sequence in time, after the sequence has ended. Set by `KeyCommands`.
    var onTimeout: ((KeyCommandSequence) -> Void)?

    /// How long a sequence waits, in microseconds.
    var timeout: UInt64 = 1_000_000

    private let clock: any SeatClock
    private(set) var begun: KeyCommandSequence?
    private lazy var timer = SeatTimer { [unowned self] in timedOut() }

    init(clock: any SeatClock) {
        self.clock = clock
    }

    /// Begins a sequence with the commands found for a first key, or continues one.
    func begin(_ finding: borrowing KeyCommandSearch.Finding) {
        guard let next = finding.longer.first else { return }
        let pressed = begun?.pressed ?? []
        begun = KeyCommandSequence(
            candidates: finding.longer, pressed: pressed + [next.combination(after: pressed.count)],
            fallback: finding.command)
        clock.schedule(timer, afterMicroseconds: timeout)
    }

    /// Forgets the sequence. The keys that were pressed for it stay consumed.
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
