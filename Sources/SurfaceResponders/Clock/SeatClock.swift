/// The time a seat lives by: an event loop's, or one that a test moves by hand.
///
/// An embedder gives a seat its clock when it makes the seat. The seat, and whatever works for it, schedules
/// timers on it and cancels them, all on the seat's thread.
public protocol SeatClock: AnyObject {
    /// The present moment. It never runs backwards, and is on the clock that input events are stamped with.
    var now: Timestamp { get }

    /// Calls `timer.fire()` once, at or after a moment, on the seat's thread and never inside of this call,
    /// even if the moment has passed. A timer waits for one moment at a time: scheduling it again replaces
    /// the earlier moment.
    func schedule(_ timer: SeatTimer, at deadline: Timestamp)
    /// Makes a timer wait no longer. Does nothing to one that does not wait.
    func cancel(_ timer: SeatTimer)
}

extension SeatClock {
    /// Calls `timer.fire()` once, when a span of time has passed. A span below zero is a moment that has
    /// passed.
    public func schedule(_ timer: SeatTimer, after duration: Duration) {
        schedule(timer, at: now.advanced(by: duration))
    }

    func schedule(_ timer: SeatTimer, afterMicroseconds span: UInt64) {
        schedule(timer, at: now.advanced(byMicroseconds: span))
    }
}

/// Something that a seat, or code that works for it, waits for. A clock may keep a timer while it waits: its
/// owner cancels it before what it acts on is gone.
public final class SeatTimer {
    private let action: () -> Void

    /// A timer that waits for nothing until `SeatClock.schedule(_:at:)` is called with it.
    ///
    /// - Parameter action: called on the seat's thread each time the timer fires. Kept, with what it
    ///   captures, as long as the timer.
    public init(_ action: @escaping () -> Void) {
        self.action = action
    }

    /// Called by the clock when the moment has come. Nobody else calls it.
    public func fire() {
        action()
    }
}

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

/// The clock of a seat that was given none: it stands still, and nothing that waits ever happens. Also for
/// other code that has to name a clock and waits for nothing.
public final class StoppedClock: SeatClock {
    /// Always the same moment, ``Timestamp/zero``.
    public let now = Timestamp.zero

    /// A clock that stands still.
    public init() {}

    /// Does nothing: the timer never fires, and is not kept.
    public func schedule(_ timer: SeatTimer, at deadline: Timestamp) {}
    /// Does nothing: no timer waits.
    public func cancel(_ timer: SeatTimer) {}
}
