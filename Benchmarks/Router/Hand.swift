import CHarness
import SurfaceResponders

/// Ten fingers on a touchscreen.
final class Hand {
    static let fingers = 10
    /// In the first round the fingers go down, in the next 14 they move, and in the last they are lifted.
    static let rounds = 16

    private let seat: Seat
    private let touchscreen: InputDevice
    private let harness: UnsafeMutablePointer<harness>
    private let points: Points
    private let frameSize: Int
    @exclusivity(unchecked) private var step = 0
    @exclusivity(unchecked) private var time: UInt64 = 1
    @exclusivity(unchecked) private var frame: [InputEvent] = []
    @exclusivity(unchecked) private var places = Array(repeating: Point.zero, count: fingers)

    /// - Parameters:
    ///   - goesToRandomWindows: whether each finger is put down in a random window, not in the topmost one.
    ///   - frameSize: how many fingers' events make up one hardware frame.
    init(on server: Server, goesToRandomWindows: Bool, frameSize: Int) {
        seat = server.seat
        touchscreen = server.touchscreen
        harness = server.harness
        points = server.layout.points(along: goesToRandomWindows ? .jump : .top)
        self.frameSize = frameSize
        frame.reserveCapacity(16)
    }

    func moveNextFinger() {
        let finger = step % Self.fingers
        let event = InputEvent(time: .milliseconds(time), device: touchscreen.id, change(of: finger))
        step &+= 1
        time &+= 1
        harness.pointee.sent &+= 1
        guard frameSize > 1 else { return seat.handle(event) }
        frame.append(event)
        guard frame.count == frameSize else { return }
        seat.handle(contentsOf: frame)
        frame.removeAll(keepingCapacity: true)
    }

    private func change(of finger: Int) -> InputEvent.Payload {
        switch step / Self.fingers % Self.rounds {
        case 0:
            let point = points.points[step % Points.count]
            places[finger] = Point(x: point.x, y: point.y)
            return .touchDown(id: Int32(finger), at: places[finger])
        case Self.rounds - 1:
            return .touchUp(id: Int32(finger))
        default:
            let start = places[finger]
            return .touchMotion(
                id: Int32(finger), to: Point(x: start.x + Double(step % 97), y: start.y + Double(step % 61)))
        }
    }
}
