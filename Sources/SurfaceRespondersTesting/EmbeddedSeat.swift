import SurfaceResponders

/// A seat with nothing around it: a clock that a test turns, a transport that records, one device of each
/// kind. Times are the clock's; places are global.
public final class EmbeddedSeat {
    public let clock = ManualClock(now: .milliseconds(1000))
    public let transport = RecordingTransport()
    public let scene: Scene
    public let seat: Seat
    /// The compositor's policy, unless another delegate was given.
    public let delegate: Responder
    public let mouse: InputDevice
    public let keyboard: InputDevice
    public let touchscreen: InputDevice

    /// Misuses that the library reported.
    public private(set) var misuses: [Misuse] = []

    public init(delegate: Responder = Responder(), keymap: Keymap? = nil, scene: Scene = Scene()) {
        self.scene = scene
        self.delegate = delegate
        seat = Seat(name: "seat0", scene: scene, delegate: delegate, keymap: keymap, clock: clock)
        seat.transport = transport
        mouse = seat.addDevice(named: "mouse", capabilities: .pointer)
        keyboard = seat.addDevice(named: "keyboard", capabilities: .keyboard)
        touchscreen = seat.addDevice(named: "touchscreen", capabilities: .touch)
        scene.diagnostics.onMisuse = { [weak self] in self?.misuses.append($0) }
    }

    // MARK: Scene

    /// A window with one surface of the window's size, in front of the others. A name gives it a client.
    @discardableResult
    public func addWindow(
        _ frame: Rect, named name: String? = nil, application: Application? = nil,
        level: Window.Level = .normal
    ) -> Window {
        addWindow(
            frame, rootSurface: FocusableSurface(size: frame.size), named: name, application: application,
            level: level)
    }

    @discardableResult
    public func addWindow(
        _ frame: Rect, rootSurface: SurfaceResponder, named name: String? = nil,
        application: Application? = nil, level: Window.Level = .normal
    ) -> Window {
        let window = Window(application: application ?? Application(), rootSurface: rootSurface, level: level)
        window.frame = frame
        if let name { transport.attachClient(to: rootSurface, named: name) }
        scene.add(window)
        return window
    }

    // MARK: Input

    public func move(to x: Double, _ y: Double) {
        send(mouse, .pointerPosition(Point(x: x, y: y)))
    }

    public func press(_ button: PointerButton = .left) {
        send(mouse, .button(button, isDown: true))
    }

    public func release(_ button: PointerButton = .left) {
        send(mouse, .button(button, isDown: false))
    }

    public func click(_ x: Double, _ y: Double, _ button: PointerButton = .left) {
        move(to: x, y)
        press(button)
        release(button)
    }

    /// Something that the mouse's touchpad reports.
    public func gesture(_ gesture: TouchpadGesture) {
        send(mouse, .gesture(gesture))
    }

    public func keyDown(_ code: UInt32) {
        send(keyboard, .key(KeyCode(code), isDown: true))
    }

    public func keyUp(_ code: UInt32) {
        send(keyboard, .key(KeyCode(code), isDown: false))
    }

    public func touchDown(_ id: Int32, _ x: Double, _ y: Double) {
        send(touchscreen, .touchDown(id: id, at: Point(x: x, y: y)))
    }

    public func touchMove(_ id: Int32, _ x: Double, _ y: Double) {
        send(touchscreen, .touchMotion(id: id, to: Point(x: x, y: y)))
    }

    public func touchUp(_ id: Int32) {
        send(touchscreen, .touchUp(id: id))
    }

    public func send(_ device: InputDevice, _ payload: InputEvent.Payload) {
        seat.handle(InputEvent(time: clock.now, device: device, payload))
    }

    /// One hardware frame of the touchscreen.
    public func frame(_ payloads: InputEvent.Payload...) {
        seat.handle(contentsOf: payloads.map { InputEvent(time: clock.now, device: touchscreen, $0) })
    }
}
