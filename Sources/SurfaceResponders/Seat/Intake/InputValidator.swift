/// Repairs what hardware and virtual devices send wrong, so that nobody behind it sees an impossible event.
struct InputValidator {
    enum Verdict {
        case accepted(InputEvent)
        /// Something was missing and is put in before.
        case repaired(inserted: InputEvent, InputEvent)
        case refused(RefusalReason)
    }

    private struct DeviceState {
        let id: InputDevice.ID
        var lastTime = Timestamp.zero
        /// Added to times that have wrapped around at 32 bits of milliseconds.
        var wrapped: UInt64 = 0
        var buttons: [PointerButton] = []
        var touches: [Int32] = []
        var keys = KeyCodeSet()
        var gesture: TouchpadGesture.Kind?
    }

    /// Wayland's numbers are 24.8 fixed point; what lies beyond cannot be told to a client.
    private static let range = -8_388_607.0...8_388_607.0
    static let bounds = Rect(
        x: range.lowerBound, y: range.lowerBound, width: range.upperBound - range.lowerBound,
        height: range.upperBound - range.lowerBound)
    private static let wrap: UInt64 = (1 << 32) * 1000

    private var states: [DeviceState] = []

    mutating func forget(_ device: InputDevice.ID) {
        states.removeAll { $0.id == device }
    }

    mutating func validate(_ event: InputEvent, isFromKnownDevice: Bool) -> Verdict {
        guard isFromKnownDevice else { return .refused(.unknownDevice) }
        let index = state(of: event.device)
        var event = event
        event.time = repairedTime(event.time, index: index)
        switch event.payload {
        case .pointerMotion, .pointerPosition, .scroll:
            return validateMotion(event)
        case .button(let button, let isDown):
            return validateButton(button, isDown: isDown, event, index: index)
        case .gesture(let gesture):
            return validateGesture(gesture, event, index: index)
        case .key(let code, let isDown):
            guard code.isValid else { return .refused(.noSuchKey) }
            let isPaired = isDown ? states[index].keys.insert(code) : states[index].keys.remove(code)
            return isPaired ? .accepted(event) : .refused(isDown ? .alreadyDown : .notDown)
        case .modifiers, .touchCancel:
            if case .touchCancel = event.payload { states[index].touches.removeAll(keepingCapacity: true) }
            return .accepted(event)
        case .touchDown, .touchMotion, .touchUp, .touchShape, .touchOrientation:
            return validateTouch(event, index: index)
        }
    }

    /// Whether the times of a device's events have needed no repair.
    func isInOrder(_ device: InputDevice.ID) -> Bool {
        states.contains { $0.id == device && $0.wrapped == 0 }
    }

    /// Events of a device that were in order went by without being validated, the last at a time.
    mutating func passed(_ device: InputDevice.ID, until time: Timestamp) {
        guard let index = states.firstIndex(where: { $0.id == device }) else { return }
        states[index].lastTime = max(states[index].lastTime, time)
    }

    /// Whether a motion before acceleration can be told as it is.
    @inline(__always)
    static func isTellable(_ vector: Vector) -> Bool {
        vector.dx.magnitude <= range.upperBound && vector.dy.magnitude <= range.upperBound
    }

    private mutating func state(of device: InputDevice.ID) -> Int {
        for index in states.indices where states[index].id == device { return index }
        states.append(DeviceState(id: device))
        return states.count - 1
    }

    /// A device's time never runs backwards. A jump of more than 24 days back is a 32-bit counter that
    /// wrapped.
    private mutating func repairedTime(_ time: Timestamp, index: Int) -> Timestamp {
        let last = states[index].lastTime
        var repaired = Timestamp(microseconds: time.microseconds &+ states[index].wrapped)
        if repaired < last, last.microseconds - repaired.microseconds > Self.wrap / 2 {
            states[index].wrapped &+= Self.wrap
            repaired.microseconds &+= Self.wrap
        }
        states[index].lastTime = max(repaired, last)
        return states[index].lastTime
    }

    private func validateMotion(_ event: InputEvent) -> Verdict {
        var event = event
        switch event.payload {
        case .pointerMotion(let delta, let unaccelerated):
            guard delta.isFinite, unaccelerated.isFinite else { return .refused(.notANumber) }
            event.payload = .pointerMotion(delta: Self.clamp(delta), unaccelerated: Self.clamp(unaccelerated))
        case .pointerPosition(let point):
            guard point.isFinite else { return .refused(.notANumber) }
            event.payload = .pointerPosition(Self.clamp(point))
        case .scroll(let scroll):
            let isUsable =
                (scroll.horizontal?.value.isFinite ?? true) && (scroll.vertical?.value.isFinite ?? true)
            guard isUsable else { return .refused(.notANumber) }
            var clamped = scroll
            clamped.horizontal?.value = Self.clamp(scroll.horizontal?.value ?? 0)
            clamped.vertical?.value = Self.clamp(scroll.vertical?.value ?? 0)
            event.payload = .scroll(clamped)
        default: break
        }
        return .accepted(event)
    }

    private mutating func validateButton(
        _ button: PointerButton, isDown: Bool, _ event: InputEvent, index: Int
    ) -> Verdict {
        let place = states[index].buttons.firstIndex(of: button)
        switch (isDown, place) {
        case (true, nil): states[index].buttons.append(button)
        case (true, .some): return .refused(.alreadyDown)
        case (false, nil): return .refused(.notDown)
        case (false, let place?): states[index].buttons.remove(at: place)
        }
        return .accepted(event)
    }

    private mutating func validateTouch(_ event: InputEvent, index: Int) -> Verdict {
        var event = event
        switch event.payload {
        case .touchDown(let id, let point):
            guard point.isFinite else { return .refused(.notANumber) }
            event.payload = .touchDown(id: id, at: Self.clamp(point))
            guard states[index].touches.contains(id) else {
                states[index].touches.append(id)
                return .accepted(event)
            }
            let up = InputEvent(time: event.time, device: event.device, .touchUp(id: id))
            return .repaired(inserted: up, event)
        case .touchMotion(let id, let point):
            guard states[index].touches.contains(id) else { return .refused(.notDown) }
            guard point.isFinite else { return .refused(.notANumber) }
            event.payload = .touchMotion(id: id, to: Self.clamp(point))
        case .touchUp(let id):
            guard let place = states[index].touches.firstIndex(of: id) else { return .refused(.notDown) }
            states[index].touches.remove(at: place)
        case .touchShape(let id, let major, let minor):
            guard states[index].touches.contains(id) else { return .refused(.notDown) }
            guard major.isFinite, minor.isFinite, major >= 0, minor >= 0 else { return .refused(.notANumber) }
            event.payload = .touchShape(id: id, major: Self.clamp(major), minor: Self.clamp(minor))
        case .touchOrientation(let id, let radians):
            guard states[index].touches.contains(id) else { return .refused(.notDown) }
            guard radians.isFinite else { return .refused(.notANumber) }
            event.payload = .touchOrientation(id: id, radians: Self.clamp(radians))
        default: break
        }
        return .accepted(event)
    }

    /// A device has one gesture at a time: another one that begins cancels it.
    private mutating func validateGesture(
        _ gesture: TouchpadGesture, _ event: InputEvent, index: Int
    ) -> Verdict {
        var event = event
        let running = states[index].gesture
        if case .begin(let kind, let fingerCount) = gesture {
            event.payload = .gesture(.begin(kind, fingerCount: max(fingerCount, 1)))
            states[index].gesture = kind
            guard let running else { return .accepted(event) }
            let cancel = InputEvent(time: event.time, device: event.device, .gesture(.cancel(running)))
            return .repaired(inserted: cancel, event)
        }
        guard running == gesture.kind else { return .refused(.notBegun) }
        switch gesture {
        case .begin:
            break
        case .pinch(let delta, let scale, let rotation):
            guard delta.isFinite, scale.isFinite, rotation.isFinite, scale >= 0 else {
                return .refused(.notANumber)
            }
            event.payload = .gesture(
                .pinch(delta: Self.clamp(delta), scale: Self.clamp(scale), rotation: Self.clamp(rotation)))
        case .swipe(let delta):
            guard delta.isFinite else { return .refused(.notANumber) }
            event.payload = .gesture(.swipe(delta: Self.clamp(delta)))
        case .end, .cancel:
            states[index].gesture = nil
        }
        return .accepted(event)
    }

    static func clamp(_ point: Point) -> Point {
        Point(x: clamp(point.x), y: clamp(point.y))
    }

    private static func clamp(_ vector: Vector) -> Vector {
        Vector(dx: clamp(vector.dx), dy: clamp(vector.dy))
    }

    private static func clamp(_ value: Double) -> Double {
        min(max(value, range.lowerBound), range.upperBound)
    }
}
