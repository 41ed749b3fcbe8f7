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

    /// A sequence is begun, or another key has gone on with it.
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
