/// Repairs or refuses impossible events of devices, so that the rest of the seat never sees any.
struct InputValidator {
    enum Verdict {
        /// The event can be routed. Faulty values in it have been corrected.
        case accepted
        /// The event can be routed after `inserted`, which the device failed to report.
        case repaired(inserted: InputEvent)
        case refused(RefusalReason)
    }

    private struct DeviceState {
        let id: InputDevice.ID
        var lastTime = Timestamp.zero
        /// Microseconds added to the device's times because its 32-bit count of milliseconds has wrapped.
        var wrapped: UInt64 = 0
        var buttons: [PointerButton] = []
        var touches = FingerNumbers()
        var keys = KeyCodeSet()
        var gesture: TouchpadGesture.Kind?

        /// Forgets what is held down. The device's time continues.
        mutating func letGo() {
            buttons = []
            touches.removeAll()
            keys = KeyCodeSet()
            gesture = nil
        }
    }

    /// Wayland's numbers are 24.8 fixed point: values outside this range cannot be sent to a client.
    private static let range = -8_388_607.0...8_388_607.0
    static let bounds = Rect(
        x: range.lowerBound, y: range.lowerBound, width: range.upperBound - range.lowerBound,
        height: range.upperBound - range.lowerBound)
    private static let wrap: UInt64 = (1 << 32) * 1000

    private var states: [DeviceState] = []
    var tablets = TabletValidator()
    /// The time of the latest event before a device was last removed.
    private var latestTimeOfForgotten = Timestamp.zero

    mutating func add(_ device: InputDevice.ID) {
        states.append(DeviceState(id: device))
    }

    mutating func forget(_ device: InputDevice.ID) {
        tablets.forget(device)
        latestTimeOfForgotten = latestTime
        states.removeAll { $0.id == device }
    }

    mutating func letGo() {
        tablets.letGo()
        for index in states.indices { states[index].letGo() }
    }

    mutating func letGo(of device: InputDevice.ID) {
        for index in states.indices where states[index].id == device { states[index].letGo() }
    }

    var latestTime: Timestamp {
        states.reduce(latestTimeOfForgotten) { max($0, $1.lastTime) }
    }

    @inline(__always)
    mutating func validate(_ event: inout InputEvent) -> Verdict {
        guard let index = index(of: event.device) else { return .refused(.unknownDevice) }
        repair(&event.time, index: index)
        guard case .key(let code, let isDown) = event.payload else {
            return validateOther(&event, index: index)
        }
        guard code.isValid else { return .refused(.noSuchKey) }
        if isDown { return states[index].keys.insert(code) ? .accepted : .refused(.alreadyDown) }
        return states[index].keys.remove(code) ? .accepted : .refused(.notDown)
    }

    @inline(never)
    private mutating func validateOther(_ event: inout InputEvent, index: Int) -> Verdict {
        switch event.payload {
        case .touchMotion(let id, let point):
            guard states[index].touches.contains(id) else { return .refused(.notDown) }
            guard point.isFinite else { return .refused(.notANumber) }
            event.payload = .touchMotion(id: id, to: Self.clamp(point))
            return .accepted
        case .pointerMotion, .pointerPosition, .scroll:
            return Self.validateMotion(&event)
        case .button(let button, let isDown):
            return validateButton(button, isDown: isDown, index: index)
        case .gesture(let gesture):
            return validateGesture(gesture, &event, index: index)
        case .key, .modifiers:
            return .accepted
        case .touchCancel:
            states[index].touches.removeAll()
            return .accepted
        case .touchDown, .touchUp, .touchShape, .touchOrientation:
            return validateTouch(&event, index: index)
        case .tool(let tool, let change):
            return tablets.validate(tool, change, &event)
        case .pad(let change):
            return tablets.validate(change, &event)
        }
    }

    /// Raises a time that is earlier than the device's last one. A jump back of more than 24 days counts as a
    /// 32-bit counter that has wrapped around.
    @inline(__always)
    private mutating func repair(_ time: inout Timestamp, index: Int) {
        time.microseconds &+= states[index].wrapped
        let lastTime = states[index].lastTime
        if time < lastTime {
            if lastTime.microseconds - time.microseconds > Self.wrap / 2 {
                states[index].wrapped &+= Self.wrap
                time.microseconds &+= Self.wrap
            }
            time = max(time, lastTime)
        }
        states[index].lastTime = time
    }

    @inline(__always)
    private func index(of device: InputDevice.ID) -> Int? {
        for index in states.indices where states[index].id == device { return index }
        return nil
    }

    /// Whether a finger's motion can be routed as it is. If so, remembers its time.
    @inline(__always)
    mutating func accepts(
        motionOf finger: Int32, to point: Point, of device: InputDevice.ID, at time: Timestamp
    ) -> Bool {
        // A NaN fails this comparison, too.
        guard point.x.magnitude <= Self.range.upperBound, point.y.magnitude <= Self.range.upperBound else {
            return false
        }
        for index in states.indices where states[index].id == device {
            guard states[index].wrapped == 0, time >= states[index].lastTime,
                states[index].touches.contains(finger)
            else { return false }
            states[index].lastTime = time
            return true
        }
        return false
    }

    /// Whether a pointer's motion or new location (`way`) needs no repair. If so, remembers its time.
    @inline(__always)
    mutating func accepts(
        _ way: Vector, _ unaccelerated: Vector, of device: InputDevice.ID, at time: Timestamp
    ) -> Bool {
        // A NaN fails this comparison, too.
        let lengths = SIMD4(way.dx, way.dy, unaccelerated.dx, unaccelerated.dy)
        guard all((lengths .>= Self.range.lowerBound) .& (lengths .<= Self.range.upperBound)) else {
            return false
        }
        for index in states.indices where states[index].id == device {
            guard states[index].wrapped == 0, time >= states[index].lastTime else { return false }
            states[index].lastTime = time
            return true
        }
        return false
    }

    private static func validateMotion(_ event: inout InputEvent) -> Verdict {
        switch event.payload {
        case .pointerMotion(let delta, let unaccelerated):
            guard delta.isFinite, unaccelerated.isFinite else { return .refused(.notANumber) }
            event.payload = .pointerMotion(delta: clamp(delta), unaccelerated: clamp(unaccelerated))
        case .pointerPosition(let point):
            guard point.isFinite else { return .refused(.notANumber) }
            event.payload = .pointerPosition(clamp(point))
        case .scroll(let scroll):
            let isUsable =
                (scroll.horizontal?.value.isFinite ?? true) && (scroll.vertical?.value.isFinite ?? true)
            guard isUsable else { return .refused(.notANumber) }
            var clamped = scroll
            clamped.horizontal?.value = clamp(scroll.horizontal?.value ?? 0)
            clamped.vertical?.value = clamp(scroll.vertical?.value ?? 0)
            event.payload = .scroll(clamped)
        default: break
        }
        return .accepted
    }

    private mutating func validateButton(_ button: PointerButton, isDown: Bool, index: Int) -> Verdict {
        let place = states[index].buttons.firstIndex(of: button)
        switch (isDown, place) {
        case (true, nil): states[index].buttons.append(button)
        case (true, .some): return .refused(.alreadyDown)
        case (false, nil): return .refused(.notDown)
        case (false, let place?): states[index].buttons.remove(at: place)
        }
        return .accepted
    }

    private mutating func validateTouch(_ event: inout InputEvent, index: Int) -> Verdict {
        switch event.payload {
        case .touchDown(let id, let point):
            guard point.isFinite else { return .refused(.notANumber) }
            event.payload = .touchDown(id: id, at: Self.clamp(point))
            guard states[index].touches.insert(id) else {
                return .repaired(
                    inserted: InputEvent(time: event.time, device: event.device, .touchUp(id: id)))
            }
        case .touchUp(let id):
            guard states[index].touches.remove(id) else { return .refused(.notDown) }
        case .touchShape(let id, let major, let minor):
            guard states[index].touches.contains(id) else { return .refused(.notDown) }
            guard major.isFinite, minor.isFinite, major >= 0, minor >= 0 else { return .refused(.notANumber) }
            event.payload = .touchShape(id: id, major: Self.clamp(major), minor: Self.clamp(minor))
        case .touchOrientation(let id, let radians):
            guard states[index].touches.contains(id) else { return .refused(.notDown) }
            guard radians.isFinite else { return .refused(.notANumber) }
            event.payload = .touchOrientation(id: id, radians: Self.clamp(radians))
        case .touchMotion, .touchCancel: break  // Checked before.
        case .key, .modifiers, .pointerMotion, .pointerPosition, .button, .scroll, .gesture, .tool, .pad:
            break
        }
        return .accepted
    }

    /// A device has one gesture at a time. A gesture that begins cancels the current one.
    private mutating func validateGesture(
        _ gesture: TouchpadGesture, _ event: inout InputEvent, index: Int
    ) -> Verdict {
        let running = states[index].gesture
        if case .begin(let kind, let fingerCount) = gesture {
            event.payload = .gesture(.begin(kind, fingerCount: max(fingerCount, 1)))
            states[index].gesture = kind
            guard let running else { return .accepted }
            return .repaired(
                inserted: InputEvent(time: event.time, device: event.device, .gesture(.cancel(running))))
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
        return .accepted
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

struct FingerNumbers {
    /// The numbers below 64, one bit each. Most devices use no others.
    private var low: UInt64 = 0
    private var others: [Int32] = []

    @inline(__always)
    func contains(_ number: Int32) -> Bool {
        let bit = Self.bit(number)
        return bit != 0 ? low & bit != 0 : others.contains(number)
    }

    /// - Returns: whether the number was new.
    mutating func insert(_ number: Int32) -> Bool {
        guard !contains(number) else { return false }
        let bit = Self.bit(number)
        low |= bit
        if bit == 0 { others.append(number) }
        return true
    }

    /// - Returns: whether the number was present.
    mutating func remove(_ number: Int32) -> Bool {
        guard contains(number) else { return false }
        let bit = Self.bit(number)
        low &= ~bit
        if bit == 0 { others.removeAll { $0 == number } }
        return true
    }

    mutating func removeAll() {
        low = 0
        others.removeAll()
    }

    /// The bit of a number in `low`; zero for a number that has none.
    @inline(__always)
    private static func bit(_ number: Int32) -> UInt64 {
        // Shifting by 64 or more gives zero. A negative number is converted to far more than 64.
        1 << UInt64(UInt32(bitPattern: number))
    }
}

/// Why an event of a device was dropped before it was routed.
package enum RefusalReason: String {
    /// The device was never added to the seat, or was removed.
    case unknownDevice = "the seat has no such device"
    /// The seat is paused.
    case paused = "the seat is paused"
    /// A NaN, an infinity, or a negative size or scale.
    case notANumber = "a coordinate is not a usable number"
    /// A press of a key, button or tip that the device already holds down.
    case alreadyDown = "it is down already"
    /// A release of what the device does not hold down, or an event of a finger that is not down.
    case notDown = "it is not down"
    case notBegun = "no such gesture has begun"
    /// A key code beyond those of evdev (`KeyCode.limit`).
    case noSuchKey = "no key has that code"
    /// More fingers are down than a seat can track.
    case tooManyTouches = "too many fingers are down"
    /// The tool was never added on the tablet, or was removed with it.
    case noSuchTool = "the tablet has no such tool"
    case notNear = "the tool is not near the tablet"
    /// The device is not a pad, or its pad has no such button, ring, strip, dial or mode.
    case noSuchControl = "the pad has no such control"
}
