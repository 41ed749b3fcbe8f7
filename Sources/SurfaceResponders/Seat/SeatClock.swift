/// The time a seat lives by: an event loop's, or one that a test turns by hand.
public protocol SeatClock: AnyObject {
    var now: Timestamp { get }

    /// Calls `timer.fire()` once, at or after a moment, on the seat's thread. A timer waits for one moment at
    /// a time: scheduling it again replaces the earlier moment.
    func schedule(_ timer: SeatTimer, at deadline: Timestamp)
    func cancel(_ timer: SeatTimer)
}

extension SeatClock {
    /// Calls `timer.fire()` once, when so much time has passed.
    public func schedule(_ timer: SeatTimer, after duration: Duration) {
        schedule(timer, at: now.advanced(by: duration))
    }

    func schedule(_ timer: SeatTimer, afterMicroseconds span: UInt64) {
        schedule(timer, at: now.advanced(byMicroseconds: span))
    }
}
