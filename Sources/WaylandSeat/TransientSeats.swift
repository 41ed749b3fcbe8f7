import Logging
import SurfaceResponders
import WaylandServer

/// Creates the seats that clients request by ext_transient_seat_v1. Called while a request is handled.
public protocol TransientSeatDelegate: AnyObject {
    /// Creates a seat for a client. Put it on the wire here, on the client's display and with its registry of
    /// surfaces, and keep it.
    /// - Returns: the seat, which has no devices yet; `nil`, the default, to refuse it.
    func transientSeats(_ global: TransientSeatGlobal, makeSeatFor client: Client) -> SeatGlobal?

    /// Called when a seat is no longer needed: its client has released it, has disconnected, or has no
    /// wl_registry to find it in. Call ``SeatGlobal/remove()``, which is the default, and release the seat.
    func transientSeats(_ global: TransientSeatGlobal, remove seat: SeatGlobal)
}

extension TransientSeatDelegate {
    /// Refuses the seat.
    public func transientSeats(
        _ global: TransientSeatGlobal, makeSeatFor client: Client
    ) -> SeatGlobal? { nil }

    /// Removes the seat.
    public func transientSeats(_ global: TransientSeatGlobal, remove seat: SeatGlobal) {
        seat.remove()
    }
}

/// ext_transient_seat_manager_v1: clients, such as remote desktops, add seats for remote users, up to the
/// limit for each client. The delegate creates and removes the seats. Hide the global from untrusted clients
/// with a ``ClientPolicy`` (``ClientAction/addSeats``).
public final class TransientSeatGlobal {
    /// Creates seats. Without a delegate, all requests are refused. Held weakly.
    public weak var delegate: (any TransientSeatDelegate)? {
        didSet { delegateLoss.delegateSet(delegate) }
    }
    private var delegateLoss = DelegateLoss()

    private let logger: Logger
    private var global: Global<ExtTransientSeatManagerV1>?

    /// Offers the protocol to the clients of a display until ``remove()``, or while this object exists. Seats
    /// that clients have keep this object.
    public init(on display: Display, logger: Logger = Logger(label: "wayland-seat")) {
        self.logger = logger
        let manager = TransientSeatManager(self)
        global = Global<ExtTransientSeatManagerV1>(on: display, version: 1) { $0.handler = manager }
    }

    /// Removes the global from the registry. Seats that clients have stay.
    public func remove() {
        global?.remove()
        global = nil
    }

    // MARK: Seats

    /// Creates a seat, and returns it with the name of its global; `nil` if it is refused.
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
            logger.notice("a client is refused a seat: it has no wl_registry to find it with")
            delegate?.transientSeats(self, remove: seat)
            return nil
        }
        return (seat, name, use)
    }

    func remove(_ seat: SeatGlobal) {
        delegate?.transientSeats(self, remove: seat)
    }
}

/// Handles the requests of ext_transient_seat_manager_v1.
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
        // Keeps the `TransientSeatGlobal`: clients' seats can outlive its global in the registry.
        resource.onDestroy { withExtendedLifetime(use) { global.remove(seat) } }
        resource.ready(globalName: name)
    }
}
