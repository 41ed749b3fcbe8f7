/// A sequence of keys that was begun, for commands of several: Super+K, then 2.
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

    /// Begins a sequence with what a first key found, or continues one.
    func begin(_ finding: borrowing KeyCommandSearch.Finding) {
        guard let next = finding.longer.first else { return }
        let pressed = begun?.pressed ?? []
        begun = KeyCommandSequence(
            candidates: finding.longer, pressed: pressed + [next.combination(after: pressed.count)],
            fallback: finding.command)
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
