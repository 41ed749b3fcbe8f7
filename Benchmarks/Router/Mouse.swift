import CHarness
import SurfaceResponders

/// A mouse. It counts each move as one event that a client must receive.
final class Mouse {
    private let seat: Seat
    private let mouse: InputDevice
    private let harness: UnsafeMutablePointer<harness>
    @exclusivity(unchecked) private var time: UInt64 = 1

    init(on server: Server) {
        seat = server.seat
        mouse = server.mouse
        harness = server.harness
    }

    @inline(__always)
    func move(to place: Point) {
        seat.handle(InputEvent(time: .milliseconds(time), device: mouse.id, .pointerPosition(place)))
        time &+= 1
        harness.pointee.sent &+= 1
    }
}
