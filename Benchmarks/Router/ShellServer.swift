import CHarness
import SurfaceResponders
import WaylandRenderer
import WaylandSeat
import WaylandServer
import WaylandShell

/// A compositor made with WaylandShell and WaylandRenderer that draws the windows of one client.
///
/// Its output of 1920 by 1080 pixels is drawn 60 times per second while something changes. The counterpart
/// for libweston is weston_frame.c.
final class ShellServer {
    private static let width: Int32 = 1920
    private static let height: Int32 = 1080
    private static let windows: Int32 = 20

    private let display: Display
    private let seat: Seat
    private let policy = Policy()
    private let seatGlobal: SeatGlobal
    private let compositor: Compositor
    private let output = Output(
        name: "frames", state: OutputState(mode: OutputMode(width: width, height: height)))
    private let renderer: PixmanRenderer
    private var tracker = FrameDamageTracker()
    let layout = layout_make_on(windows, width, height, 42)
    private var roles: [ShownRole] = []
    private var observations: [ObservationToken] = []
    private let harness = UnsafeMutablePointer<harness>.allocate(capacity: 1)

    /// The number of drawn pictures, and of the pixels drawn for all of them.
    private(set) var drawn = (pictures: 0, pixels: 0)

    init() throws {
        display = try Display()
        // The scenes have more objects than a client may have by default.
        display.limits.ofClient = { _ in ClientLimits().multiplied(by: 100) }
        seat = Seat(
            name: "seat0", scene: Scene(), delegate: policy, clock: EventLoopClock(on: display.eventLoop))
        seatGlobal = SeatGlobal(for: seat, on: display)
        compositor = Compositor(for: seatGlobal, on: display)
        renderer = try PixmanRenderer()
        compositor.outputs.add(output)
        observations = [
            compositor.observeSurfaces { [unowned self] in
                if case .committed(let surface) = $0 { committed(surface) }
            },
            output.frameClock.observeFrames { [unowned self] _ in draw() },
        ]
        harness_init(harness)
    }

    deinit { harness.deallocate() }

    /// Starts a client, calls a body, and ends the client.
    /// - Parameters:
    ///   - client: the environment variable that holds the program's path.
    ///   - count: the number of windows that the client shows.
    ///   - body: called when the client is ready. It must call `turn(timeout:)` for the client to be served.
    func run(_ client: String, windows count: Int32, _ body: (UnsafeMutablePointer<harness>) -> Void) {
        var window = harness_window(count: count, width: layout.w, height: layout.h, deep: 0)
        let socket = harness_spawn_other(harness, &window, client)
        _ = display.createClient(fd: OwnedFileDescriptor(rawValue: socket))
        while harness_ready(harness) < 1 { turn() }
        body(harness)
        harness_finish(harness)
        display.destroyClients()
    }

    /// - Parameter timeout: how long to wait for events at most.
    func turn(timeout: Duration = .milliseconds(100)) {
        compositor.update()
        display.flushClients()
        display.eventLoop.dispatch(timeout: timeout)
    }

    private func draw() {
        let frame = compositor.sceneFrame()
        guard
            let region = try? renderer.render(
                frame, on: FrameOutput(output), damage: tracker.damage(of: frame))
        else { return }
        drawn.pictures += 1
        for part in region.rectangles {
            drawn.pixels += Int(part.right - part.left) * Int(part.bottom - part.top)
        }
    }

    // MARK: Surfaces

    /// Makes a surface a window once it has content, unless it has a role.
    private func committed(_ surface: Surface) {
        guard surface.roleKind == nil, surface.hasContent else { return }
        let role = ShownRole(surface, at: layout.frame(of: min(roles.count, Int(layout.count) - 1)).origin)
        roles.append(role)
        if surface.assign(role) { role.didCommit(surface) }
    }
}
