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
