import SurfaceResponders
import WaylandSeat
import WaylandServer

/// A compositor that already has a display and surfaces, and uses the router for input.
final class Embedder {
    private let display: Display
    private let scene = Scene()
    private let policy = Policy()
    private let seat: Seat
    private let registry = SurfaceRegistry()
    private let seatGlobal: SeatGlobal
    private let surfaces: OwnSurfaces
    private let devices: [InputDevice]
    private var windows: [OpaquePointer: Window] = [:]
    private var hasPlayed = false

    /// - Parameter pointer: a wl_display that the embedder creates, runs and destroys.
    init(on pointer: OpaquePointer) {
        display = Display(borrowing: pointer)
        seat = Seat(
            name: "seat0", scene: scene, delegate: policy, clock: EventLoopClock(on: display.eventLoop))
        // Your input backend adds and removes devices as they are connected and disconnected.
        devices = [
            seat.addDevice(named: "mouse", capabilities: .pointer),
            seat.addDevice(named: "keyboard", capabilities: .keyboard),
            seat.addDevice(named: "touchscreen", capabilities: .touch),
        ]
        seatGlobal = SeatGlobal(for: seat, on: display, registry: registry)
        surfaces = OwnSurfaces(on: pointer)
        surfaces.onCommit = { [unowned self] in committed($0) }
    }

    /// Call this before the display is destroyed.
    func end() {
        surfaces.remove()
        seatGlobal.remove()
    }

    // MARK: Windows

    /// Your shell decides which surfaces become windows, and their size and position. Here, every surface
    /// becomes a window on its first commit.
    private func committed(_ resource: OpaquePointer) {
        guard windows[resource] == nil else { return }
        let surface = WlSurface.wrap(resource)
        let root = registry.responder(for: surface)
        root.acceptsFirstResponder = true
        root.frame = Rect(x: 0, y: 0, width: 300, height: 200)
        let window = Window(application: registry.application(of: surface.client), rootSurface: root)
        window.frame = Rect(x: 100, y: 100, width: 300, height: 200)
        windows[resource] = window
        scene.add(window)
        window.makeKey(on: seat)
        surface.onDestroy { [weak self] in self?.destroyed(resource) }
        if !hasPlayed { play() }
    }

    private func destroyed(_ resource: OpaquePointer) {
        if let window = windows.removeValue(forKey: resource) { scene.remove(window) }
    }

    // MARK: Input

    /// Your backend passes libinput's events to `seat.handle`. Here a few events replace them.
    private func play() {
        hasPlayed = true
        send(devices[0], .pointerPosition(Point(x: 150, y: 160)))
        send(devices[0], .button(.left, isDown: true))
        send(devices[0], .button(.left, isDown: false))
        send(devices[1], .key(KeyCode(30), isDown: true))
        send(devices[1], .key(KeyCode(30), isDown: false))
        // The policy has a command for F1, so the client does not receive this key.
        send(devices[1], .key(KeyCode(59), isDown: true))
        send(devices[1], .key(KeyCode(59), isDown: false))
        send(devices[2], .touchDown(id: 0, at: Point(x: 200, y: 200)))
        // A touch that leaves the window is still sent to the window's client.
        send(devices[2], .touchMotion(id: 0, to: Point(x: 500, y: 200)))
        send(devices[2], .touchUp(id: 0))
    }

    private func send(_ device: InputDevice, _ payload: InputEvent.Payload) {
        seat.handle(InputEvent(time: EventLoopClock(on: display.eventLoop).now, device: device, payload))
    }

    /// Call this once in each turn of the event loop, before flushing clients.
    func turn() {
        seat.update()
    }

    /// Whether a surface has become a window, and all clients have disconnected.
    var isOver: Bool { hasPlayed && display.clients.isEmpty }
}
