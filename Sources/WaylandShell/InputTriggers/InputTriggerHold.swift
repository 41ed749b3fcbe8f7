import SurfaceResponders

/// The keys of a trigger that are held on a seat.
final class InputTriggerHold {
    private(set) weak var seat: Seat?
    /// Tells when one of them is up.
    var observation: ObservationToken?

    init(on seat: Seat) {
        self.seat = seat
    }
}
