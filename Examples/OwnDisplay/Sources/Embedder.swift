import SurfaceResponders
import WaylandSeat
import WaylandServer

/// A compositor that has its display and its surfaces already, and takes the router for input.
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

    /// - Parameter pointer: a wl_display that the embedder made, runs and destroys itself.
    init(on pointer: OpaquePointer) {
        display = Display(borrowing: pointer)
        seat = Seat(
            name: "seat0", scene: scene, delegate: policy, clock: EventLoopClock(on: display.eventLoop))
        // Your input backend adds a device for each it finds, and removes it when it is unplugged.
        devices = [
            seat.addDevice(named: "mouse", capabilities: .pointer),
            seat.addDevice(named: "keyboard", capabilities: .keyboard),
            seat.addDevice(named: "touchscreen", capabilities: .touch),
        ]
        seatGlobal = SeatGlobal(for: seat, on: display, registry: registry)
        surfaces = OwnSurfaces(on: pointer)
        surfaces.onCommit = { [unowned self] in committed($0) }
    }

    /// To be called before the display is destroyed.
    func end() {
        surfaces.remove()
        seatGlobal.remove()
    }

    // MARK: Windows

    /// Your shell decides what becomes a window, how large, and where. Here it is every surface.
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

    /// Your backend calls `seat.handle` with what libinput reports. Here a few events stand for it.
    private func play() {
        hasPlayed = true
        send(devices[0], .pointerPosition(Point(x: 150, y: 160)))
        send(devices[0], .button(.left, isDown: true))
        send(devices[0], .button(.left, isDown: false))
        send(devices[1], .key(KeyCode(30), isDown: true))
        send(devices[1], .key(KeyCode(30), isDown: false))
        // The policy has a command of F1: the client hears nothing of it.
        send(devices[1], .key(KeyCode(59), isDown: true))
        send(devices[1], .key(KeyCode(59), isDown: false))
        send(devices[2], .touchDown(id: 0, at: Point(x: 200, y: 200)))
        // Outside of the window: still its finger.
        send(devices[2], .touchMotion(id: 0, to: Point(x: 500, y: 200)))
        send(devices[2], .touchUp(id: 0))
    }

    private func send(_ device: InputDevice, _ payload: InputEvent.Payload) {
        seat.handle(InputEvent(time: EventLoopClock(on: display.eventLoop).now, device: device, payload))
    }

    /// To be called once in each turn of the loop, before clients are flushed.
    func turn() {
        seat.update()
    }

    /// Whether a client was here, and is gone.
    var isOver: Bool { hasPlayed && display.clients.isEmpty }
}
