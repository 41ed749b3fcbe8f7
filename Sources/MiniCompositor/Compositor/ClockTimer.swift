import SurfaceResponders

/// A timer on a clock. Once it is released, it does not fire any more.
final class ClockTimer {
    private let clock: any SeatClock
    private let timer: SeatTimer

    init(_ clock: any SeatClock, _ action: @escaping () -> Void) {
        self.clock = clock
        timer = SeatTimer(action)
    }

    deinit {
        clock.cancel(timer)
    }

    /// Fires once, when so much time has passed, instead of when it was started for before.
    func start(after duration: Duration) {
        clock.schedule(timer, after: duration)
    }

    /// Fires once, at a moment or right after it, instead of when it was started for before.
    func start(at moment: Timestamp) {
        clock.schedule(timer, at: moment)
    }

    func stop() {
        clock.cancel(timer)
    }
}
