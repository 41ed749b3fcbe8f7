import SurfaceResponders
import WaylandSeat

/// A seat beside the first one, with what is made for it.
final class FurtherSeat {
    let global: SeatGlobal
    private let desktop: Desktop
    private let touchAsPointer: TouchAsPointer
    private let observation: ObservationToken?

    /// - Parameter observation: lasts as long as the seat.
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
