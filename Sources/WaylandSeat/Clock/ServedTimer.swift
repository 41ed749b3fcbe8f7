import SurfaceResponders
import WaylandServer

/// A timer for time limits by which clients are judged: counts only time in which the compositor was able to serve them. See
/// `ServedTime`. Once it is released, it does not fire.
package final class ServedTimer {
    private let action: () -> Void
    private var time = ServedTime(.zero)
    private let clock: any SeatClock
    private lazy var timer = SeatTimer { [unowned self] in endStep() }

    /// A timer that is not started yet.
    /// - Parameters:
    ///   - clock: whose timers end the steps, and whose thread the timer fires on.
    ///   - action: called each time that the limit is reached.
    package init(_ clock: any SeatClock, _ action: @escaping () -> Void) {
        self.clock = clock
        self.action = action
    }

    deinit {
        clock.cancel(timer)
    }

    /// Fires once, when so much time has been served, instead of when it was started for before.
    package func start(after limit: Duration) {
        time = ServedTime(limit)
        clock.schedule(timer, after: time.step)
    }

    /// Does not fire until it is started again.
    package func stop() {
        clock.cancel(timer)
    }

    private func endStep() {
        guard time.endStep() else { return clock.schedule(timer, after: time.step) }
        action()
    }
}
