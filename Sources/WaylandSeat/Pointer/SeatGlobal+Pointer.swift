import SurfaceResponders
import WaylandServer

extension SeatGlobal: WlPointerHandler {
    public func pointer(_ event: PointerEvent, on surface: SurfaceResponder, at location: Point) -> Bool {
        if case .entered = event.phase { return enterPointer(surface, at: location) }
        guard let focus = pointerFocus, focus.responder === surface else { return false }
        if case .exited = event.phase {
            leavePointer(focus)
            return true
        }
        guard !focus.client.pointers.isEmpty else { return false }
        switch event.phase {
        case .moved: sendMotion(event, to: focus, at: location)
        case .pressed(let button): sendButton(button, .pressed, event, to: focus)
        case .released(let button): sendButton(button, .released, event, to: focus)
        case .scrolled(let scroll): sendScroll(scroll, event, to: focus)
        // The leave that follows ends what was pressed.
        case .cancelled, .entered, .exited: break
        }
        return true
    }

    // MARK: Focus

    private func enterPointer(_ responder: SurfaceResponder, at location: Point) -> Bool {
        guard let surface = registry.surface(of: responder), surface.isAlive else { return false }
        let client = seatClient(of: surface.client)
        let focus = PointerFocus(responder: responder, surface: surface, client: client, location: location)
        pointerFocus = focus
        delegate?.seatGlobal(self, cursorChangedTo: .default)
        guard !client.pointers.isEmpty else { return false }
        focus.enterSerial = newSerial(.pointerEnter, for: client)
        for pointer in client.pointers { sendEnter(pointer, focus) }
        needsPointerFrame(client)
        return true
    }

    private func sendEnter(_ pointer: PointerResource, _ focus: PointerFocus) {
        pointer.resetWheels()
        pointer.resource.enter(
            serial: focus.enterSerial, surface: focus.surface, surfaceX: focus.location.x,
            surfaceY: focus.location.y)
    }

    private func leavePointer(_ focus: PointerFocus) {
        pointerFocus = nil
        guard focus.surface.isAlive, !focus.client.pointers.isEmpty else { return }
        let serial = display.nextSerial()
        for pointer in focus.client.pointers {
            pointer.resource.leave(serial: serial, surface: focus.surface)
        }
        needsPointerFrame(focus.client)
    }

    /// A client asked for a pointer; the pointer may be over one of its surfaces already.
    func addPointer(_ resource: WlPointer) {
        let client = seatClient(of: resource.client)
        let pointer = PointerResource(resource)
        client.pointers.append(pointer)
        guard let focus = pointerFocus, focus.client === client, focus.surface.isAlive else { return }
        if let location = seat.pointer.surfaceLocation { focus.location = location }
        focus.enterSerial = newSerial(.pointerEnter, for: client)
        sendEnter(pointer, focus)
        resource.frame()
    }

    // MARK: Events

    private func sendMotion(_ event: PointerEvent, to focus: PointerFocus, at location: Point) {
        if event.unacceleratedDelta != .zero || event.delta != .zero {
            for relative in focus.client.relativePointers {
                let microseconds = event.timestamp.microseconds
                relative.relativeMotion(
                    utimeHi: UInt32(truncatingIfNeeded: microseconds >> 32),
                    utimeLo: UInt32(truncatingIfNeeded: microseconds), dx: event.delta.dx, dy: event.delta.dy,
                    dxUnaccel: event.unacceleratedDelta.dx, dyUnaccel: event.unacceleratedDelta.dy)
                needsPointerFrame(focus.client)
            }
        }
        // The enter said where the pointer is; the same place is not said again.
        guard location != focus.location else { return }
        focus.location = location
        let time = event.timestamp.wireMilliseconds
        for pointer in focus.client.pointers {
            pointer.resource.motion(time: time, surfaceX: location.x, surfaceY: location.y)
        }
        needsPointerFrame(focus.client)
    }

    private func sendButton(
        _ button: PointerButton, _ state: WlPointer.ButtonState, _ event: PointerEvent, to focus: PointerFocus
    ) {
        let record: SerialRecord = state == .pressed ? .buttonPress(button) : .buttonRelease(button)
        let serial = newSerial(record, for: focus.client)
        for pointer in focus.client.pointers {
            pointer.resource.button(
                serial: serial, time: event.timestamp.wireMilliseconds, button: button.rawValue, state: state)
        }
        needsPointerFrame(focus.client)
    }

    private func sendScroll(_ scroll: Scroll, _ event: PointerEvent, to focus: PointerFocus) {
        for pointer in focus.client.pointers {
            pointer.send(scroll, time: event.timestamp.wireMilliseconds)
        }
        needsPointerFrame(focus.client)
    }

    // MARK: Requests

    public func setCursor(
        _ pointer: WlPointer, serial: UInt32, surface: WlSurface?, hotspotX: Int32, hotspotY: Int32
    ) {
        if let surface, delegate?.seatGlobal(self, assignCursorRoleTo: surface) == false {
            return pointer.postError(WlPointer.Error.role, "the surface for the cursor has another role")
        }
        guard let focus = pointerFocus, focus.client.client === pointer.client else {
            return logger.debug("set_cursor refused: the pointer is not over the client's surfaces")
        }
        guard serial == focus.enterSerial else {
            return logger.debug("set_cursor refused: serial \(serial) is not the enter's, \(focus.enterSerial)")
        }
        let cursor = surface.map { Cursor.surface($0, hotspotX: hotspotX, hotspotY: hotspotY) } ?? .hidden
        delegate?.seatGlobal(self, cursorChangedTo: cursor)
    }
}
