import SurfaceResponders

/// An input device and what is held down on it.
final class WorldDevice {
    let seat: Seat
    let device: InputDevice
    private(set) var buttons: [PointerButton] = []
    private(set) var keys: [UInt32] = []
    private(set) var fingers: [Int32] = []
    private(set) var gesture: TouchpadGesture.Kind?

    init(_ seat: Seat, _ name: String, _ capabilities: InputDevice.Capabilities) {
        self.seat = seat
        device = seat.addDevice(named: name, capabilities: capabilities)
    }

    func send(_ payload: InputEvent.Payload) {
        seat.handle(InputEvent(time: seat.clock.now, device: device, payload))
    }

    /// - Returns: whether the key is down now.
    func toggleKey(_ key: UInt32) -> Bool {
        if let place = keys.firstIndex(of: key) {
            keys.remove(at: place)
            return false
        }
        keys.append(key)
        return true
    }

    func toggle(_ button: PointerButton) {
        let place = buttons.firstIndex(of: button)
        if let place { buttons.remove(at: place) } else { buttons.append(button) }
        send(.button(button, isDown: place == nil))
    }

    func toggleFinger(_ id: Int32, at point: Point) {
        if let place = fingers.firstIndex(of: id) {
            fingers.remove(at: place)
            send(.touchUp(id: id))
        } else {
            fingers.append(id)
            send(.touchDown(id: id, at: point))
        }
    }

    func slide(_ number: Int, to point: Point) {
        guard !fingers.isEmpty else { return }
        send(.touchMotion(id: fingers[number % fingers.count], to: point))
    }

    func cancelTouch() {
        fingers = []
        send(.touchCancel)
    }

    /// Begins, updates or ends a gesture.
    func gesture(_ number: Int, _ delta: Vector) {
        guard let gesture else {
            let kind = TouchpadGesture.Kind.allCases[number % 3]
            self.gesture = kind
            return send(.gesture(.begin(kind, fingerCount: 2 + number % 3)))
        }
        switch (number % 5, gesture) {
        case (0, _): endGesture(.end(gesture))
        case (1, _): endGesture(.cancel(gesture))
        case (_, .pinch): send(.gesture(.pinch(delta: delta, scale: 1.5, rotation: 0.25)))
        case (_, .swipe): send(.gesture(.swipe(delta: delta)))
        case (_, .hold): break
        }
    }

    private func endGesture(_ payload: TouchpadGesture) {
        gesture = nil
        send(.gesture(payload))
    }

    func letGo() {
        for button in buttons { toggle(button) }
        for finger in fingers { toggleFinger(finger, at: .zero) }
        if let gesture { endGesture(.end(gesture)) }
    }
}
