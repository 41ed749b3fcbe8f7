/// The clock of a seat: that of an event loop, or one that a test advances by hand.
///
/// An embedder passes a clock to each seat that it creates. The seat and its helpers schedule and cancel
/// timers on the clock, all on the seat's thread.
public protocol SeatClock: AnyObject {
    /// The current time. It never decreases, and uses the same time base as the timestamps of input events.
    var now: Timestamp { get }

    /// Calls `timer.fire()` once, at or after a deadline, on the seat's thread. The timer never fires inside
    /// this call, even if the deadline has passed. A timer has one deadline at a time: scheduling it again
    /// replaces the earlier one.
    func schedule(_ timer: SeatTimer, at deadline: Timestamp)
    /// Cancels a timer. Does nothing if the timer is not scheduled.
    func cancel(_ timer: SeatTimer)
}

extension SeatClock {
    /// Calls `timer.fire()` once, after a duration. A negative duration is a deadline that has passed.
    public func schedule(_ timer: SeatTimer, after duration: Duration) {
        schedule(timer, at: now.advanced(by: duration))
    }

    func schedule(_ timer: SeatTimer, afterMicroseconds span: UInt64) {
        schedule(timer, at: now.advanced(byMicroseconds: span))
    }
}

/// A callback that a clock calls at a deadline. A clock may keep a scheduled timer alive. The timer's owner
/// must therefore cancel it before the objects that its action uses are destroyed.
public final class SeatTimer {
    private let action: () -> Void

    /// Creates a timer that is not scheduled. Schedule it with `SeatClock.schedule(_:at:)`.
    ///
    /// - Parameter action: called on the seat's thread each time the timer fires. The timer keeps it, and
    ///   what it captures, for its whole lifetime.
    public init(_ action: @escaping () -> Void) {
        self.action = action
    }

    /// Calls the action. Only the clock calls this, at the deadline.
    public func fire() {
        action()
    }
}

/// A timer on a clock. It does not fire after it is released.
public final class ClockTimer {
    private let clock: any SeatClock
    private let timer: SeatTimer

    /// Creates a timer that is not started.
    /// - Parameters:
    ///   - clock: the clock that measures the time, and on whose thread the timer fires.
    ///   - action: called each time the timer fires.
    public init(_ clock: any SeatClock, _ action: @escaping () -> Void) {
        self.clock = clock
        timer = SeatTimer(action)
    }

    deinit {
        clock.cancel(timer)
    }

    /// Fires once after a duration. Replaces the previous deadline.
    public func start(after duration: Duration) {
        clock.schedule(timer, after: duration)
    }

    /// Fires once at or after a moment. Replaces the previous deadline.
    public func start(at moment: Timestamp) {
        clock.schedule(timer, at: moment)
    }

    /// Cancels the deadline. The timer does not fire until it is started again.
    public func stop() {
        clock.cancel(timer)
    }
}

/// A clock that stands still, so that no timer ever fires. A seat without a clock of its own uses it. Use it
/// for other code that requires a clock but no timers.
public final class StoppedClock: SeatClock {
    /// Always the same moment, ``Timestamp/zero``.
    public let now = Timestamp.zero

    /// Creates a clock that stands still.
    public init() {}

    /// Does nothing: the timer never fires and is not kept.
    public func schedule(_ timer: SeatTimer, at deadline: Timestamp) {}
    /// Does nothing, because no timer is ever scheduled.
    public func cancel(_ timer: SeatTimer) {}
}
