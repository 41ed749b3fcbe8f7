import SurfaceResponders

/// Plays a replay by a clock.
final class ReplayDriver {
    private let player: ReplayPlayer
    private let clock: any SeatClock
    private let onEnd: (ReplayFailure?) -> Void
    private lazy var timer = ClockTimer(clock) { [unowned self] in advance() }

    /// How often a condition is looked at.
    private static let pollInterval = Duration.milliseconds(5)

    /// - Parameter onEnd: called once, with what the replay failed at.
    init(_ player: ReplayPlayer, clock: any SeatClock, onEnd: @escaping (ReplayFailure?) -> Void) {
        self.player = player
        self.clock = clock
        self.onEnd = onEnd
    }

    func start() {
        timer.start(at: clock.now)
    }

    private func advance() {
        switch player.advance(to: clock.now) {
        case .sleeping(let deadline): timer.start(at: deadline)
        case .waiting: timer.start(after: Self.pollInterval)
        case .finished: onEnd(nil)
        case .failed(let failure): onEnd(failure)
        }
    }
}
