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
