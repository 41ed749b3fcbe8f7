import SurfaceResponders

final class ReplayDriver {
    let player: ReplayPlayer
    let name: String
    /// `false` once the replay has been played or has failed. Stopping does not change it.
    private(set) var isRunning = true
    private let clock: any SeatClock
    private let onEnd: (ReplayFailure?) -> Void
    private lazy var timer = ClockTimer(clock) { [unowned self] in advance() }

    private static let pollInterval = Duration.milliseconds(5)

    /// - Parameter onEnd: called when everything is played, with the failure if it failed, but not after
    ///   ``stop()``.
    init(
        _ player: ReplayPlayer, named name: String, clock: any SeatClock,
        onEnd: @escaping (ReplayFailure?) -> Void
    ) {
        self.player = player
        self.name = name
        self.clock = clock
        self.onEnd = onEnd
    }

    func start() {
        timer.start(at: clock.now)
    }

    func stop() {
        timer.stop()
    }

    /// Plays what is due. Call this after adding steps to a player that had played everything.
    func advance() {
        switch player.advance(to: clock.now) {
        case .sleeping(let deadline): timer.start(at: deadline)
        case .waiting: timer.start(after: Self.pollInterval)
        case .finished: end(nil)
        case .failed(let failure): end(failure)
        }
    }

    private func end(_ failure: ReplayFailure?) {
        isRunning = false
        onEnd(failure)
    }
}
