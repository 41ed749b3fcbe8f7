import CHarness
import SurfaceResponders

/// Measures hit tests: finding the surface under a point.
struct HitFigures {
    private let measurement: Measurement

    init(_ measurement: Measurement) {
        self.measurement = measurement
    }

    func run() throws {
        measureLoop()
        for count: Int32 in [10, 100, 1000, 10000] {
            for isDeep in [false, true] {
                for isTiled in [true, false] { try measure(count, isDeep: isDeep, isTiled: isTiled) }
            }
        }
    }

    /// Measures the loop without a hit test, which is the overhead in every other row.
    private func measureLoop() {
        let points = layout_make(100, true, 42).randomPoints()
        measurement.measure("ours.loop", iterations: 8192, batches: 41, counted: 256) { count in
            for _ in 0..<count {
                let point = points.next()
                bench_keep(UInt(point.x.bitPattern ^ point.y.bitPattern))
            }
        }
    }

    private func measure(_ count: Int32, isDeep: Bool, isTiled: Bool) throws {
        let kind = isDeep ? "deep" : "flat"
        let name = "ours.hit.\(kind).\(isTiled ? "tiled" : "overlap").n\(count)"
        let missName = "ours.hit.\(kind).miss.n\(count)"
        guard measurement.wants(name) || isTiled && measurement.wants(missName) else { return }
        let layout = layout_make(isDeep ? count / 5 : count, isTiled, 42)
        let server = try Server(clients: 1, layout: layout, isDeep: isDeep)
        measure(server.scene, layout, missing: false, name)
        if isTiled { measure(server.scene, layout, missing: true, missName) }
        server.stop()
    }

    private func measure(_ scene: Scene, _ layout: layout, missing: Bool, _ name: String) {
        let points = layout.randomPoints(missing: missing)
        let iterations = layout.count >= 5000 ? 256 : layout.count >= 500 ? 1024 : 8192
        var isRight = true
        _ = scene.hitTest(.zero)
        measurement.measure(name, iterations: iterations, batches: 41, counted: 256) { count in
            var found = 0
            for _ in 0..<count {
                let point = points.next()
                if let hit = scene.hitTest(Point(x: point.x, y: point.y)) {
                    found &+= 1
                    keep(hit.responder)
                }
            }
            isRight = isRight && found == (missing ? 0 : count)
        }
        if !isRight { measurement.complain(name, "the number of hits is wrong") }
    }
}
