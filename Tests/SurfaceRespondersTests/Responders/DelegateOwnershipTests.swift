import SurfaceResponders
import Testing

/// A seat retains its delegate only while it delivers an event, so a delegate may own its seat.
struct DelegateOwnershipTests {
    /// A policy that handles button presses, and can be released while it handles one.
    private final class Policy: Responder {
        let seat: Seat
        let devices: InputDevice
        let shown = Window(application: Application(), rootSurface: SurfaceResponder())
        var onPress: () -> Void = {}
        private(set) var pressCount = 0

        init(seat: Seat = Seat(name: "seat0")) {
            self.seat = seat
            devices = seat.addDevice(named: "all", capabilities: [.pointer, .keyboard, .touch])
            super.init()
            seat.delegate = self
            let frame = Rect(x: 0, y: 0, width: 100, height: 100)
            shown.frame = frame
            shown.rootSurface?.frame = frame
            seat.scene.add(shown)
        }

        override var keyCommands: [KeyCommand]? {
            [KeyCommand(input: "k", modifierFlags: .super, action: .save)]
        }

        override func buttonPressed(with event: PointerEvent) {
            pressCount += 1
            onPress()
        }

        func send(_ payload: InputEvent.Payload) {
            seat.handle(InputEvent(time: .milliseconds(1), device: devices, payload))
        }
    }

    /// A place outside of all surfaces, and one on a surface.
    private static let places = [Point(x: 500, y: 500), Point(x: 50, y: 50)]

    private func use(_ policy: Policy, at place: Point) {
        policy.send(.pointerPosition(place))
        policy.send(.button(.left, isDown: true))
        policy.send(.button(.left, isDown: false))
        policy.send(.key(KeyCode(30), isDown: true))
        policy.send(.key(KeyCode(30), isDown: false))
        policy.send(.touchDown(id: 1, at: place))
        policy.send(.touchUp(id: 1))
    }

    @Test(arguments: places) func `delegate that owns its seat is released with it`(_ place: Point) {
        weak var gone: Policy?
        weak var seat: Seat?
        do {
            let policy = Policy()
            (gone, seat) = (policy, policy.seat)
            use(policy, at: place)
            #expect(policy.pressCount == 1)
        }
        #expect(gone == nil)
        #expect(seat == nil)
    }

    @Test(arguments: places) func `delegate that owns its seat is released while a button is down`(
        _ place: Point
    ) {
        weak var gone: Policy?
        do {
            let policy = Policy()
            gone = policy
            policy.send(.pointerPosition(place))
            policy.send(.button(.left, isDown: true))
            policy.send(.key(KeyCode(30), isDown: true))
        }
        #expect(gone == nil)
    }

    @Test(arguments: places) func `delegate released during an event lives until the event ends`(
        _ place: Point
    ) {
        let seat = Seat(name: "seat0")
        weak var gone: Policy?
        var policy: Policy? = Policy(seat: seat)
        gone = policy
        var isThere: Bool?
        policy?.onPress = {
            policy = nil
            isThere = gone != nil
        }
        if let devices = policy?.devices {
            seat.handle(InputEvent(time: .milliseconds(1), device: devices, .pointerPosition(place)))
            seat.handle(InputEvent(time: .milliseconds(2), device: devices, .button(.left, isDown: true)))
        }
        #expect(isThere == true)
        #expect(gone == nil)
    }

    @Test(arguments: places) func `input continues after the delegate is released during a press`(
        _ place: Point
    ) {
        let seat = Seat(name: "seat0")
        weak var gone: Policy?
        var policy: Policy? = Policy(seat: seat)
        gone = policy
        guard let devices = policy?.devices else { return }
        policy?.send(.pointerPosition(place))
        policy?.send(.button(.left, isDown: true))
        policy?.send(.key(KeyCode(125), isDown: true))
        policy = nil
        #expect(gone == nil)
        seat.handle(InputEvent(time: .milliseconds(2), device: devices, .button(.left, isDown: false)))
        seat.handle(InputEvent(time: .milliseconds(3), device: devices, .key(KeyCode(37), isDown: true)))
        #expect(seat.keyCommands.available.isEmpty)
        #expect(seat.pointer.pressedButtonCount == 0)
    }
}
