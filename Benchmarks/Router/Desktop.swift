import CHarness
import MiniCompositor
import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShell

/// A complete compositor whose turns are measured. Each client is a process of its own.
protocol Desktop: AnyObject {
    var display: Display { get }
    var seat: Seat { get }
    /// The clients' windows, bottom to top.
    var windows: [Window] { get }
    var harness: UnsafeMutablePointer<harness> { get }

    /// Does the compositor's work at the end of a turn. Called before clients are flushed.
    func update()
}

extension Desktop {
    func turn() {
        update()
        display.flushClients()
    }

    /// Starts clients with one window each, and waits until each is ready.
    /// - Parameters:
    ///   - client: the environment variable that holds the program's path.
    ///   - deep: the program's last argument.
    func start(_ count: Int, of client: String, width: Int32, height: Int32, deep: Int32) {
        var window = harness_window(count: 1, width: width, height: height, deep: deep)
        for number in 0..<count {
            _ = display.createClient(
                fd: OwnedFileDescriptor(rawValue: harness_spawn_other(harness, &window, client)))
            while harness_ready(harness) <= number { dispatch() }
        }
        // Serve the requests that clients sent after they were ready.
        for _ in 0..<20 { dispatch() }
    }

    func dispatch() {
        turn()
        display.eventLoop.dispatch(timeout: .milliseconds(1))
    }

    /// Waits until the number of events that clients have received stays the same three times, a millisecond
    /// apart. The clients have then read all events.
    func settle() {
        turn()
        var (last, calm) = (harness_acks(harness), 0)
        while calm < 3 {
            bench_pause()
            let now = harness_acks(harness)
            calm = now == last ? calm + 1 : 0
            last = now
        }
        display.eventLoop.dispatch(timeout: .zero)
        turn()
    }

    func stop() {
        harness_finish(harness)
        display.destroyClients()
    }
}

/// A compositor made with WaylandShell, without a shell protocol. Each surface that has content and no role
/// becomes a window.
final class ShellDesktop: Desktop {
    let display: Display
    let seat: Seat
    let harness = UnsafeMutablePointer<harness>.allocate(capacity: 1)
    private let policy = Policy()
    private let seatGlobal: SeatGlobal
    private let compositor: Compositor
    private var roles: [ShownRole] = []
    private var observation: ObservationToken?
    /// The number of applied commits.
    private(set) var commits = 0

    init() throws {
        display = try Display()
        seat = Seat(
            name: "seat0", scene: Scene(), delegate: policy, clock: EventLoopClock(on: display.eventLoop))
        seatGlobal = SeatGlobal(for: seat, on: display)
        compositor = Compositor(for: seatGlobal, on: display)
        compositor.outputs.add(
            Output(name: "desk", state: OutputState(mode: OutputMode(width: SCREEN_W, height: SCREEN_H))))
        seat.addDevice(named: "all", capabilities: [.pointer, .keyboard, .touch])
        harness_init(harness)
        observation = compositor.observeSurfaces { [unowned self] in
            if case .committed(let surface) = $0 { committed(surface) }
        }
    }

    var windows: [Window] { seat.scene.windows }

    func update() { compositor.update() }

    private func committed(_ surface: Surface) {
        commits &+= 1
        guard surface.roleKind == nil, surface.hasContent else { return }
        let role = ShownRole(surface, at: .zero)
        roles.append(role)
        if surface.assign(role) { role.didCommit(surface) }
    }
}

/// The mini compositor with its default configuration, apart from the size of its output.
final class MiniDesktop: Desktop {
    let harness = UnsafeMutablePointer<harness>.allocate(capacity: 1)
    private let mini: MiniCompositor

    init() throws {
        var configuration = Configuration()
        configuration.output.width = SCREEN_W
        configuration.output.height = SCREEN_H
        mini = try MiniCompositor(configuration)
        mini.seat.addDevice(named: "all", capabilities: [.pointer, .keyboard, .touch])
        harness_init(harness)
    }

    var display: Display { mini.display }
    var seat: Seat { mini.seat }
    var windows: [Window] { mini.seat.scene.windows.filter { $0.application != nil } }

    func update() { mini.turn() }
}
