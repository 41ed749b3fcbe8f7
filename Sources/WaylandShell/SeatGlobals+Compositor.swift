import Logging
import WaylandSeat
import WaylandShellCore

extension SeatGlobals {
    /// The same for the display of a compositor, whose outputs virtual pointers can be bound to.
    /// - Parameters:
    ///   - protocols: which. Those that any client may have, unless it is said otherwise.
    ///   - seat: on the wire. Not kept. Of several seats on a display one is given: the protocols serve all of them.
    ///   - compositor: on the seat's display. Not kept.
    public convenience init(
        _ protocols: SeatProtocols = .standard, for seat: SeatGlobal, on compositor: Compositor
    ) {
        self.init(protocols, for: seat, on: compositor.display, logger: compositor.logger) {
            Output.from($0)?.frame
        }
    }
}
