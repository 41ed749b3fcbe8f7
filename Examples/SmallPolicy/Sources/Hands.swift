import SurfaceResponders

/// Stands in for a compositor's input backend, which passes the events of devices to the seat.
struct Hands {
    private let seat: Seat
    private let keyboard: InputDevice
    private let mouse: InputDevice
    private let touchscreen: InputDevice
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant

    init(on seat: Seat) {
        self.seat = seat
        keyboard = seat.addDevice(named: "keyboard", capabilities: .keyboard)
        mouse = seat.addDevice(named: "mouse", capabilities: .pointer)
        touchscreen = seat.addDevice(named: "touchscreen", capabilities: .touch)
        start = clock.now
    }

    private func send(_ device: InputDevice, _ payload: InputEvent.Payload) {
        let milliseconds = UInt64(start.duration(to: clock.now) / .milliseconds(1))
        seat.handle(InputEvent(time: .milliseconds(milliseconds), device: device, payload))
    }

    func type(_ text: String) {
        let strokes = (try? TextTyping(keymap: seat.keyboard.keymap).strokes(for: text)) ?? []
        for stroke in strokes { tap(stroke.modifiers + [stroke.code]) }
    }

    /// Presses a key with Control, Alt or Super. The key is `l`, `Tab` or `q`; any other is ignored.
    func press(_ modifier: ModifierFlags, _ key: String) {
        let modifiers: [ModifierFlags: UInt32] = [.control: 29, .alternate: 56, .super: 125]
        let keys: [String: UInt32] = ["l": 38, "Tab": 15, "q": 16]
        if let modifier = modifiers[modifier], let key = keys[key] { tap([KeyCode(modifier), KeyCode(key)]) }
    }

    private func tap(_ codes: [KeyCode]) {
        for code in codes { send(keyboard, .key(code, isDown: true)) }
        for code in codes.reversed() { send(keyboard, .key(code, isDown: false)) }
    }

    func click(_ place: Point) {
        send(mouse, .pointerPosition(place))
        send(mouse, .button(.left, isDown: true))
        send(mouse, .button(.left, isDown: false))
    }

    func tap(_ place: Point) {
        send(touchscreen, .touchDown(id: 0, at: place))
        send(touchscreen, .touchUp(id: 0))
    }
}
