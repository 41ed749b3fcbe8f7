import Logging
import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShell

/// The seats beside the first one: those that are there from the beginning, and those that clients ask for.
final class FurtherSeats: TransientSeatDelegate {
    /// Sets what is the same for each seat. Returns what the compositor observes of it.
    var prepare: ((SeatGlobal) -> ObservationToken)?

    private let compositor: Compositor
    private let keymap: Keymap
    private let desktop: Desktop
    private let logger: Logger
    private let transientSeats: TransientSeatGlobal
    private var seats: [FurtherSeat] = []
    /// Of the next seat that a client asks for.
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

    /// Whoever finds the global may have some.
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

/// A seat beside the first one, with what is made for it.
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

    /// What somebody keeps of the seat does nothing any more.
    func end() {
        touchAsPointer.end()
        desktop.remove(global.seat)
        global.remove()
    }
}
