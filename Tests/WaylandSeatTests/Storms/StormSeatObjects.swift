import WaylandClient

/// The objects of a storm's client on one seat. Like real clients, it creates new objects when a capability
/// returns.
final class StormSeatObjects {
    let seat: WlSeat
    let number: Int
    private unowned let client: StormClient
    private(set) var pointer: WlPointer?
    private var keyboard: WlKeyboard?
    private var touch: WlTouch?
    private var swipe: ZwpPointerGestureSwipeV1?
    private var pinch: ZwpPointerGesturePinchV1?
    private var hold: ZwpPointerGestureHoldV1?
    private var relative: ZwpRelativePointerV1?

    init(_ seat: WlSeat, number: Int, of client: StormClient) {
        self.seat = seat
        self.number = number
        self.client = client
        seat.onEvent = { [unowned self] event in
            switch event {
            case .capabilities(let capabilities):
                note("seat capabilities", "\(capabilities.rawValue)")
                adopt(capabilities)
            case .name(let name): note("seat name", name)
            }
        }
    }

    private func note(_ kind: String, _ details: String) {
        client.note(kind, "\(number) \(details)")
    }

    // MARK: Capabilities

    private func adopt(_ capabilities: WlSeat.Capability) {
        client.hasRequests = true
        adoptPointer(capabilities.contains(.pointer))
        if capabilities.contains(.keyboard), keyboard == nil {
            keyboard = seat.getKeyboard()
            keyboard?.onEvent = { [unowned self] in note($0) }
        } else if !capabilities.contains(.keyboard) {
            keyboard?.discard()
            keyboard = nil
        }
        if capabilities.contains(.touch), touch == nil, client.traits.takesTouch {
            touch = seat.getTouch()
            touch?.onEvent = { [unowned self] in note($0) }
        } else if !capabilities.contains(.touch) {
            touch?.discard()
            touch = nil
        }
    }

    private func adoptPointer(_ hasPointer: Bool) {
        if hasPointer, pointer == nil {
            let pointer = seat.getPointer()
            self.pointer = pointer
            pointer.onEvent = { [unowned self] in note($0) }
            relative = client.registry.bind(ZwpRelativePointerManagerV1.self)?.getRelativePointer(
                pointer: pointer)
            relative?.onEvent = { [unowned self] in note($0) }
            if client.traits.takesGestures { addGestures(for: pointer) }
        } else if !hasPointer, let pointer {
            swipe?.discard()
            pinch?.discard()
            hold?.discard()
            relative?.discard()
            pointer.discard()
            (self.pointer, swipe, pinch, hold, relative) = (nil, nil, nil, nil, nil)
        }
    }

    private func addGestures(for pointer: WlPointer) {
        guard let manager = client.registry.bind(ZwpPointerGesturesV1.self) else { return }
        swipe = manager.getSwipeGesture(pointer: pointer)
        swipe?.onEvent = { [unowned self] in note($0) }
        pinch = manager.getPinchGesture(pointer: pointer)
        pinch?.onEvent = { [unowned self] in note($0) }
        hold = manager.getHoldGesture(pointer: pointer)
        hold?.onEvent = { [unowned self] in note($0) }
    }

    // MARK: Pointer

    private func note(_ event: WlPointer.Event) {
        switch event {
        case .enter(let serial, let surface, let x, let y):
            note("pointer enter", "\(client.number(of: serial)) \(client.name(of: surface)) \(x) \(y)")
        case .leave(let serial, let surface):
            note("pointer leave", "\(client.number(of: serial)) \(client.name(of: surface))")
        case .motion(let time, let x, let y): note("pointer motion", "\(time) \(x) \(y)")
        case .warp(let x, let y): note("pointer warp", "\(x) \(y)")
        case .button(let serial, let time, let button, let state):
            note(
                state == .pressed ? "pointer press" : "pointer release",
                "\(client.number(of: serial)) \(time) \(button)")
        case .axis(let time, let axis, let value):
            note("pointer axis", "\(time) \(axis.rawValue) \(value)")
        case .frame: note("pointer frame", "")
        case .axisSource(let source): note("pointer source", "\(source.rawValue)")
        case .axisStop(let time, let axis): note("pointer stop", "\(time) \(axis.rawValue)")
        case .axisDiscrete(let axis, let steps): note("pointer discrete", "\(axis.rawValue) \(steps)")
        case .axisValue120(let axis, let value): note("pointer value120", "\(axis.rawValue) \(value)")
        case .axisRelativeDirection(let axis, let direction):
            note("pointer direction", "\(axis.rawValue) \(direction.rawValue)")
        }
    }

    private func note(_ event: ZwpRelativePointerV1.Event) {
        switch event {
        case .relativeMotion(let high, let low, let dx, let dy, let dxRaw, let dyRaw):
            note("relative motion", "\(UInt64(high) << 32 | UInt64(low)) \(dx) \(dy) \(dxRaw) \(dyRaw)")
        }
    }

    // MARK: Touchpad gestures

    private func note(_ event: ZwpPointerGestureSwipeV1.Event) {
        switch event {
        case .begin(let serial, let time, let surface, let fingers):
            noteBegin("swipe", serial, time, surface, fingers)
        case .update(let time, let dx, let dy): note("swipe update", "\(time) \(dx) \(dy)")
        case .end(let serial, let time, let cancelled): noteEnd("swipe", serial, time, cancelled)
        }
    }

    private func note(_ event: ZwpPointerGesturePinchV1.Event) {
        switch event {
        case .begin(let serial, let time, let surface, let fingers):
            noteBegin("pinch", serial, time, surface, fingers)
        case .update(let time, let dx, let dy, let scale, let rotation):
            note("pinch update", "\(time) \(dx) \(dy) \(scale) \(rotation)")
        case .end(let serial, let time, let cancelled): noteEnd("pinch", serial, time, cancelled)
        }
    }

    private func note(_ event: ZwpPointerGestureHoldV1.Event) {
        switch event {
        case .begin(let serial, let time, let surface, let fingers):
            noteBegin("hold", serial, time, surface, fingers)
        case .end(let serial, let time, let cancelled): noteEnd("hold", serial, time, cancelled)
        }
    }

    private func noteBegin(
        _ kind: String, _ serial: UInt32, _ time: UInt32, _ surface: WlSurface?, _ fingers: UInt32
    ) {
        note("\(kind) begin", "\(client.number(of: serial)) \(time) \(client.name(of: surface)) \(fingers)")
    }

    private func noteEnd(_ kind: String, _ serial: UInt32, _ time: UInt32, _ cancelled: Int32) {
        note(cancelled == 0 ? "\(kind) end" : "\(kind) cancel", "\(client.number(of: serial)) \(time)")
    }

    // MARK: Keyboard

    private func note(_ event: WlKeyboard.Event) {
        switch event {
        case .keymap(let format, let file, let size):
            try? file.close()
            note("keyboard keymap", "\(format.rawValue) \(size)")
        case .enter(let serial, let surface, let keys):
            note("keyboard enter", "\(client.number(of: serial)) \(client.name(of: surface)) \(keys)")
            if !keys.isEmpty { note("keyboard listed", "") }
        case .leave(let serial, let surface):
            note("keyboard leave", "\(client.number(of: serial)) \(client.name(of: surface))")
        case .key(let serial, let time, let key, let state):
            let word = state == .pressed ? "press" : state == .released ? "release" : "repeat"
            note("keyboard \(word)", "\(client.number(of: serial)) \(time) \(key)")
        case .modifiers(let serial, let depressed, let latched, let locked, let group):
            note(
                "keyboard modifiers",
                "\(client.number(of: serial)) \(depressed) \(latched) \(locked) \(group)")
        case .repeatInfo(let rate, let delay): note("keyboard repeat info", "\(rate) \(delay)")
        }
    }

    // MARK: Touch

    private func note(_ event: WlTouch.Event) {
        switch event {
        case .down(let serial, let time, let surface, let id, let x, let y):
            note(
                "touch down",
                "\(client.number(of: serial)) \(time) \(client.name(of: surface)) \(id) \(x) \(y)")
        case .up(let serial, let time, let id):
            note("touch up", "\(client.number(of: serial)) \(time) \(id)")
        case .motion(let time, let id, let x, let y): note("touch motion", "\(time) \(id) \(x) \(y)")
        case .frame: note("touch frame", "")
        case .cancel: note("touch cancel", "")
        case .shape(let id, let major, let minor): note("touch shape", "\(id) \(major) \(minor)")
        case .orientation(let id, let degrees): note("touch orientation", "\(id) \(degrees)")
        }
    }
}
