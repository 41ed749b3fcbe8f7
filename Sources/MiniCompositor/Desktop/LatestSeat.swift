import SurfaceResponders

/// Remembers which of several seats got the latest input.
final class LatestSeat: InputSpy {
    private(set) weak var seat: Seat?

    func observe(_ event: InputEvent, on seat: Seat) {
        if self.seat !== seat { self.seat = seat }
    }

    func forget(_ seat: Seat) {
        if self.seat === seat { self.seat = nil }
    }
}
