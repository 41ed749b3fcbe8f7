/// The clock of a seat that was given none: it stands still, and nothing that waits ever happens. For others, too, that
/// have to name a clock and wait for nothing.
public final class StoppedClock: SeatClock {
    public let now = Timestamp.zero

    public init() {}

    public func schedule(_ timer: SeatTimer, at deadline: Timestamp) {}
    public func cancel(_ timer: SeatTimer) {}
}
