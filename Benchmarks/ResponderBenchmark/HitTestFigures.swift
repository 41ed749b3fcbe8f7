import SurfaceResponders

/// What a hit test takes, what its clear area, and making the index anew after a change.
struct HitTestFigures {
    private let measurement: Measurement

    init(_ measurement: Measurement) {
        self.measurement = measurement
    }

    func run() {
        for isDeep in [false, true] {
            for arrangement in SceneLayout.Arrangement.allCases {
                for count in [10, 1_000, 10_000] {
                    let name = "\(isDeep ? "deep" : "flat").\(arrangement.rawValue).n\(count)"
                    guard ["hit", "clear", "index"].contains(where: { measurement.wants("\($0).\(name)") })
                    else { continue }
                    measure(SceneLayout(arrangement, surfaceCount: count, isDeep: isDeep), name)
                }
            }
        }
    }

    private func measure(_ layout: SceneLayout, _ name: String) {
        let scene = layout.scene
        layout.points.withUnsafeBufferPointer { points in
            measurement.report("hit.\(name)", batchSize: 100_000, batches: 11) { count in
                for index in 0..<count {
                    if let result = scene.hitTest(points[index & 4095]) { keep(result.location.x) }
                }
            }
        }
        layout.points.withUnsafeBufferPointer { points in
            measurement.report("clear.\(name)", batchSize: 100_000, batches: 11) { count in
                for index in 0..<count {
                    if let area = scene.clearArea(around: points[index & 4095]) { keep(area.minX) }
                }
            }
        }
        measurement.report("index.\(name)", batchSize: 1, batches: 21) { count in
            for _ in 0..<count {
                scene.setNeedsPick(.geometry)
                if let result = scene.hitTest(.zero) { keep(result.location.x) }
            }
        }
    }
}
