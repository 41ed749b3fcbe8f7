import WaylandServer

/// An ext_transient_seat_v1: the seat is there as long as this object.
final class TransientSeat {
    private let seat: SeatGlobal
    private let global: TransientSeatGlobal
    private let use: ClientUse

    /// - Parameters:
    ///   - global: kept, since its seats outlive it in the registry.
    ///   - use: by which it counts.
    init(_ seat: SeatGlobal, of global: TransientSeatGlobal, _ use: ClientUse) {
        self.seat = seat
        self.global = global
        self.use = use
    }
}

extension TransientSeat: ExtTransientSeatV1Handler {
    func resourceDestroyed(_ resource: Resource) {
        global.remove(seat)
    }
}
