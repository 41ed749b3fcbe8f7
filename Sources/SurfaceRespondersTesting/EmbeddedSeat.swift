import SurfaceResponders

/// A seat with nothing around it: a clock that a test turns, a transport that records, one device of each
/// kind. Times are the clock's; places are global.
public final class EmbeddedSeat {
    /// What repeats and time-outs go by. It stands at one second until a test advances it.
    public let clock = ManualClock(now: .milliseconds(1000))
    /// What the seat hands events for clients to.
    public let transport = RecordingTransport()
    /// The seat's scene. Its diagnostics report to ``misuses``.
    public let scene: Scene
    /// The seat under test, named "seat0".
    public let seat: Seat
    /// The compositor's policy, unless another delegate was given.
    public let delegate: Responder
    /// A device with a pointer, which also stands for a touchpad.
    public let mouse: InputDevice
    /// A device with keys.
    public let keyboard: InputDevice
    /// A device with touch.
    public let touchscreen: InputDevice

    /// A tablet, which is there once somebody asks for it.
    public private(set) lazy var tablet = seat.addDevice(
        named: "tablet", capabilities: [], tablet: TabletDescription())
    /// A pen of the tablet, which measures everything.
    public private(set) lazy var pen = seat.tablets.add(Self.penDescription, on: tablet.id)
    package static let penDescription = TabletTool(
        kind: .pen, axes: [.position, .pressure, .distance, .tilt, .rotation, .slider, .wheel])

    /// Misuses that the library reported since the seat was made, the latest last.
    public private(set) var misuses: [Misuse] = []
    private var misuseObservation: ObservationToken?

    /// - Parameters:
    ///   - delegate: the policy to test; kept by this value, which the seat does not do.
    ///   - keymap: nil for a US keyboard.
    ///   - scene: the windows; pass one in to share it among seats.
    public init(delegate: Responder = Responder(), keymap: Keymap? = nil, scene: Scene = Scene()) {
        self.scene = scene
        self.delegate = delegate
        seat = Seat(name: "seat0", scene: scene, delegate: delegate, keymap: keymap, clock: clock)
        seat.transport = transport
        mouse = seat.addDevice(named: "mouse", capabilities: .pointer)
        keyboard = seat.addDevice(named: "keyboard", capabilities: .keyboard)
        touchscreen = seat.addDevice(named: "touchscreen", capabilities: .touch)
        misuseObservation = scene.diagnostics.observeMisuse { [weak self] in self?.misuses.append($0) }
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

    /// A window with a surface of the test's own, in front of the others of its level.
    /// - Parameters:
    ///   - frame: where the window is, in global logical pixels.
    ///   - rootSurface: the window's first surface; its own frame stays as it is.
    ///   - name: what deliveries call the surface's client; nil for a surface without one.
    ///   - application: nil for a new one.
    ///   - level: where the window stands among the others.
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

    /// Moves the pointer to a place.
    public func move(to x: Double, _ y: Double) {
        send(mouse, .pointerPosition(Point(x: x, y: y)))
    }

    /// Presses a button where the pointer is.
    public func press(_ button: PointerButton = .left) {
        send(mouse, .button(button, isDown: true))
    }

    /// Releases a button.
    public func release(_ button: PointerButton = .left) {
        send(mouse, .button(button, isDown: false))
    }

    /// Moves the pointer to a place, and presses and releases a button there.
    public func click(_ x: Double, _ y: Double, _ button: PointerButton = .left) {
        move(to: x, y)
        press(button)
        release(button)
    }

    /// Something that the mouse's touchpad reports.
    public func gesture(_ gesture: TouchpadGesture) {
        send(mouse, .gesture(gesture))
    }

    /// Presses a key.
    public func keyDown(_ code: KeyCode) {
        send(keyboard, .key(code, isDown: true))
    }

    /// Releases a key.
    public func keyUp(_ code: KeyCode) {
        send(keyboard, .key(code, isDown: false))
    }

    /// Puts a finger down, in a frame of its own.
    public func touchDown(_ id: Int32, _ x: Double, _ y: Double) {
        send(touchscreen, .touchDown(id: id, at: Point(x: x, y: y)))
    }

    /// Moves a finger to a place, in a frame of its own.
    public func touchMove(_ id: Int32, _ x: Double, _ y: Double) {
        send(touchscreen, .touchMotion(id: id, to: Point(x: x, y: y)))
    }

    /// Lifts a finger, in a frame of its own.
    public func touchUp(_ id: Int32) {
        send(touchscreen, .touchUp(id: id))
    }

    /// Brings the pen near the tablet, at a place.
    public func penEnter(_ x: Double, _ y: Double) {
        pen(.entered(at: Point(x: x, y: y)))
    }

    /// Moves the pen to a place.
    public func penMove(_ x: Double, _ y: Double) {
        pen(.axis(.position(Point(x: x, y: y))))
    }

    /// Something that the pen does, in a frame of its own.
    public func pen(_ change: TabletToolChange) {
        send(tablet, .tool(pen, change))
    }

    /// Hands the seat an event of any device, stamped with the clock's time.
    public func send(_ device: InputDevice, _ payload: InputEvent.Payload) {
        seat.handle(InputEvent(time: clock.now, device: device, payload))
    }

    /// One hardware frame of the touchscreen.
    public func frame(_ payloads: InputEvent.Payload...) {
        seat.handle(contentsOf: payloads.map { InputEvent(time: clock.now, device: touchscreen, $0) })
    }
}

/// A surface that can become first responder, as a toplevel's root can.
open class FocusableSurface: SurfaceResponder {
    /// - Parameter size: in logical pixels; the surface begins at its parent's origin.
    public init(size: Size) {
        super.init(kind: .surface, frame: Rect(origin: .zero, size: size))
    }

    open override class var standardHitTestingType: SurfaceResponder.Type { FocusableSurface.self }

    open override class var standardEventHandlingType: SurfaceResponder.Type { FocusableSurface.self }

    open override var canBecomeFirstResponder: Bool { true }
}
