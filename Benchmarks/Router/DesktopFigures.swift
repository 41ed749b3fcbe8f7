import CHarness
import Glibc
import SurfaceResponders

/// Measures turns of a complete compositor.
///
/// The windows of 30 clients overlap at random places, and have shadows and subsurfaces. A mouse moves all
/// over them. Other rows raise or move these windows, or commit the window of a single client.
struct DesktopFigures {
    private let measurement: Measurement

    init(_ measurement: Measurement) {
        self.measurement = measurement
    }

    func run() throws {
        try measure("shell") { try ShellDesktop() }
        try measure("mini") { try MiniDesktop() }
        for subsurfaces: Int32 in [0, 10] { try measureCommits("ours.commit.s\(subsurfaces)", subsurfaces) }
        setenv("BENCH_COMMIT_ALL", "1", 1)
        try measureCommits("ours.commit.s10.all", 10, surfaces: 11)
        unsetenv("BENCH_COMMIT_ALL")
    }

    private func measure(_ kind: String, _ make: () throws -> any Desktop) throws {
        let beginning = "ours.desktop.\(kind)."
        guard measurement.wants(beginning) else { return }
        let layout = layout_make_on(30, SCREEN_W, SCREEN_H, 42)
        let desk = try make()
        desk.start(30, of: "BENCH_DESKTOP_CLIENT", width: layout.w, height: layout.h, deep: 1)
        let windows = desk.windows
        precondition(windows.count == layout.count, "\(windows.count) windows")
        for (index, window) in windows.enumerated() { window.frame.origin = layout.frame(of: index).origin }
        desk.settle()
        measureTurns("\(beginning)turn", desk)
        measureWindows(beginning, windows, desk)
        desk.stop()
    }

    private func measureTurns(_ name: String, _ desk: any Desktop) {
        let trace = Trace(on: desk.seat)
        measurement.measure(
            name, iterations: Trace.count, batches: 11, counted: Trace.count, settle: { desk.settle() }
        ) { count in
            for _ in 0..<count {
                trace.step()
                desk.turn()
            }
        }
    }

    private func measureWindows(_ beginning: String, _ windows: [Window], _ desk: any Desktop) {
        let (scene, points) = (desk.seat.scene, layout_make(30, true, 42).randomPoints())
        var step = 0
        let lookUp = {
            let point = points.next()
            if let hit = scene.hitTest(Point(x: point.x, y: point.y)) { keep(hit.responder) }
        }
        measurement.measure("\(beginning)raise", iterations: 64, batches: 41, counted: 60, settle: lookUp) {
            for _ in 0..<$0 {
                step &+= 1
                scene.raise(windows[step % windows.count])
                lookUp()
            }
        }
        measurement.measure("\(beginning)move", iterations: 64, batches: 41, counted: 60, settle: lookUp) {
            for _ in 0..<$0 {
                step &+= 1
                windows[step % windows.count].frame.origin.x += step & 1 == 0 ? 1 : -1
                lookUp()
            }
        }
    }

    /// Measures a commit of a window with a buffer and damage, up to the end of the turn.
    /// - Parameters:
    ///   - subsurfaces: how many subsurfaces the window has.
    ///   - surfaces: how many surfaces the client commits each time, the window last.
    private func measureCommits(_ name: String, _ subsurfaces: Int32, surfaces: Int = 1) throws {
        guard measurement.wants(name) else { return }
        let desk = try ShellDesktop()
        desk.start(1, of: "BENCH_COMMIT_CLIENT", width: 64, height: 64, deep: subsurfaces)
        measurement.measure(
            name, iterations: 32, batches: 41, counted: 32,
            settle: {
                desk.settle()
                harness_ask_for_commits(desk.harness, 32)
            }
        ) { count in
            let end = desk.commits + count * surfaces
            while desk.commits < end {
                desk.display.eventLoop.dispatch(timeout: .zero)
                desk.turn()
            }
        }
        desk.stop()
    }
}

/// A 1 kHz mouse that repeats the path of a hand: see `layout_trace`.
private final class Trace {
    static let count = 8192

    private let seat: Seat
    private let device: InputDevice.ID
    private let points: UnsafeMutablePointer<point>
    @exclusivity(unchecked) private var index = 0
    @exclusivity(unchecked) private var time: UInt64
    @exclusivity(unchecked) private var last: Point

    init(on seat: Seat) {
        guard let points = layout_trace(Self.count, 99) else { fatalError("no memory") }
        self.seat = seat
        self.points = points
        device = seat.addDevice(named: "mouse", capabilities: .pointer).id
        // Ahead of the seat's clock by hours, so that no event is older than what the seat does by itself.
        time = seat.now.microseconds / 1000 + 10_000_000
        last = Point(x: points[0].x, y: points[0].y)
        seat.handle(InputEvent(time: .milliseconds(time), device: device, .pointerPosition(last)))
    }

    @inline(__always)
    func step() {
        index = (index &+ 1) % Self.count
        time &+= 1
        let next = Point(x: points[index].x, y: points[index].y)
        let delta = next - last
        last = next
        seat.handle(
            InputEvent(
                time: .milliseconds(time), device: device, .pointerMotion(delta: delta, unaccelerated: delta))
        )
    }
}
