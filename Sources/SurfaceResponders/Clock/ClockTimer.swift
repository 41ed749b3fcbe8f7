/// A timer on a clock. Once it is released, it does not fire any more.
public final class ClockTimer {
    private let clock: any SeatClock
    private let timer: SeatTimer

    /// A timer that is not started yet.
    /// - Parameters:
    ///   - clock: what it goes by, and whose thread it fires on.
    ///   - action: called each time that it fires.
    public init(_ clock: any SeatClock, _ action: @escaping () -> Void) {
        self.clock = clock
        timer = SeatTimer(action)
    }

    deinit {
        clock.cancel(timer)
    }

    /// Fires once, when so much time has passed, instead of when it was started for before.
    public func start(after duration: Duration) {
        clock.schedule(timer, after: duration)
    }

    /// Fires once, at a moment or right after it, instead of when it was started for before.
    public func start(at moment: Timestamp) {
        clock.schedule(timer, at: moment)
    }

    /// Does not fire until it is started again.
    public func stop() {
        clock.cancel(timer)
    }
}
