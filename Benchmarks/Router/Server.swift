import CHarness
import CWaylandServer
import SurfaceResponders
import WaylandSeat
import WaylandServer

/// A compositor with a `wl_seat` and a scene of the surfaces that bench-client makes. Each client is a
/// process of its own. The counterpart for wlroots is wlr_server.c.
final class Server {
    let scene = Scene()
    let policy = Policy()
    let seat: Seat
    let mouse: InputDevice
    let keyboard: InputDevice
    let touchscreen: InputDevice
    let layout: layout
    let harness = UnsafeMutablePointer<harness>.allocate(capacity: 1)
    private(set) var windows: [Window] = []
    private let display: Display
    private let registry = SurfaceRegistry()
    private let surfaces: ClientSurfaces
    private let seatGlobal: SeatGlobal

    /// - Parameters:
    ///   - clients: the number of clients. The windows are divided equally among them.
    ///   - isDeep: whether each window has four subsurfaces, nested in three levels.
    init(clients: Int, layout: layout, isDeep: Bool = false) throws {
        self.layout = layout
        display = try Display()
        // The scenes have more objects than a client may have by default.
        display.limits.ofClient = { _ in ClientLimits().multiplied(by: 100) }
        seat = Seat(name: "seat0", scene: scene, delegate: policy)
        mouse = seat.addDevice(named: "mouse", capabilities: .pointer)
        keyboard = seat.addDevice(named: "keyboard", capabilities: .keyboard)
        touchscreen = seat.addDevice(named: "touchscreen", capabilities: .touch)
        scene.outputs = [Rect(x: 0, y: 0, width: Double(SCREEN_W), height: Double(SCREEN_H))]
        seatGlobal = SeatGlobal(for: seat, on: display, registry: registry, version: 7)
        surfaces = ClientSurfaces(on: display, registry: registry)
        wl_display_init_shm(display.pointer)
        harness_init(harness)
        start(clients, isDeep: isDeep)
        show()
    }

    private func start(_ clients: Int, isDeep: Bool) {
        var window = harness_window(
            count: layout.count / Int32(clients), width: layout.w, height: layout.h, deep: isDeep ? 1 : 0)
        for number in 0..<clients {
            let socket = harness_spawn(harness, &window)
            _ = display.createClient(fd: OwnedFileDescriptor(rawValue: socket))
            while harness_ready(harness) < number + 1 { turn() }
        }
        turn()
    }

    private func turn() {
        flush()
        display.eventLoop.dispatch(timeout: .milliseconds(1))
    }

    private func show() {
        for surface in surfaces.roots {
            guard let client = surface.client, let responder = surface.responder else { continue }
            let window = Window(application: registry.application(of: client), rootSurface: responder)
            window.frame = layout.frame(of: windows.count)
            scene.add(window)
            windows.append(window)
        }
        precondition(windows.count == layout.count, "\(windows.count) windows")
    }

    /// Makes the first window the key window and its surface the first responder.
    func focus() {
        let surface = windows[0].rootSurface as? ClientSurfaceResponder
        surface?.acceptsFirstResponder = true
        precondition(surface?.becomeFirstResponder() == true)
        precondition(windows[0].makeKey(on: seat))
        flush()
    }

    func flush() {
        seat.update()
        display.flushClients()
    }

    /// Waits until the clients have read all events, and serves their requests.
    func settle() {
        harness_drain(harness)
        display.eventLoop.dispatch(timeout: .zero)
    }

    func stop() {
        harness_finish(harness)
        display.destroyClients()
        seatGlobal.remove()
        for window in windows { scene.remove(window) }
    }
}
