import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// A seat for tests of the router. Checks the invariants, and the events sent to clients, after each input.
final class RouterStage {
    let journal = Journal()
    let desktop: ScriptedResponder
    let embedded: EmbeddedSeat
    private var checker = ClientStreamChecker()
    private var collected: [Delivery] = []

    var seat: Seat { embedded.seat }
    var scene: Scene { embedded.scene }
    var clock: ManualClock { embedded.clock }
    var focus: Focus { seat.focus }

    init(keymap: Keymap? = nil, recordsKeyboardState: Bool = false, recordsFrames: Bool = false) {
        desktop = ScriptedResponder("desktop", journal)
        embedded = EmbeddedSeat(delegate: desktop, keymap: keymap)
        embedded.transport.recordsKeyboardState = recordsKeyboardState
        embedded.transport.recordsFrames = recordsFrames
        forget()
    }

    // MARK: Scene

    /// Adds a window of 1000 by 1000 that fills the only output. Its surface notes no calls.
    func addWindowForGestures() -> Window {
        let frame = Rect(x: 0, y: 0, width: 1000, height: 1000)
        let window = embedded.addWindow(frame, rootSurface: surface("client", frame))
        window.root.script.noted = []
        scene.outputs = [frame]
        return window
    }

    /// Creates a surface that can become first responder, with a client of the same name.
    func surface(
        _ name: String, _ frame: Rect = Rect(x: 0, y: 0, width: 100, height: 100), hasClient: Bool = true,
        takesTouch: Bool = true
    ) -> ScriptedSurface {
        let surface = ScriptedSurface(name, journal, frame: frame)
        surface.script.canBecomeFirst = true
        if hasClient {
            embedded.transport.attachClient(to: surface, named: name, takesTouch: takesTouch)
        }
        return surface
    }

    func region(_ name: String, _ frame: Rect, in surface: SurfaceResponder) -> ScriptedSurface {
        let region = ScriptedSurface(name, journal, kind: .region, frame: frame)
        surface.addSubresponder(region)
        return region
    }

    /// Adds a window of 100 by 100 whose root surface has a client of the same name.
    @discardableResult
    func window(
        _ name: String, atX x: Double = 0, y: Double = 0, hasClient: Bool = true, takesTouch: Bool = true,
        application: Application? = nil, level: Window.Level = .normal
    ) -> Window {
        embedded.addWindow(
            Rect(x: x, y: y, width: 100, height: 100),
            rootSurface: surface(name, hasClient: hasClient, takesTouch: takesTouch),
            application: application,
            level: level)
    }

    // MARK: Input

    func move(to x: Double, _ y: Double) { checked { embedded.move(to: x, y) } }
    func press(_ button: PointerButton = .left) { checked { embedded.press(button) } }
    func release(_ button: PointerButton = .left) { checked { embedded.release(button) } }
    func click(_ x: Double, _ y: Double) { checked { embedded.click(x, y) } }
    func keyDown(_ code: KeyCode) { checked { embedded.keyDown(code) } }
    func keyUp(_ code: KeyCode) { checked { embedded.keyUp(code) } }
    func touchDown(_ id: Int32, _ x: Double, _ y: Double) { checked { embedded.touchDown(id, x, y) } }
    func touchMove(_ id: Int32, _ x: Double, _ y: Double) { checked { embedded.touchMove(id, x, y) } }
    func touchUp(_ id: Int32) { checked { embedded.touchUp(id) } }
    func update() { checked { seat.update() } }

    func send(_ device: InputDevice, _ payload: InputEvent.Payload) {
        checked { embedded.send(device, payload) }
    }

    /// Sends one hardware frame of the touchscreen.
    func frame(_ payloads: InputEvent.Payload...) {
        checked {
            seat.handle(
                contentsOf: payloads.map {
                    InputEvent(time: clock.now, device: embedded.touchscreen, $0)
                })
        }
    }

    func gesture(_ gesture: TouchpadGesture) { checked { embedded.gesture(gesture) } }

    func scroll() {
        send(embedded.mouse, .scroll(Scroll(source: .wheel, vertical: Scroll.Axis(value: 15, value120: 120))))
    }

    /// Runs an action, then checks the invariants.
    func checked(_ action: () -> Void) {
        action()
        check()
    }

    /// Runs an action and returns the reasons of the refusals that it causes.
    func refusals(_ action: () -> Void) -> [RefusalReason] {
        var reasons: [RefusalReason] = []
        let observation = seat.observeExplanations { explanation in
            for case .refused(let reason) in explanation.reasons {
                if let reason = RefusalReason(rawValue: reason) { reasons.append(reason) }
            }
        }
        action()
        observation.cancel()
        return reasons
    }

    func check() {
        #expect(findings() == [])
    }

    /// Returns violations of the invariants, and of the protocol rules in the events that clients were sent.
    func findings() -> [String] {
        let deliveries = embedded.transport.takeDeliveries()
        collected += deliveries
        checker.check(deliveries)
        return seat._checkInvariants() + checker.violations
            + embedded.transport.strayDeliveries.map { "stray: \($0)" }
    }

    /// Returns the events that clients were sent since the last call.
    func take() -> [Delivery] {
        check()
        defer { collected = [] }
        return collected
    }

    /// Returns only the touch events and frames of `take()`.
    func takeTouches() -> [Delivery] {
        take().filter { delivery in
            switch delivery {
            case .touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled, .frame: true
            default: false
            }
        }
    }

    /// Discards the deliveries and journal entries so far.
    func forget() {
        _ = take()
        _ = journal.take()
    }
}

extension Window {
    /// The root surface of a window that was added by a test.
    var root: ScriptedSurface {
        guard let root = rootSurface as? ScriptedSurface else {
            preconditionFailure("the root surface is not a ScriptedSurface")
        }
        return root
    }
}

extension Delivery.TouchRecord {
    init(_ id: Int32, _ x: Double, _ y: Double) {
        self.init(id, Point(x: x, y: y))
    }
}
