import Glibc
import SurfaceResponders
import WaylandServer

/// What routing one event takes: by the library alone, and to a client of libwayland.
struct RoutingFigures {
    private let measurement: Measurement

    init(_ measurement: Measurement) {
        self.measurement = measurement
    }

    func run() {
        guard measurement.wants("route.") else { return }
        measureLibrary()
        measureClient()
    }

    /// A motion inside one surface, whose transport takes it and does nothing.
    private func measureLibrary() {
        let bench = RoutingBench()
        let transport = SilentTransport()
        bench.seat.transport = transport
        report("route.motion.library", bench) {}
        withExtendedLifetime(transport) {}
    }

    /// The same to a client: posted, and written out after each 16 events. Reading at the other end is included,
    /// since it happens in the same thread.
    private func measureClient() {
        guard let client = ClientBench() else { return }
        let bench = RoutingBench(surface: client.responder)
        client.attach(to: bench.seat)
        report("route.motion.client", bench) { client.flushAndDrain() }
    }

    private func report(_ name: String, _ bench: RoutingBench, every16: () -> Void) {
        measurement.report(name, batchSize: 20_000, batches: 21) { count in
            for index in 0..<count {
                bench.move(index)
                if index & 15 == 15 { every16() }
            }
            every16()
        }
    }
}
