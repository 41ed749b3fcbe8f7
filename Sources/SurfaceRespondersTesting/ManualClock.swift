import SurfaceResponders

/// A seat's clock that moves only when a test moves it.
public final class ManualClock: SeatClock {
    /// The time now; `advance(by:)` and `jump(by:)` alone change it.
    public private(set) var now: Timestamp
    private var waiting: [(timer: SeatTimer, deadline: Timestamp)] = []

    /// - Parameter now: what the clock begins with.
    public init(now: Timestamp = .zero) {
        self.now = now
    }

    /// Called by the seat: the timer fires in the `advance(by:)` that reaches the moment, even if that has
    /// passed already.
    public func schedule(_ timer: SeatTimer, at deadline: Timestamp) {
        cancel(timer)
        waiting.append((timer, deadline))
    }

    /// Called by the seat. Does nothing for a timer that is not scheduled.
    public func cancel(_ timer: SeatTimer) {
        waiting.removeAll { $0.timer === timer }
    }

    /// Whether no timer waits.
    public var isIdle: Bool { waiting.isEmpty }

    /// Moves time forward; the timers that fall due meanwhile fire in their order, each at its own time. A duration of
    /// zero fires those that are due now.
    public func advance(by duration: Duration) {
        let end = now.advanced(by: duration)
        while let next = waiting.min(by: { $0.deadline < $1.deadline }), next.deadline <= end {
            now = max(now, next.deadline)
            cancel(next.timer)
            next.timer.fire()
        }
        now = end
    }

    /// Moves time forward at once, as when the machine has slept: the timers that fell due meanwhile fire in their order, all of
    /// them late, and none twice.
    public func jump(by duration: Duration) {
        now = now.advanced(by: duration)
        advance(by: .zero)
    }
}
