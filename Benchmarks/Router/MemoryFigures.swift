import CHarness
import SurfaceResponders

/// Measures the heap memory of 10,000 surfaces of a client, including libwayland's part, and what the first
/// hit test adds.
struct MemoryFigures {
    private let measurement: Measurement

    init(_ measurement: Measurement) {
        self.measurement = measurement
    }

    func run() throws {
        // Part of the mode that counts allocations.
        guard bench_mode() == BENCH_ALLOC else { return }
        for isDeep in [false, true] { try measure("ours.memory.\(isDeep ? "deep" : "flat").n10000", isDeep) }
    }

    private func measure(_ name: String, _ isDeep: Bool) throws {
        guard measurement.wants(name) else { return }
        let layout = layout_make(isDeep ? 2000 : 10000, true, 42)
        let before = bench_bytes_in_use()
        let server = try Server(clients: 1, layout: layout, isDeep: isDeep)
        let shown = bench_bytes_in_use()
        if let hit = server.scene.hitTest(Point(x: 100, y: 100)) { keep(hit.responder) }
        let picked = bench_bytes_in_use()
        measurement.report("\(name).surfaces", Double(shown - before), "bytes")
        measurement.report("\(name).index", Double(picked) - Double(shown), "bytes")
        server.stop()
    }
}
