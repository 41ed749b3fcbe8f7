import Glibc
import SurfaceResponders
import WaylandServer

/// A seat clock on a display's event loop: the monotonic clock, which also stamps input events.
public final class EventLoopClock: SeatClock {
    private struct Source {
        weak var timer: SeatTimer?
        let source: TimerSource
    }

    private let loop: EventLoop
    private var sources: [ObjectIdentifier: Source] = [:]
    /// Once there are this many sources, those of released timers are removed. It is twice the number that
    /// remained the last time, and at least 16.
    private var countToTidyAt = 16

    /// Creates a clock for the seats of a display, whose event loop dispatches the timers.
    public init(on loop: EventLoop) {
        self.loop = loop
    }

    /// The time of `CLOCK_MONOTONIC`.
    public var now: Timestamp {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Timestamp(microseconds: UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000)
    }

    /// Fires a timer in the first dispatch of the loop after a deadline, rounded up to milliseconds. Replaces
    /// the timer's earlier deadline. Does nothing if the loop cannot add the timer. Called by the seat.
    public func schedule(_ timer: SeatTimer, at deadline: Timestamp) {
        guard let source = source(for: timer) else { return }
        let now = now
        source.arm(after: now.duration(to: deadline))
    }

    /// Stops a timer until it is scheduled again. Called by the seat.
    public func cancel(_ timer: SeatTimer) {
        guard let known = sources[ObjectIdentifier(timer)], known.timer === timer else { return }
        known.source.disarm()
    }

    /// Returns a timer's source, created at the first call; `nil` if the loop cannot add it.
    private func source(for timer: SeatTimer) -> TimerSource? {
        if let known = sources[ObjectIdentifier(timer)], known.timer === timer { return known.source }
        if sources.count >= countToTidyAt { tidy() }
        guard let source = loop.addTimer({ [weak timer] in timer?.fire() }) else { return nil }
        sources[ObjectIdentifier(timer)] = Source(timer: timer, source: source)
        return source
    }

    private func tidy() {
        sources = sources.filter { $0.value.timer != nil }
        countToTidyAt = max(2 * sources.count, 16)
    }
}

/// A timer for time limits on clients. It counts only time in which the compositor was able to serve clients,
/// so that a suspended or busy machine disconnects no client. A released timer does not fire.
public final class ServedTimer {
    private let action: () -> Void
    private var time = ServedTime(.zero)
    private let clock: any SeatClock
    private lazy var timer = SeatTimer { [unowned self] in endStep() }

    /// Creates a stopped timer. When its limit is reached, it calls `action` once, on the clock's thread.
    public init(_ clock: any SeatClock, _ action: @escaping () -> Void) {
        self.clock = clock
        self.action = action
    }

    deinit {
        clock.cancel(timer)
    }

    /// Starts the timer, which fires after a limit of served time. Replaces an earlier start.
    public func start(after limit: Duration) {
        time = ServedTime(limit)
        clock.schedule(timer, after: time.step)
    }

    /// Stops the timer until it is started again.
    public func stop() {
        clock.cancel(timer)
    }

    private func endStep() {
        guard time.endStep() else { return clock.schedule(timer, after: time.step) }
        action()
    }
}
