import SurfaceResponders
import WaylandServer

/// A timer for time limits by which clients are judged. It counts only time in which the compositor was able to serve them: a
/// machine that is stopped or busy ends no client. Once the timer is released, it does not fire.
public final class ServedTimer {
    private let action: () -> Void
    private var time = ServedTime(.zero)
    private let clock: any SeatClock
    private lazy var timer = SeatTimer { [unowned self] in endStep() }

    /// A timer that is not started yet.
    /// - Parameters:
    ///   - clock: whose timers end the steps, and whose thread the timer fires on.
    ///   - action: called each time that the limit is reached.
    public init(_ clock: any SeatClock, _ action: @escaping () -> Void) {
        self.clock = clock
        self.action = action
    }

    deinit {
        clock.cancel(timer)
    }

    /// Fires once, when so much time has been served. An earlier start has no further effect.
    /// - Parameter limit: the time that counts.
    public func start(after limit: Duration) {
        time = ServedTime(limit)
        clock.schedule(timer, after: time.step)
    }

    /// Does not fire until it is started again.
    public func stop() {
        clock.cancel(timer)
    }

    private func endStep() {
        guard time.endStep() else { return clock.schedule(timer, after: time.step) }
        action()
    }
}
