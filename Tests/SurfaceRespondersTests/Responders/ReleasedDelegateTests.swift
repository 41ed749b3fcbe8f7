import SurfaceResponders
import SurfaceRespondersTesting
import Testing

/// A released delegate is reported once, when a decision first needs it.
struct ReleasedDelegateTests {
    private final class Permission: GestureRecognizerDelegate {}

    private let scene = Scene()

    private func seat(_ delegate: Responder?) -> Seat {
        let seat = Seat(name: "seat0", scene: scene, delegate: delegate, clock: ManualClock())
        mouse = seat.addDevice(named: "mouse", capabilities: .pointer)
        return seat
    }

    private let devices = Devices()
    private final class Devices { var mouse: InputDevice? }
    private var mouse: InputDevice? {
        get { devices.mouse }
        nonmutating set { devices.mouse = newValue }
    }

    private func click(_ seat: Seat) {
        guard let mouse else { return }
        for isDown in [true, false] {
            seat.handle(InputEvent(time: .zero, device: mouse, .button(.left, isDown: isDown)))
        }
    }

    @Test func `released policy is reported at the first event that needs it`() {
        var reports: [String] = []
        let observation = scene.diagnostics.observeMisuse { reports.append($0.description) }
        defer { observation.cancel() }
        let seat = seat(Responder())
        #expect(reports == [])
        click(seat)
        click(seat)
        #expect(
            reports == [
                "the delegate of the seat seat0 was released, so the defaults decide: keep a reference to it, "
                    + "since delegates are held weakly"
            ])
    }

    @Test func `delegate that was never set or was set to nil is not reported`() {
        var reports: [String] = []
        let observation = scene.diagnostics.observeMisuse { reports.append($0.description) }
        defer { observation.cancel() }
        let seat = seat(nil)
        click(seat)
        let policy = Responder()
        seat.delegate = policy
        click(seat)
        seat.delegate = nil
        click(seat)
        #expect(reports == [])
    }

    @Test func `seat that ends after its policy reports nothing`() {
        var reports: [String] = []
        let observation = scene.diagnostics.observeMisuse { reports.append($0.description) }
        defer { observation.cancel() }
        do {
            var policy: Responder? = Responder()
            let seat = seat(policy)
            let frame = Rect(x: 0, y: 0, width: 10, height: 10)
            let window = Window(
                application: Application(), rootSurface: SurfaceResponder(kind: .surface, frame: frame))
            window.frame = frame
            scene.add(window)
            click(seat)
            policy = nil
            scene.remove(window)
            seat.cancelInteractions()
        }
        #expect(reports == [])
    }

    @Test func `released recognizer delegate is reported at the first touch`() {
        let embedded = EmbeddedSeat()
        let window = embedded.addWindow(Rect(x: 0, y: 0, width: 100, height: 100))
        let recognizer = TapGestureRecognizer { _ in }
        recognizer.name = "tap"
        window.rootSurface?.addGestureRecognizer(recognizer)
        recognizer.delegate = Permission()
        #expect(embedded.misuses.isEmpty)
        for _ in 0..<2 {
            embedded.touchDown(1, 10, 10)
            embedded.touchUp(1)
        }
        #expect(
            embedded.misuses.map(\.description) == [
                "the GestureRecognizerDelegate of tap was released, so the defaults decide: keep a reference to it, "
                    + "since delegates are held weakly"
            ])
    }
}
