import CHarness
import SurfaceResponders

/// Measures the routing of pointer motions by the library alone: the transport accepts each motion and does
/// nothing. The pointer is over one of 100 windows of 384 by 216.
struct RoutingFigures {
    private let measurement: Measurement

    init(_ measurement: Measurement) {
        self.measurement = measurement
    }

    func run() {
        guard measurement.wants("ours.route.") else { return }
        let layout = layout_make(100, true, 42)
        let made = SceneOfSurfaces(layout)
        let window = layout.frame(of: 99)
        let start = Point(x: window.minX + 40, y: window.minY + 40)
        let mover = Mover(made.scene)
        mover.move(start)
        // Within the area around the start in which the hit is the same.
        if let area = made.scene.clearArea(around: start) {
            measure(
                "ours.route.clear", mover, over: Size(width: area.width - 1, height: area.height - 1), area)
        }
        // Over the whole window, which several such areas cover.
        measure("ours.route.window", mover, over: window.size, window)
        withExtendedLifetime(made) {}
    }

    private func measure(_ name: String, _ mover: Mover, over size: Size, _ area: Rect) {
        let (width, height) = (Int(size.width), Int(size.height))
        let points = UnsafeMutablePointer<Point>.allocate(capacity: 4096)
        for i in 0..<4096 {
            points[i] = Point(x: area.minX + Double(i * 7 % width), y: area.minY + Double(i * 5 % height))
        }
        measurement.measure(name, iterations: 4096, batches: 41, counted: 1024) { count in
            for index in 0..<count { mover.move(points[index & 4095]) }
        }
    }

    private final class Mover {
        private let seat: Seat
        private let mouse: InputDevice
        private let policy = Responder()
        private let transport = SilentTransport()
        @exclusivity(unchecked) private var time: UInt64 = 1

        init(_ scene: Scene) {
            seat = Seat(name: "seat0", scene: scene, delegate: policy)
            seat.transport = transport
            mouse = seat.addDevice(named: "mouse", capabilities: .pointer)
        }

        func move(_ place: Point) {
            seat.handle(
                InputEvent(time: .milliseconds(time), device: mouse.id, .pointerPosition(place)))
            time &+= 1
        }
    }
}
