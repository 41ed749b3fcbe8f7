import SurfaceResponders

/// A seat's clock that moves only when a test moves it.
public final class ManualClock: SeatClock {
    public private(set) var now: Timestamp
    private var waiting: [(timer: SeatTimer, deadline: Timestamp)] = []

    public init(now: Timestamp = .zero) {
        self.now = now
    }

    public func schedule(_ timer: SeatTimer, at deadline: Timestamp) {
        cancel(timer)
        waiting.append((timer, deadline))
    }

    public func cancel(_ timer: SeatTimer) {
        waiting.removeAll { $0.timer === timer }
    }

    /// Whether anything waits.
    public var isIdle: Bool { waiting.isEmpty }

    /// Moves time on; what falls due meanwhile happens in its order, each at its own time.
    public func advance(by duration: Duration) {
        let end = now.advanced(by: duration)
        while let next = waiting.min(by: { $0.deadline < $1.deadline }), next.deadline <= end {
            now = max(now, next.deadline)
            cancel(next.timer)
            next.timer.fire()
        }
        now = end
    }
}
