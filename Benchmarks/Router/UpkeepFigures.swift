import CHarness
import SurfaceResponders

/// Measures changes of a scene, and the search for the clear area around a point.
struct UpkeepFigures {
    private let measurement: Measurement

    init(_ measurement: Measurement) {
        self.measurement = measurement
    }

    func run() {
        for isTiled in [true, false] {
            for count: Int32 in [10, 100, 1000, 10000] { measure(count, isTiled: isTiled) }
        }
    }

    private func measure(_ count: Int32, isTiled: Bool) {
        let kind = isTiled ? "tiled" : "overlap"
        let moveName = "ours.move.\(kind).n\(count)"
        let moveOnlyName = "ours.moveonly.\(kind).n\(count)"
        let clearAreaName = "ours.cleararea.\(kind).n\(count)"
        guard [moveName, moveOnlyName, clearAreaName].contains(where: measurement.wants) else { return }
        let layout = layout_make(count, isTiled, 42)
        let made = SceneOfSurfaces(layout)
        let (scene, windows) = (made.scene, made.windows)
        let points = layout.randomPoints()
        var step = 0
        let move = {
            step &+= 1
            windows[step &* 7919 % windows.count].frame.origin.x += step & 1 == 0 ? 1 : -1
        }
        let settle = {
            if let hit = scene.hitTest(.zero) { keep(hit.responder) }
        }
        // A window moves by a pixel, and a point is looked up.
        measurement.measure(
            moveName, iterations: count >= 5000 ? 4 : 64, batches: 11, counted: 4, settle: settle
        ) { count in
            for _ in 0..<count {
                move()
                let point = points.next()
                if let hit = scene.hitTest(Point(x: point.x, y: point.y)) { keep(hit.responder) }
            }
        }
        // The same without a hit test.
        measurement.measure(moveOnlyName, iterations: 64, batches: 11, counted: 4) { count in
            for _ in 0..<count { move() }
        }
        settle()
        measurement.measure(clearAreaName, iterations: 8192, batches: 41, counted: 256) { count in
            for _ in 0..<count {
                let point = points.next()
                if let area = scene.clearArea(around: Point(x: point.x, y: point.y)) {
                    bench_keep(UInt(area.minX.bitPattern))
                }
            }
        }
    }
}
