/// The clock of a seat: that of an event loop, or one that a test advances by hand.
///
/// An embedder passes a clock to each seat that it creates. The seat uses the clock on its own thread.
public protocol SeatClock: AnyObject {
    /// The current time. It never decreases, and uses the same time base as the timestamps of input events.
    var now: Timestamp { get }

    /// Calls `timer.fire()` once, at or after a deadline, on the seat's thread. The timer never fires inside
    /// this call, even if the deadline has passed. Scheduling a timer again replaces its deadline.
    func schedule(_ timer: SeatTimer, at deadline: Timestamp)
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

/// A callback that a clock calls at a deadline. A clock may keep a scheduled timer alive, so the timer's
/// owner must cancel it before the objects that its action uses are destroyed.
public final class SeatTimer {
    private let action: () -> Void

    /// Creates a timer that is not scheduled.
    /// - Parameter action: called on the seat's thread each time the timer fires. The timer keeps it.
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

    /// Creates a timer that is not started, with an action that is called each time it fires.
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

/// A clock that stands still, so that no timer ever fires. A seat without a clock of its own uses it.
public final class StoppedClock: SeatClock {
    /// Always the same moment, ``Timestamp/zero``.
    public let now = Timestamp.zero

    /// Creates a clock that stands still.
    public init() {}

    /// Does nothing: the timer never fires and is not kept.
    public func schedule(_ timer: SeatTimer, at deadline: Timestamp) {}
    /// Does nothing.
    public func cancel(_ timer: SeatTimer) {}
}
