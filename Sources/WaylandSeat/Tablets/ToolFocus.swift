import SurfaceResponders
import WaylandServer

/// A tool that a client was told is over one of its surfaces, and not yet that it has left.
final class ToolFocus {
    let responder: SurfaceResponder
    let target: SeatSurface
    /// The objects that heard of its coming: not those that the client made meanwhile.
    let objects: [ZwpTabletToolV2]
    /// The one that set_cursor must name.
    let serial: UInt32
    /// Where the client believes it to be.
    var location: Point
    /// What the client believes to be down, the oldest first.
    var presses: [(press: ToolPress, serial: UInt32)] = []

    init(
        on responder: SurfaceResponder, _ target: SeatSurface, _ objects: [ZwpTabletToolV2], serial: UInt32,
        at location: Point
    ) {
        self.responder = responder
        self.target = target
        self.objects = objects
        self.serial = serial
        self.location = location
    }
}
