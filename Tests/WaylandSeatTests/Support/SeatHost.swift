import ClientTestSupport
import SurfaceResponders
import SurfaceRespondersTesting
import WaylandSeat
import WaylandServer

/// A small embedder: a display with a compositor and a seat, a scene, a manual clock and one device of each
/// kind. Positions are in global coordinates.
final class SeatHost {
    enum Failure: Error { case noSurface }

    let display: Display
    let scene = Scene()
    let registry = SurfaceRegistry()
    let clock = ManualClock(now: .milliseconds(1000))
    let policy = TestPolicy()
    let delegate = TestSeatDelegate()
    let seat: Seat
    let global: SeatGlobal
    let compositor: TestCompositor
    /// The globals of pointer protocols.
    let pointerGlobals: SeatGlobals
    let responderGlobals: SeatGlobals
    private let otherGlobals: SeatGlobals
    let pump: ClientPump
    let mouse: InputDevice
    let keyboard: InputDevice
    let touchscreen: InputDevice
    /// The server's side of the connected clients, the latest last.
    var clients: [Client] { display.clients }

    init(
        capabilities: InputDevice.Capabilities = [.pointer, .keyboard, .touch], seatVersion: UInt32 = 11,
        keymap: Keymap? = nil
    ) throws {
        let display = try Display()
        self.display = display
        let seat = Seat(name: "seat0", scene: scene, delegate: policy, keymap: keymap, clock: clock)
        self.seat = seat
        mouse = seat.addDevice(named: "mouse", capabilities: capabilities.intersection(.pointer))
        keyboard = seat.addDevice(named: "keyboard", capabilities: capabilities.intersection(.keyboard))
        touchscreen = seat.addDevice(named: "touchscreen", capabilities: capabilities.intersection(.touch))
        compositor = TestCompositor(on: display, scene: scene, registry: registry)
        global = SeatGlobal(for: seat, on: display, registry: registry, version: seatVersion)
        delegate.attach(to: global)
        pointerGlobals = SeatGlobals(.pointer, for: global, on: display)
        responderGlobals = SeatGlobals(.responders, for: global, on: display)
        // `XwaylandKeyboardGrabTests` creates this global itself.
        otherGlobals = SeatGlobals(
            SeatProtocols.all.subtracting([.pointer, .responders, .keyboardGrabs]), for: global, on: display)
        pump = ClientPump(
            step: { timeout in
                display.eventLoop.dispatch(timeout: timeout)
                seat.update()
                display.flushClients()
            }, accept: { _ = display.createClient(fd: OwnedFileDescriptor(rawValue: $0)) })
        // The pointer starts outside all windows.
        move(to: 900, 900)
    }

    deinit {
        display.destroyClients()
    }

    // MARK: Clients

    /// Connects a client and binds the seat.
    func connect(seatVersion: UInt32 = 11) throws -> TestClient {
        let client = try TestClient(pump)
        client.bindSeat(version: seatVersion)
        _ = try client.take()
        return client
    }

    /// Creates a surface of a client and shows it as the root of a window. The client knows it by `name`.
    @discardableResult
    func addWindow(
        of client: TestClient, _ name: String, _ frame: Rect, acceptsFirstResponder: Bool = true
    ) throws -> Window {
        let surface = try makeSurface(of: client, name)
        return compositor.map(surface, at: frame, acceptsFirstResponder: acceptsFirstResponder)
    }

    /// Creates a surface that is in no window.
    func makeSurface(of client: TestClient, _ name: String) throws -> WlSurface {
        let count = compositor.surfaces.count
        _ = client.makeSurface(name)
        try pump.wait { compositor.surfaces.count > count }
        guard let surface = compositor.surfaces.last else { throw Failure.noSurface }
        return surface
    }

    /// Disconnects a client from its side and waits until the server notices.
    func disconnect(_ client: TestClient) throws {
        let count = clients.count
        client.connection.disconnect()
        try pump.wait { clients.count < count }
    }

    // MARK: Input

    func send(_ device: InputDevice, _ payload: InputEvent.Payload) {
        seat.handle(InputEvent(time: clock.now, device: device, payload))
    }

    func move(to x: Double, _ y: Double) {
        send(mouse, .pointerPosition(Point(x: x, y: y)))
    }

    func press(_ button: PointerButton = .left) {
        send(mouse, .button(button, isDown: true))
    }

    func release(_ button: PointerButton = .left) {
        send(mouse, .button(button, isDown: false))
    }

    func scroll(_ scroll: Scroll) {
        send(mouse, .scroll(scroll))
    }

    func gesture(_ gesture: TouchpadGesture) {
        send(mouse, .gesture(gesture))
    }

    /// Turns the wheel by `value120` / 120 steps. A whole step scrolls 15 pixels.
    func turnWheel(_ value120: Int32) {
        let axis = Scroll.Axis(value: Double(value120) / 8, value120: value120)
        scroll(Scroll(source: .wheel, vertical: axis))
    }

    func keyDown(_ code: UInt32) {
        send(keyboard, .key(KeyCode(code), isDown: true))
    }

    func keyUp(_ code: UInt32) {
        send(keyboard, .key(KeyCode(code), isDown: false))
    }

    func touchDown(_ id: Int32, _ x: Double, _ y: Double) {
        send(touchscreen, .touchDown(id: id, at: Point(x: x, y: y)))
    }

    func touchMove(_ id: Int32, _ x: Double, _ y: Double) {
        send(touchscreen, .touchMotion(id: id, to: Point(x: x, y: y)))
    }

    func touchUp(_ id: Int32) {
        send(touchscreen, .touchUp(id: id))
    }

    /// Sends one hardware frame of the touchscreen.
    func touchFrame(_ payloads: InputEvent.Payload...) {
        seat.handle(contentsOf: payloads.map { InputEvent(time: clock.now, device: touchscreen, $0) })
    }

    func removeDevice(_ device: InputDevice) {
        seat.removeDevice(device.id)
    }
}
