import WaylandServer

/// A wl_pointer of a client, with what its version needs to be remembered.
final class PointerResource {
    let resource: WlPointer
    var horizontalWheel = WheelAccumulator()
    var verticalWheel = WheelAccumulator()

    init(_ resource: WlPointer) {
        self.resource = resource
    }

    func resetWheels() {
        horizontalWheel.reset()
        verticalWheel.reset()
    }
}
