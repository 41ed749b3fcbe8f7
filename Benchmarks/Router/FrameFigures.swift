import CHarness
import SurfaceResponders
import WaylandRenderer
import WaylandShell

/// Measures frames of an output of 1920 by 1080 pixels at scale 1. It shows windows of 640 by 480 pixels with
/// xrgb8888 content at random places.
struct FrameFigures {
    private let measurement: Measurement

    init(_ measurement: Measurement) {
        self.measurement = measurement
    }

    func run() throws {
        for count in [20, 1000] { try measure(count) }
        try measureShown("ours.frame.w20.shown")
        try measureSubsurfaces("ours.subsurfaces.n1000")
    }

    /// Measures the time in which a client shows 1,000 subsurfaces, each with two commits.
    private func measureSubsurfaces(_ name: String) throws {
        guard bench_mode() == BENCH_TIME, measurement.wants(name) else { return }
        let server = try ShellServer()
        server.run("BENCH_SUBSURFACE_CLIENT", windows: 1) { harness in
            let start = bench_now_ns()
            while harness_ready(harness) < 2 { server.turn(timeout: .milliseconds(1)) }
            measurement.report(name, Double(bench_now_ns() - start) / 1e6, "ms")
        }
    }

    /// Measures frames while a client paints, from its commits to the pictures.
    private func measureShown(_ name: String) throws {
        guard bench_mode() == BENCH_TIME, measurement.wants(name) else { return }
        let server = try ShellServer()
        server.run("BENCH_FRAME_CLIENT", windows: server.layout.count) { harness in
            measurement.measureFrames(name, harness, count: 1000, turn: { server.turn() })
        }
        let (pictures, pixels) = server.drawn
        if pictures < 1000 || pixels < pictures * 384 * 270 {
            measurement.complain(name, "\(pictures) pictures, \(pixels) pixels")
        }
    }

    private func measure(_ count: Int) throws {
        let name = "ours.frame.w\(count)"
        guard measurement.wants(name) else { return }
        let desk = Desk(count)
        let renderer = try PixmanRenderer()
        try renderer.render(desk.frame, on: Desk.output, damage: .everything)
        // The list of items to draw, without drawing.
        measurement.measure("\(name).list", iterations: 16, batches: 41, counted: 4) { count in
            for _ in 0..<count { bench_keep(UInt(desk.frame.items.count)) }
        }
        // The list, and the drawing of 5 % of the output, each time at another place.
        draw("\(name).damage5", desk, renderer) { .areas([desk.nextPart()]) }
        draw("\(name).full", desk, renderer) { .everything }
    }

    private func draw(
        _ name: String, _ desk: Desk, _ renderer: PixmanRenderer, damage: @escaping () -> FrameDamage
    ) {
        measurement.measure(name, iterations: 1, batches: 100, counted: 16) { [self] count in
            for _ in 0..<count {
                do {
                    let drawn = try renderer.render(desk.frame, on: Desk.output, damage: damage())
                    bench_keep(UInt(drawn.rectangles.count))
                } catch {
                    measurement.complain(name, "\(error)")
                }
            }
        }
    }
}

/// A scene in which every window has content.
private final class Desk {
    static let output = FrameOutput(name: "desk", width: 1920, height: 1080)

    private let scene = Scene()
    private var images: [ObjectIdentifier: SurfaceImage] = [:]
    private var random: UInt64 = 42

    init(_ count: Int) {
        let size = Size(width: 640, height: 480)
        for number in 0..<count {
            let surface = SurfaceResponder(kind: .surface, frame: Rect(origin: .zero, size: size))
            let window = Window(rootSurface: surface)
            window.frame = Rect(origin: place(for: size), size: size)
            scene.add(window)
            // The first hundred windows have pixels of their own. They fill every cache, so the others share
            // the pixels of the first.
            if number < 100 {
                let pixels = (0..<640 * 480).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) }
                images[ObjectIdentifier(surface)] = SurfaceImage(
                    PixelContent(pixels, width: 640, format: .xrgb8888))
            } else if let first = scene.windows.first?.rootSurface {
                images[ObjectIdentifier(surface)] = images[ObjectIdentifier(first)]
            }
        }
    }

    var frame: SceneFrame { SceneFrame(of: scene) { images[ObjectIdentifier($0)] } }

    /// Returns a rectangle of 5 % of the output, at a random place.
    func nextPart() -> Rect {
        let size = Size(width: 384, height: 270)
        return Rect(origin: place(for: size), size: size)
    }

    /// Returns a random origin at which a rectangle of this size is completely on the output.
    private func place(for size: Size) -> Point {
        let columns = UInt64(1920 - size.width)
        let rows = UInt64(1080 - size.height)
        return Point(x: Double(bench_rand(&random) % columns), y: Double(bench_rand(&random) % rows))
    }
}
