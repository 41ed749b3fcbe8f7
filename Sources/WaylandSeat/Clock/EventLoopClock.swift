import Glibc
import SurfaceResponders
import WaylandServer

/// A seat's clock that runs on a display's event loop: the monotonic clock, which input events are stamped
/// with too.
public final class EventLoopClock: SeatClock {
    private struct Source {
        weak var timer: SeatTimer?
        let source: TimerSource
    }

    private let loop: EventLoop
    private var sources: [ObjectIdentifier: Source] = [:]
    /// With how many of them those whose timer is gone are looked for: twice as many as there were after the last time.
    private var countToTidyAt = 16

    /// A clock for the seats of a display.
    /// - Parameter loop: the display's, which dispatches the timers.
    public init(on loop: EventLoop) {
        self.loop = loop
    }

    /// What `CLOCK_MONOTONIC` says.
    public var now: Timestamp {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Timestamp(microseconds: UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000)
    }

    /// Fires a timer when the loop dispatches next after a moment, to the millisecond, instead of when it was scheduled for
    /// before. Called by the seat.
    public func schedule(_ timer: SeatTimer, at deadline: Timestamp) {
        guard let source = source(for: timer) else { return }
        let now = now
        source.arm(after: now.duration(to: deadline))
    }

    /// A timer does not fire any more until it is scheduled again. Called by the seat.
    public func cancel(_ timer: SeatTimer) {
        guard let known = sources[ObjectIdentifier(timer)], known.timer === timer else { return }
        known.source.disarm()
    }

    /// Made at a timer's first moment, and kept until its seat is gone.
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
