/// The clock of a seat that was given none: it stands still, and nothing that waits ever happens.
final class StoppedClock: SeatClock {
    let now = Timestamp.zero

    func schedule(_ timer: SeatTimer, at deadline: Timestamp) {}
    func cancel(_ timer: SeatTimer) {}
}
