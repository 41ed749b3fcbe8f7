import Logging
import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShell

/// All seats except the first: configured seats, added seats, and seats that clients request.
final class FurtherSeats: TransientSeatDelegate {
    /// Applies the configuration that all seats share, and returns an observation of the seat.
    var prepare: ((SeatGlobal) -> ObservationToken)?

    private let compositor: Compositor
    private let keymap: Keymap
    private let desktop: Desktop
    private let logger: Logger
    private let transientSeats: TransientSeatGlobal
    private var seats: [FurtherSeat] = []
    /// The number in the name of the next seat that a client requests.
    private var nextNumber = 1

    init(on compositor: Compositor, keymap: Keymap, desktop: Desktop, logger: Logger) {
        self.compositor = compositor
        self.keymap = keymap
        self.desktop = desktop
        self.logger = logger
        transientSeats = TransientSeatGlobal(on: compositor.display, logger: logger)
        transientSeats.delegate = self
    }

    func add(named name: String) -> SeatGlobal {
        let seat = Seat(name: name, scene: desktop.scene, keymap: keymap, clock: desktop.seat.clock)
        let global = SeatGlobal(
            for: seat, on: compositor.display, registry: compositor.registry, logger: logger)
        seats.append(FurtherSeat(global, on: desktop, observation: prepare?(global)))
        return global
    }

    func remove(_ global: SeatGlobal) {
        guard let index = seats.firstIndex(where: { $0.global === global }) else { return }
        seats.remove(at: index).end()
    }

    func removeAll() {
        let ended = seats
        seats = []
        for seat in ended { seat.end() }
    }

    /// Creates a seat for any client that can bind the global.
    func transientSeats(_ global: TransientSeatGlobal, makeSeatFor client: Client) -> SeatGlobal? {
        var name: String
        repeat {
            name = "transient\(nextNumber)"
            nextNumber += 1
        } while desktop.seats.contains { $0.name == name }
        return add(named: name)
    }

    func transientSeats(_ global: TransientSeatGlobal, remove seat: SeatGlobal) {
        remove(seat)
    }
}

/// A seat other than the first, and its emulation of a pointer by touches.
final class FurtherSeat {
    let global: SeatGlobal
    private let desktop: Desktop
    private let touchAsPointer: TouchAsPointer
    private let observation: ObservationToken?

    init(_ global: SeatGlobal, on desktop: Desktop, observation: ObservationToken?) {
        self.global = global
        self.observation = observation
        self.desktop = desktop
        desktop.add(global.seat)
        touchAsPointer = TouchAsPointer(on: desktop, for: global.seat) { [unowned global] in
            global.takesTouch($0)
        }
    }

    /// Removes the seat. Parts of it that are still referenced become inert.
    func end() {
        touchAsPointer.end()
        desktop.remove(global.seat)
        global.remove()
    }
}
