import CHarness
import SurfaceResponders

/// Measures pointer motions: the hit test, leave and enter if the focus changes, motion and frame.
struct PointerFigures {
    private let measurement: Measurement

    init(_ measurement: Measurement) {
        self.measurement = measurement
    }

    func run() throws {
        try measure(clients: 1, windows: 1, .top)
        try measure(clients: 1, windows: 100, .top)
        try measure(clients: 1, windows: 1000, .top)
        try measure(clients: 1, windows: 1000, .bottom)
        try measure(clients: 1, windows: 100, .jump)
        try measure(clients: 100, windows: 100, .top)
        try measure(clients: 100, windows: 100, .jump)
        try measureLoad(clients: 100)
    }

    private func measure(clients: Int, windows: Int32, _ path: PointerPath) throws {
        let name = "ours.pointer.\(path).c\(clients).w\(windows)"
        guard measurement.wants(name) else { return }
        let server = try Server(clients: clients, layout: layout_make(windows, true, 42))
        let points = server.layout.points(along: path)
        let mouse = Mouse(on: server)
        let delivery = Delivery(server) {
            let point = points.next()
            mouse.move(to: Point(x: point.x, y: point.y))
        }
        delivery.measureServer(measurement, name)
        delivery.measureThroughput(measurement, name)
        delivery.measureLatency(measurement, name)
        server.stop()
    }

    /// Measures motions through the windows of all clients before a single flush.
    private func measureLoad(clients: Int) throws {
        let name = "ours.pointer.all.c\(clients).w\(clients)"
        guard bench_mode() == BENCH_TIME, measurement.wants(name) else { return }
        let server = try Server(clients: clients, layout: layout_make(Int32(clients), true, 42))
        let points = server.layout.pointsInAllWindows()
        let mouse = Mouse(on: server)
        measurement.measureLoad(name, server.harness, events: clients, bursts: 200) {
            for _ in 0..<clients {
                let point = points.next()
                mouse.move(to: Point(x: point.x, y: point.y))
            }
            server.flush()
        }
        server.stop()
    }
}
