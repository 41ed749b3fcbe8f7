import CHarness
import SurfaceResponders

/// Measures ten fingers that go down, move 14 times and are lifted. An operation is one event of one finger.
struct TouchFigures {
    private let measurement: Measurement

    init(_ measurement: Measurement) {
        self.measurement = measurement
    }

    func run() throws {
        for clients in [1, 100] {
            // The events of all ten fingers are one hardware frame.
            try measure("ours.touch10.c\(clients)", clients: clients, framesOf: 10, flushingEvery: [10])
            // Each event is a hardware frame of its own.
            try measure(
                "ours.touch10alone.c\(clients)", clients: clients, framesOf: 1, flushingEvery: [1, 10])
        }
    }

    private func measure(
        _ name: String, clients: Int, framesOf frameSize: Int, flushingEvery sizes: [Int]
    ) throws {
        guard measurement.wants(name) else { return }
        let server = try Server(clients: clients, layout: layout_make(100, true, 42))
        let hand = Hand(on: server, goesToRandomWindows: clients > 1, frameSize: frameSize)
        let delivery = Delivery(server, hand.moveNextFinger)
        delivery.measureServer(
            measurement, name, flushingEvery: sizes, iterations: Hand.fingers * Hand.rounds, batches: 401)
        delivery.measureThroughput(measurement, name, flushingEvery: [10])
        server.stop()
    }
}
