import Logging
import SurfaceResponders
import WaylandServer

/// ext_transient_seat_manager_v1: clients add seats for people who come from elsewhere, and take them away: remote desktops.
///
/// Whoever sees this global can fill the display with seats, of which each needs virtual devices to do anything. An embedder
/// that has clients which it does not trust hides it from them by a ``ClientPolicy`` (``ClientAction/addSeats``). Each seat is
/// the embedder's: the delegate makes and removes it.
public final class TransientSeatGlobal {
    /// Makes seats. Without one none are made. Not kept.
    public weak var delegate: (any TransientSeatDelegate)? {
        didSet { delegateLoss.delegateSet(delegate) }
    }
    private var delegateLoss = DelegateLoss()

    private let logger: Logger
    private var global: Global<ExtTransientSeatManagerV1>?

    /// Offers the protocol to the clients of a display, as long as this object lives.
    /// - Parameters:
    ///   - display: where the global is made known.
    ///   - logger: hears what was refused to clients.
    public init(on display: Display, logger: Logger = Logger(label: "wayland-seat")) {
        self.logger = logger
        let manager = TransientSeatManager(self)
        global = Global<ExtTransientSeatManagerV1>(display, version: 1) { $0.handler = manager }
    }

    /// Takes the global out of the registry. Seats that clients have stay.
    public func remove() {
        global?.remove()
        global = nil
    }

    // MARK: Seats

    /// A seat with the name of its global; nil if there is to be none.
    func makeSeat(for client: Client) -> (seat: SeatGlobal, name: UInt32, use: ClientUse)? {
        guard let use = client.use(.seats, logging: { logger.notice("\($0)") }) else { return nil }
        if delegateLoss.isNoticed(delegate) {
            logger.warning(
                "\(Diagnostics.textOfReleased("TransientSeatDelegate", of: "the transient seats"))")
        }
        var made: SeatGlobal?
        let names = client.names(of: WlSeat.self) {
            made = delegate?.transientSeats(self, makeSeatFor: client)
        }
        guard let seat = made else { return nil }
        guard let name = names.last, client.isAlive else {
            logger.notice("a client gets no seat: it would not find it, having no registry")
            delegate?.transientSeats(self, remove: seat)
            return nil
        }
        return (seat, name, use)
    }

    func remove(_ seat: SeatGlobal) {
        delegate?.transientSeats(self, remove: seat)
    }
}
