import WaylandServer

/// Makes the seats that clients ask for by ext_transient_seat_v1. Called while a request is handled.
public protocol TransientSeatDelegate: AnyObject {
    /// A client asks for a seat of its own. Put it on the wire here, on the client's display and with its registry of
    /// surfaces, and keep it.
    /// - Parameters:
    ///   - global: whose delegate this is.
    ///   - client: who asks.
    /// - Returns: the seat, which has no devices yet; nil refuses it. By default it is refused.
    func transientSeats(_ global: TransientSeatGlobal, makeSeatFor client: Client) -> SeatGlobal?

    /// A seat is not wanted any more: its client has said so, or is gone, or cannot find it. Call ``SeatGlobal/remove()``, and
    /// let go of it. By default it is taken off the wire.
    func transientSeats(_ global: TransientSeatGlobal, remove seat: SeatGlobal)
}

extension TransientSeatDelegate {
    /// Refuses the seat.
    public func transientSeats(
        _ global: TransientSeatGlobal, makeSeatFor client: Client
    ) -> SeatGlobal? { nil }

    /// Takes the seat off the wire.
    public func transientSeats(_ global: TransientSeatGlobal, remove seat: SeatGlobal) {
        seat.remove()
    }
}
