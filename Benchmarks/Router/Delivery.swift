import CHarness
import SurfaceResponders

/// Sends events to the clients of a server one by one, and flushes the clients after every few events.
final class Delivery {
    let server: Server
    private let send: () -> Void
    @exclusivity(unchecked) private var eventsPerFlush = 1

    /// - Parameter send: sends one event.
    init(_ server: Server, _ send: @escaping () -> Void) {
        self.server = server
        self.send = send
    }

    private func run(_ count: Int) {
        let (send, eventsPerFlush) = (send, eventsPerFlush)
        var sent = 0
        while sent < count {
            for _ in 0..<eventsPerFlush { send() }
            server.flush()
            sent &+= eventsPerFlush
        }
    }

    // MARK: What is measured

    /// Measures the server's work alone, in bursts. Each burst begins when the clients have read all events.
    func measureServer(
        _ measurement: Measurement, _ name: String, flushingEvery sizes: [Int] = [1, 16],
        iterations: Int = 64, batches: Int = 801
    ) {
        for size in sizes {
            measureBursts(
                measurement, "\(name).server.flush\(size)", flushingEvery: size, iterations: iterations,
                batches: batches)
            server.settle()
        }
    }

    func measureBursts(
        _ measurement: Measurement, _ name: String, flushingEvery size: Int, iterations: Int = 64,
        batches: Int = 801
    ) {
        eventsPerFlush = size
        measurement.measure(
            name, iterations: iterations, batches: batches, counted: iterations, settle: server.settle,
            run)
    }

    /// Measures how many events the clients receive per second.
    func measureThroughput(
        _ measurement: Measurement, _ name: String, flushingEvery sizes: [UInt32] = [1, 16]
    ) {
        for size in sizes where measurement.wants("\(name).sustained.flush\(size)") {
            harness_throughput(
                server.harness, name, { Delivery.of($0)?.send() }, { Delivery.of($0)?.server.flush() },
                Unmanaged.passUnretained(self).toOpaque(), 32000, size)
        }
    }

    /// Measures the time until a sleeping client receives an event.
    func measureLatency(_ measurement: Measurement, _ name: String) {
        guard measurement.wants("\(name).latency.") else { return }
        harness_latency(
            server.harness, name,
            {
                guard let delivery = Delivery.of($0) else { return }
                delivery.send()
                delivery.server.flush()
            }, Unmanaged.passUnretained(self).toOpaque(), 3000)
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> Delivery? {
        context.map { Unmanaged<Delivery>.fromOpaque($0).takeUnretainedValue() }
    }
}
