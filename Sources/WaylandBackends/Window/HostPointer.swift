import SurfaceResponders
import WaylandClient

/// Passes the events of a host's pointer to a seat.
final class HostPointer {
    let pointer: WlPointer
    /// The serial of the latest enter event, for setting the cursor; `nil` while the pointer is elsewhere.
    private(set) var enterSerial: UInt32?
    /// The window that the pointer is over.
    private(set) weak var window: HostWindow?
    /// The frame of a window that the pointer is over.
    private(set) weak var frame: HostFrame?

    /// Called after the pointer has entered or left a window.
    var onEnter: () -> Void = {}

    /// Whether the host shows the cursor.
    var showsCursor: Bool { enterSerial != nil }

    private unowned let owner: HostSeat
    private let device: InputDevice
    private var swipe: ZwpPointerGestureSwipeV1?
    private var pinch: ZwpPointerGesturePinchV1?
    private var hold: ZwpPointerGestureHoldV1?
    private var relative: ZwpRelativePointerV1?
    /// The events of the current frame.
    private var events: [InputEvent] = []
    private var scroll: Scroll?
    private var pressedButtons: Set<UInt32> = []
    /// Where the pointer is on its surface.
    private var place = Point.zero
    /// Whether the host keeps its cursor in place, so that only relative motion arrives.
    var isLocked = false

    init(_ pointer: WlPointer, of owner: HostSeat, gestures: ZwpPointerGesturesV1?) {
        self.pointer = pointer
        self.owner = owner
        device = owner.seat.addDevice(named: "host pointer", capabilities: .pointer)
        pointer.onEvent = { [unowned self] in handle($0) }
        relative = owner.relativePointers?.getRelativePointer(pointer: pointer)
        relative?.onEvent = { [unowned self] in handle($0) }
        if let gestures { listen(to: gestures) }
    }

    /// Removes the device.
    func stop() {
        relative?.destroy()
        swipe?.destroy()
        pinch?.destroy()
        hold?.destroy()
        if pointer.version >= 3 { pointer.release() } else { pointer.destroyProxy() }
        owner.seat.removeDevice(device.id)
    }

    private func add(_ payload: InputEvent.Payload) {
        events.append(InputEvent(time: owner.seat.now, device: device, payload))
    }

    private func endFrame() {
        if let scroll, window != nil { add(.scroll(scroll)) }
        scroll = nil
        let frame = events
        events = []
        if !frame.isEmpty { owner.seat.handle(contentsOf: frame) }
        if window == nil { owner.seat.pointer.leaveOutputs() }
    }

    // MARK: Pointer

    private func handle(_ event: WlPointer.Event) {
        switch event {
        case .enter(let serial, let surface, let x, let y):
            enterSerial = serial
            window = owner.window(of: surface)
            frame = owner.frame(of: surface)
            moved(x, y)
            onEnter()
        case .leave:
            leave()
        case .motion(_, let x, let y):
            if !isLocked { moved(x, y) }
        case .warp(let x, let y): moved(x, y)
        case .button(let serial, let time, let button, let state) where frame != nil:
            pressed(button, state, HostFrame.Grip(seat: owner.proxy, serial: serial, time: time))
        case .button(_, _, let button, let state):
            let isDown = state == .pressed
            if isDown { pressedButtons.insert(button) } else { pressedButtons.remove(button) }
            add(.button(PointerButton(rawValue: button), isDown: isDown))
        case .axisSource(let source): updateScroll { $0.source = Scroll.Source(source) }
        case .axis(_, let axis, let value): update(axis) { $0.value += value * lengthFactor }
        case .axisValue120(let axis, let value): update(axis) { $0.value120 += value }
        case .axisDiscrete(let axis, let steps): update(axis) { $0.value120 += steps &* 120 }
        case .axisStop(_, let axis): update(axis) { $0.isStop = true }
        case .axisRelativeDirection(let axis, let direction):
            update(axis) { $0.relativeDirection = direction == .inverted ? .inverted : .identical }
        case .frame: endFrame()
        }
        if pointer.version < 5 { endFrame() }
    }

    private var lengthFactor: Double { window?.lengthFactor ?? 1 }

    private func moved(_ x: Double, _ y: Double) {
        place = Point(x: x, y: y)
        frame?.move(to: place)
        guard let window else { return }
        add(.pointerPosition(window.globalPoint(x: x, y: y)))
    }

    /// A button over a frame. The seat does not receive it.
    private func pressed(_ button: UInt32, _ state: WlPointer.ButtonState, _ grip: HostFrame.Grip) {
        switch (PointerButton(rawValue: button), state) {
        case (.left, .pressed): frame?.begin(at: place, grip)
        case (.left, _): frame?.end()
        case (.right, .pressed): frame?.showMenu(at: place, grip)
        default: break
        }
    }

    /// The host's grab of a button keeps the pointer in the window, so a leave with a button down means that
    /// its release will not arrive.
    private func leave() {
        for button in pressedButtons.sorted() { add(.button(PointerButton(rawValue: button), isDown: false)) }
        pressedButtons = []
        enterSerial = nil
        window = nil
        frame?.leave()
        frame = nil
        onEnter()
    }

    private func updateScroll(_ change: (inout Scroll) -> Void) {
        var scroll = scroll ?? Scroll(source: .unknown)
        change(&scroll)
        self.scroll = scroll
    }

    private func update(_ axis: WlPointer.Axis, _ change: (inout Scroll.Axis) -> Void) {
        updateScroll { scroll in
            if axis == .horizontalScroll {
                var changed = scroll.horizontal ?? Scroll.Axis(value: 0)
                change(&changed)
                scroll.horizontal = changed
            } else {
                var changed = scroll.vertical ?? Scroll.Axis(value: 0)
                change(&changed)
                scroll.vertical = changed
            }
        }
    }

    /// Relative motion is used only while the host locks the pointer. Otherwise, positions are exact.
    private func handle(_ event: ZwpRelativePointerV1.Event) {
        guard isLocked, case .relativeMotion(_, _, let dx, let dy, let rawX, let rawY) = event else { return }
        let factor = lengthFactor
        add(
            .pointerMotion(
                delta: Vector(dx: dx * factor, dy: dy * factor), unaccelerated: Vector(dx: rawX, dy: rawY)))
    }

    // MARK: Gestures

    private func listen(to gestures: ZwpPointerGesturesV1) {
        swipe = gestures.getSwipeGesture(pointer: pointer)
        swipe?.onEvent = { [unowned self] event in
            switch event {
            case .begin(_, _, _, let fingers): send(.begin(.swipe, fingerCount: Int(fingers)))
            case .update(_, let dx, let dy): send(.swipe(delta: scaled(dx, dy)))
            case .end(_, _, let cancelled): send(cancelled == 0 ? .end(.swipe) : .cancel(.swipe))
            }
        }
        pinch = gestures.getPinchGesture(pointer: pointer)
        pinch?.onEvent = { [unowned self] event in
            switch event {
            case .begin(_, _, _, let fingers): send(.begin(.pinch, fingerCount: Int(fingers)))
            case .update(_, let dx, let dy, let scale, let degrees):
                send(.pinch(delta: scaled(dx, dy), scale: scale, rotation: degrees * .pi / 180))
            case .end(_, _, let cancelled): send(cancelled == 0 ? .end(.pinch) : .cancel(.pinch))
            }
        }
        guard gestures.version >= 3 else { return }
        hold = gestures.getHoldGesture(pointer: pointer)
        hold?.onEvent = { [unowned self] event in
            switch event {
            case .begin(_, _, _, let fingers): send(.begin(.hold, fingerCount: Int(fingers)))
            case .end(_, _, let cancelled): send(cancelled == 0 ? .end(.hold) : .cancel(.hold))
            }
        }
    }

    private func scaled(_ dx: Double, _ dy: Double) -> Vector {
        Vector(dx: dx * lengthFactor, dy: dy * lengthFactor)
    }

    private func send(_ gesture: TouchpadGesture) {
        owner.seat.handle(InputEvent(time: owner.seat.now, device: device, .gesture(gesture)))
    }
}

extension Scroll.Source {
    init(_ source: WlPointer.AxisSource) {
        switch source {
        case .wheel: self = .wheel
        case .finger: self = .finger
        case .continuous: self = .continuous
        case .wheelTilt: self = .wheelTilt
        default: self = .unknown
        }
    }
}
