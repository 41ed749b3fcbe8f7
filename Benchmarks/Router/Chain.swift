import SurfaceResponders

/// A seat whose keys and touches pass up a responder chain: nested regions in a surface, the surface, its
/// window, the policy.
final class Chain {
    let policy = Policy()
    private let seat: Seat
    private let scene = Scene()
    private let windows: [Window]
    private let keyboard: InputDevice
    private let touchscreen: InputDevice
    private let transport: SilentTransport?
    @exclusivity(unchecked) private var time: UInt64 = 1

    private final class FirstSurface: SurfaceResponder {
        override var canBecomeFirstResponder: Bool { true }
    }

    /// - Parameters:
    ///   - length: the number of responders in the chain, at least 3.
    ///   - count: the number of windows, which are side by side.
    ///   - commands: the key commands that the policy offers.
    ///   - takesEvents: whether the seat has a transport, which accepts every event. Without one, no surface
    ///     is offered an event.
    init(length: Int, windows count: Int = 1, commands: [KeyCommand]? = nil, takesEvents: Bool) {
        seat = Seat(name: "seat0", scene: scene, delegate: policy)
        transport = takesEvents ? SilentTransport() : nil
        seat.transport = transport
        keyboard = seat.addDevice(named: "keyboard", capabilities: .keyboard)
        touchscreen = seat.addDevice(named: "touchscreen", capabilities: .touch)
        policy.commands = commands
        windows = (0..<count).map { Self.window(at: Double($0) * 1000, length: length) }
        for window in windows { scene.add(window) }
        focus(0)
    }

    private static func window(at x: Double, length: Int) -> Window {
        let frame = Rect(x: 0, y: 0, width: 1000, height: 1000)
        let root = FirstSurface(kind: .surface, frame: frame)
        var innermost: SurfaceResponder = root
        for _ in 0..<(length - 3) {
            let region = FirstSurface(kind: .region, frame: frame)
            innermost.addSubresponder(region)
            innermost = region
        }
        let window = Window(rootSurface: root)
        window.frame = Rect(x: x, y: 0, width: 1000, height: 1000)
        innermost.becomeFirstResponder()
        return window
    }

    func focus(_ window: Int) {
        windows[window].makeKey(on: seat)
    }

    func key(_ code: UInt32, isDown: Bool) {
        send(keyboard, .key(KeyCode(code), isDown: isDown))
    }

    func putFingerDown() {
        send(touchscreen, .touchDown(id: 0, at: Point(x: 10, y: 10)))
    }

    func moveFinger(to x: Double) {
        send(touchscreen, .touchMotion(id: 0, to: Point(x: x, y: 10)))
    }

    @inline(__always)
    private func send(_ device: InputDevice, _ payload: InputEvent.Payload) {
        seat.handle(InputEvent(time: .milliseconds(time), device: device.id, payload))
        time &+= 1
    }
}
