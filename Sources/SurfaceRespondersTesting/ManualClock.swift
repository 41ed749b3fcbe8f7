import SurfaceResponders

/// A clock for a seat that advances only when a test advances it.
public final class ManualClock: SeatClock {
    /// The current time. Only `advance(by:)` and `jump(by:)` change it.
    public private(set) var now: Timestamp
    private var waiting: [(timer: SeatTimer, deadline: Timestamp)] = []

    /// - Parameter now: the initial time.
    public init(now: Timestamp = .zero) {
        self.now = now
    }

    /// Called by the seat. The timer fires in the next `advance(by:)` that ends at or after the deadline.
    public func schedule(_ timer: SeatTimer, at deadline: Timestamp) {
        cancel(timer)
        waiting.append((timer, deadline))
    }

    /// Cancels a timer. Called by the seat. Does nothing for a timer that is not scheduled.
    public func cancel(_ timer: SeatTimer) {
        waiting.removeAll { $0.timer === timer }
    }

    /// Whether no timer is scheduled.
    public var isIdle: Bool { waiting.isEmpty }

    /// Advances the time. Due timers fire in the order of their deadlines, each at its deadline, or at the
    /// current time if the deadline has passed.
    public func advance(by duration: Duration) {
        let end = now.advanced(by: duration)
        while let next = waiting.min(by: { $0.deadline < $1.deadline }), next.deadline <= end {
            now = max(now, next.deadline)
            cancel(next.timer)
            next.timer.fire()
        }
        now = end
    }

    /// Advances the time in one step, as after sleep. Due timers fire in order, all at the new time.
    public func jump(by duration: Duration) {
        now = now.advanced(by: duration)
        advance(by: .zero)
    }
}
