import WaylandServer

/// An ext_transient_seat_v1: the seat is there as long as this object.
final class TransientSeat {
    private let seat: SeatGlobal
    private let global: TransientSeatGlobal

    /// - Parameter global: kept, since its seats outlive it in the registry.
    init(_ seat: SeatGlobal, of global: TransientSeatGlobal) {
        self.seat = seat
        self.global = global
    }
}

extension TransientSeat: ExtTransientSeatV1Handler {
    func resourceDestroyed(_ resource: Resource) {
        global.remove(seat, of: resource.client)
    }
}
