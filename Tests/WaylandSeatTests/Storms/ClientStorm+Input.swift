import SurfaceResponders

/// Input from devices.
extension ClientStorm {
    func act() {
        // The weights of input, time, changes and requests of clients.
        let weights: [Int] =
            switch weather {
            case .upheaval: [50, 6, 34, 10]
            case .everything: [64, 6, 22, 8]
            default: [72, 6, 16, 6]
            }
        switch pick(weights) {
        case 0: report()
        case 1: advance(by: .milliseconds(100 + number(below: 1400)))
        case 2: change()
        default: request()
        }
    }

    /// Sends one or more hardware frames of one device.
    private func report() {
        let place = place(below: devices.count)
        if chance(6), !devices[place].device.capabilities.isDisjoint(with: .keyboard) {
            return playCommand(on: place)
        }
        for _ in 0...number(below: 3) {
            var events: [InputEvent] = []
            for _ in 0...number(below: 3) {
                let payload = payload(of: place)
                devices[place].note(payload)
                let late = number(below: 3) * 1000
                events.append(
                    InputEvent(
                        time: Timestamp(microseconds: now.microseconds - late),
                        device: devices[place].device, payload))
            }
            note("\(devices[place].seat.name) \(devices[place].device.name) \(events.map(\.payload))")
            send(events, to: devices[place].seat)
            guard place < devices.count else { return }
        }
    }

    private func send(_ events: [InputEvent], to seat: Seat) {
        if events.count == 1 { seat.handle(events[0]) } else { seat.handle(contentsOf: events) }
    }

    /// Sends an event of the device at an index. Does nothing if the index has become invalid.
    func send(_ payload: InputEvent.Payload, from place: Int) {
        guard place < devices.count else { return }
        devices[place].note(payload)
        note("\(devices[place].seat.name) \(devices[place].device.name) \(payload)")
        devices[place].seat.handle(InputEvent(time: now, device: devices[place].device, payload))
    }

    /// Releases everything that is down on a device.
    func letGo(at place: Int) {
        guard place < devices.count else { return }
        for payload in devices[place].releases { send(payload, from: place) }
    }

    // MARK: Payloads

    func payload(of place: Int) -> InputEvent.Payload {
        let capabilities = devices[place].device.capabilities
        var weights =
            switch weather {
            case .pointing: [6, 1, 1]
            case .touching: [2, 1, 6]
            case .typing: [1, 6, 1]
            case .everything, .upheaval: [3, 2, 3]
            }
        if !capabilities.contains(.pointer) { weights[0] = 0 }
        if !capabilities.contains(.keyboard) { weights[1] = 0 }
        if !capabilities.contains(.touch) { weights[2] = 0 }
        // Occasionally, a device sends an event outside its capabilities.
        if weights.allSatisfy({ $0 == 0 }) || chance(60) { weights = [1, 1, 1] }
        return switch pick(weights) {
        case 0: pointerPayload(of: place)
        case 1: keyPayload(of: place)
        default: touchPayload(of: place)
        }
    }

    private func pointerPayload(of place: Int) -> InputEvent.Payload {
        switch pick([8, 2, 7, 4, 7]) {
        case 0: return .pointerPosition(point())
        case 1:
            let delta = Vector(dx: coordinate(-40..<40), dy: coordinate(-40..<40))
            return .pointerMotion(delta: delta, unaccelerated: Vector(dx: delta.dx / 2, dy: delta.dy / 2))
        case 2:
            if let button = one(of: devices[place].buttons), !chance(3) {
                return .button(button, isDown: false)
            }
            let button = one(of: [.left, .left, .left, .right, .middle] as [PointerButton]) ?? .left
            return .button(button, isDown: !chance(15))
        case 3: return .scroll(scroll())
        default: return .gesture(gesture(of: place))
        }
    }

    private func scroll() -> Scroll {
        let value = coordinate(-20..<20)
        return switch number(below: 5) {
        case 0: Scroll(source: .wheel, vertical: Scroll.Axis(value: 15, value120: 120))
        case 1: Scroll(source: .wheel, horizontal: Scroll.Axis(value: -7.5, value120: -60))
        case 2: Scroll(source: .finger, vertical: Scroll.Axis(value: value))
        case 3:
            Scroll(
                source: .continuous, horizontal: Scroll.Axis(value: value, relativeDirection: .inverted),
                vertical: Scroll.Axis(value: 1))
        default:
            Scroll(source: .finger, vertical: Scroll.Axis(value: 0, isStop: true))
        }
    }

    private func gesture(of place: Int) -> TouchpadGesture {
        guard let kind = devices[place].gesture, !chance(12) else {
            let kind = one(of: TouchpadGesture.Kind.allCases) ?? .hold
            return chance(8) ? .cancel(kind) : .begin(kind, fingerCount: 2 + self.place(below: 3))
        }
        let delta = Vector(dx: coordinate(-20..<20), dy: coordinate(-20..<20))
        switch number(below: 8) {
        case 0..<5:
            return kind == .pinch
                ? .pinch(delta: delta, scale: coordinate(1..<3), rotation: coordinate(-9..<9) * .pi / 180)
                : .swipe(delta: delta)
        case 5: return .cancel(kind)
        default: return .end(kind)
        }
    }

    private func keyPayload(of place: Int) -> InputEvent.Payload {
        let held = devices[place].keys
        if let key = one(of: held), !chance(3) { return .key(key, isDown: false) }
        if chance(25) {
            return .modifiers(
                KeyboardModifiers(latched: UInt32(number(below: 3)), locked: UInt32(number(below: 2)) * 2))
        }
        // Rarely presses a key that is already down, or releases one that is not.
        let keys = chance(15) ? Self.keys : Self.keys.filter { !held.contains($0) }
        return .key(one(of: keys) ?? KeyCode(16), isDown: !chance(25))
    }

    /// A small set, so that keys recur: modifiers, letters, media keys and one unknown to xkb.
    private static let keys: [KeyCode] =
        [30, 31, 32, 33, 44, 16, 17, 37, 3, 4, 1, 58, 29, 42, 125, 56].map { KeyCode($0) }
        + [163, 164, 165, 168, 208, 900].map { KeyCode($0) }

    private func touchPayload(of place: Int) -> InputEvent.Payload {
        let fingers = devices[place].fingers
        guard let known = one(of: fingers), !chance(25) else {
            return chance(8) ? .touchUp(id: 7) : .touchDown(id: Int32(number(below: 5)), at: point())
        }
        switch pick(fingers.count < 4 ? [5, 8, 4, 1, 1, 1] : [0, 6, 6, 1, 1, 1]) {
        case 0:
            let id = (0..<5).first { !fingers.contains($0) } ?? 5
            return .touchDown(id: id, at: chance(2) ? point() : lastTouch)
        case 1: return .touchMotion(id: known, to: point())
        case 2: return .touchUp(id: known)
        case 3: return .touchShape(id: known, major: coordinate(1..<9), minor: coordinate(1..<5))
        case 4: return .touchOrientation(id: known, radians: coordinate(-90..<90) * .pi / 180)
        default: return chance(2) ? .touchCancel : .touchMotion(id: known, to: point())
        }
    }

    /// A point near an existing touch of the first seat, so that fingers are often close to each other.
    private var lastTouch: Point {
        guard let last = host.seat.touches.all.max(by: { $0.id < $1.id }) else { return point() }
        return Point(x: last.location.x + 2, y: last.location.y + 2)
    }

    /// Returns a point, usually in or near a window, and rarely one that is not finite.
    func point() -> Point {
        if chance(300) { return Point(x: .nan, y: 1e300) }
        if let window = one(of: windows), !chance(8) {
            return Point(
                x: window.frame.minX + coordinate(-4..<Int(window.frame.width) + 4),
                y: window.frame.minY + coordinate(-4..<Int(window.frame.height) + 4))
        }
        return Point(x: coordinate(-20..<620), y: coordinate(-20..<320))
    }

    // MARK: Commands

    /// Presses the keys and buttons of a command, and usually releases them.
    private func playCommand(on place: Int) {
        let seat = devices[place].seat
        let first = seat.focus.keyWindow?.firstResponder as? StormSurface
        guard let command = one(of: (first?.commands ?? []) + (policy.commands ?? [])) else { return }
        note("play \(command)")
        for combination in command.sequence {
            var payloads: [InputEvent.Payload] = []
            for (flag, code) in Self.modifierKeys where combination.modifierFlags.contains(flag) {
                payloads.append(.key(KeyCode(code), isDown: true))
            }
            if let payload = press(for: combination.input) { payloads.append(payload) }
            for payload in payloads { send(payload, from: place) }
            guard !chance(5) else { continue }
            host.clock.advance(by: .milliseconds(chance(2) ? 5 : 100))
            letGo(at: place)
        }
    }

    private static let modifierKeys: [(ModifierFlags, UInt32)] = [
        (.super, 125), (.control, 29), (.shift, 42),
    ]

    private func press(for input: KeyCommand.Input) -> InputEvent.Payload? {
        switch input {
        case "q", .keyCode(KeyCode(16)): .key(KeyCode(16), isDown: true)
        case "w": .key(KeyCode(17), isDown: true)
        case "k": .key(KeyCode(37), isDown: true)
        case "2": .key(KeyCode(3), isDown: true)
        case .escape: .key(KeyCode(1), isDown: true)
        case .modifier(.super): .key(KeyCode(125), isDown: true)
        case .modifier(.control): .key(KeyCode(29), isDown: true)
        case .button(let button): .button(button, isDown: true)
        case .touch: .touchDown(id: 4, at: point())
        default: nil
        }
    }
}
