import SurfaceResponders

/// A seat for tests, with a manual clock, a recording transport and devices. Points are global.
public final class EmbeddedSeat {
    /// The clock of key repeat and timeouts. It stays at one second until a test advances it.
    public let clock = ManualClock(now: .milliseconds(1000))
    /// The transport that records the events for clients.
    public let transport = RecordingTransport()
    /// The seat's scene. Misuse is reported to ``misuses``.
    public let scene: Scene
    /// The seat under test, named "seat0".
    public let seat: Seat
    /// The seat's delegate, which stands for the compositor's policy.
    public let delegate: Responder
    /// A device with a pointer, which also reports touchpad gestures.
    public let mouse: InputDevice
    /// A device with keys.
    public let keyboard: InputDevice
    /// A device with touch.
    public let touchscreen: InputDevice

    /// A tablet, which is added when it is first used.
    public private(set) lazy var tablet = seat.addDevice(
        named: "tablet", capabilities: [], tablet: TabletDescription())
    /// A pen of the tablet that measures every axis except contact.
    public private(set) lazy var pen = seat.tablets.add(Self.penDescription, on: tablet.id)
    package static let penDescription = TabletTool(
        kind: .pen, axes: [.position, .pressure, .distance, .tilt, .rotation, .slider, .wheel])

    /// The misuses that were reported since the seat was created, the latest last.
    public private(set) var misuses: [Misuse] = []
    private var misuseObservation: ObservationToken?

    /// - Parameters:
    ///   - delegate: retained by this object, because the seat does not retain it.
    ///   - keymap: the keymap; `nil` for a US keyboard.
    ///   - scene: the scene, which seats may share.
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

    /// Adds a window with one surface of the same size. If a name is given, the surface has a client.
    @discardableResult
    public func addWindow(
        _ frame: Rect, named name: String? = nil, application: Application? = nil,
        level: Window.Level = .normal
    ) -> Window {
        addWindow(
            frame, rootSurface: FocusableSurface(size: frame.size), named: name, application: application,
            level: level)
    }

    /// Adds a window with the given surface, in front of the others of its level.
    /// - Parameters:
    ///   - frame: in global logical pixels. The surface's own frame is unchanged.
    ///   - rootSurface: the window's first surface. Its own frame is unchanged.
    ///   - name: the name of the surface's client in deliveries; `nil` for a surface without a client.
    ///   - application: `nil` for a new one.
    ///   - level: the window's level.
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

    /// Moves the pointer to a point.
    public func move(to x: Double, _ y: Double) {
        send(mouse, .pointerPosition(Point(x: x, y: y)))
    }

    /// Presses a button at the pointer's position.
    public func press(_ button: PointerButton = .left) {
        send(mouse, .button(button, isDown: true))
    }

    /// Releases a button.
    public func release(_ button: PointerButton = .left) {
        send(mouse, .button(button, isDown: false))
    }

    /// Moves the pointer to a point, and presses and releases a button there.
    public func click(_ x: Double, _ y: Double, _ button: PointerButton = .left) {
        move(to: x, y)
        press(button)
        release(button)
    }

    /// Sends a touchpad gesture of the mouse.
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

    /// Moves a finger to a point, in a frame of its own.
    public func touchMove(_ id: Int32, _ x: Double, _ y: Double) {
        send(touchscreen, .touchMotion(id: id, to: Point(x: x, y: y)))
    }

    /// Lifts a finger, in a frame of its own.
    public func touchUp(_ id: Int32) {
        send(touchscreen, .touchUp(id: id))
    }

    /// Brings the pen into proximity of the tablet at a point.
    public func penEnter(_ x: Double, _ y: Double) {
        pen(.entered(at: Point(x: x, y: y)))
    }

    /// Moves the pen to a point.
    public func penMove(_ x: Double, _ y: Double) {
        pen(.axis(.position(Point(x: x, y: y))))
    }

    /// Sends a change of the pen, in a frame of its own.
    public func pen(_ change: TabletToolChange) {
        send(tablet, .tool(pen, change))
    }

    /// Sends an event of any device to the seat, with the clock's time.
    public func send(_ device: InputDevice, _ payload: InputEvent.Payload) {
        seat.handle(InputEvent(time: clock.now, device: device, payload))
    }

    /// Sends one hardware frame of the touchscreen.
    public func frame(_ payloads: InputEvent.Payload...) {
        seat.handle(contentsOf: payloads.map { InputEvent(time: clock.now, device: touchscreen, $0) })
    }
}

/// A surface that can become first responder, like a toplevel's root surface.
open class FocusableSurface: SurfaceResponder {
    /// - Parameter size: the size in logical pixels. The surface is at its parent's origin.
    public init(size: Size) {
        super.init(kind: .surface, frame: Rect(origin: .zero, size: size))
    }

    open override class var standardHitTestingType: SurfaceResponder.Type { FocusableSurface.self }

    open override class var standardEventHandlingType: SurfaceResponder.Type { FocusableSurface.self }

    open override var canBecomeFirstResponder: Bool { true }
}
