import SurfaceResponders

/// The seats that the desktop is the policy of, and which of them acts.
final class DesktopSeats {
    let first: Seat
    private(set) var further: [Seat] = []
    private var watch: LatestSeat?

    init(_ first: Seat) {
        self.first = first
    }

    var all: [Seat] { [first] + further }

    /// The seat whose command is performed, else the one whose devices reported something last. Of a single seat nothing is
    /// watched.
    var acting: Seat {
        guard let watch else { return first }
        return all.first(where: \.isPerformingAction) ?? watch.seat ?? first
    }

    func add(_ seat: Seat) {
        let watch = watch ?? LatestSeat()
        if self.watch == nil {
            self.watch = watch
            first.addSpy(watch)
        }
        further.append(seat)
        seat.addSpy(watch)
    }

    func remove(_ seat: Seat) {
        guard let watch, further.contains(where: { $0 === seat }) else { return }
        further.removeAll { $0 === seat }
        seat.removeSpy(watch)
        watch.forget(seat)
        if further.isEmpty {
            first.removeSpy(watch)
            self.watch = nil
        }
    }
}
