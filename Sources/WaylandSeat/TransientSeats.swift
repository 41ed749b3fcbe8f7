import Logging
import SurfaceResponders
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
        global = Global<ExtTransientSeatManagerV1>(on: display, version: 1) { $0.handler = manager }
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

/// What clients ask of ext_transient_seat_manager_v1.
final class TransientSeatManager: ExtTransientSeatManagerV1Handler {
    private weak var global: TransientSeatGlobal?

    init(_ global: TransientSeatGlobal) {
        self.global = global
    }

    func create(_ manager: ExtTransientSeatManagerV1, seat id: NewResource<ExtTransientSeatV1>) {
        guard let global, let (seat, name, use) = global.makeSeat(for: id.client) else {
            return id.create(nil).denied()
        }
        let resource = id.create(nil)
        // The global's seats outlive it in the registry.
        resource.onDestroy { withExtendedLifetime(use) { global.remove(seat) } }
        resource.ready(globalName: name)
    }
}
