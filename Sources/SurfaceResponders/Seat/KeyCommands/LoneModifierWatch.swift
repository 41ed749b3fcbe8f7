/// The modifier that is down, as long as nothing else was pressed.
final class LoneModifierWatch {
    /// Called when it was held for as long as its command asks; it is alone no more by then. Set while the seat is there.
    var onHold: ((LoneModifier) -> Void)?

    private let clock: any SeatClock
    private(set) var modifier: LoneModifier?
    private lazy var timer = SeatTimer { [unowned self] in timedOut() }

    init(clock: any SeatClock) {
        self.clock = clock
    }

    func begin(_ lone: LoneModifier) {
        modifier = lone
        if let microseconds = lone.hold?.holdMicroseconds {
            clock.schedule(timer, afterMicroseconds: microseconds)
        }
    }

    /// It is up, or something else was pressed.
    func end() {
        guard let lone = modifier else { return }
        modifier = nil
        if lone.hold != nil { clock.cancel(timer) }
    }

    private func timedOut() {
        guard let lone = modifier, lone.hold != nil else { return }
        modifier = nil
        onHold?(lone)
    }
}
