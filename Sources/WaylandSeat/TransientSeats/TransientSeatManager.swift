import WaylandServer

/// What clients ask of ext_transient_seat_manager_v1.
final class TransientSeatManager {
    private weak var global: TransientSeatGlobal?

    init(_ global: TransientSeatGlobal) {
        self.global = global
    }
}

extension TransientSeatManager: ExtTransientSeatManagerV1Handler {
    func create(_ manager: ExtTransientSeatManagerV1, seat id: NewResource<ExtTransientSeatV1>) {
        guard let global, let (seat, name, use) = global.makeSeat(for: id.client) else {
            return id.create(nil).denied()
        }
        id.create(TransientSeat(seat, of: global, use)).ready(globalName: name)
    }
}
