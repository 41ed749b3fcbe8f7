import SurfaceResponders
import WaylandServer

extension SeatGlobal {
    public func pointer(_ event: PointerEvent, on surface: SurfaceResponder, at location: Point) -> Bool {
        if case .entered = event.phase { return enterPointer(surface, at: location) }
        guard let focus = pointerFocus, focus.responder === surface else { return false }
        switch event.phase {
        case .moved: return sendMotion(event, to: focus, at: location)
        case .pressed(let button): return sendPress(of: button, at: event.timestamp, to: focus)
        case .released(let button): return sendRelease(of: button, at: event.timestamp, to: focus)
        case .scrolled(let scroll): return send(scroll, at: event.timestamp, to: focus)
        // The leave that follows ends what was pressed.
        case .cancelled: return !focus.presses.isEmpty
        case .exited: return leavePointer(focus)
        case .entered: return false
        }
    }

    // MARK: Focus

    @discardableResult
    func enterPointer(_ responder: SurfaceResponder, at location: Point) -> Bool {
        // A responder that kept the exit to itself would leave its client with the pointer.
        if let focus = pointerFocus { leavePointer(focus) }
        guard let surface = registry.surface(of: responder), surface.isAlive,
            let client = seatClient(of: surface.client)
        else { return false }
        let focus = PointerFocus(
            responder: responder, surface: surface, client: client, location: location.onWire)
        pointerFocus = focus
        guard focus.isEntryTaken else { return false }
        for pointer in client.pointers { sendEnter(to: pointer, focus) }
        needsPointerFrame(client)
        return true
    }

    private func sendEnter(to pointer: PointerResource, _ focus: PointerFocus) {
        let serial = focus.enterSerial ?? newSerial(.pointerEnter, for: focus.client)
        focus.enterSerial = serial
        pointer.resetWheels()
        pointer.resource.enter(
            serial: serial, surface: focus.surface, surfaceX: focus.location.x, surfaceY: focus.location.y)
    }

    @discardableResult
    func leavePointer(_ focus: PointerFocus) -> Bool {
        pointerFocus = nil
        resetCursor()
        guard focus.isReachable else { return focus.isEntryTaken }
        let serial = newSerial()
        for pointer in focus.client.pointers {
            pointer.resource.leave(serial: serial, surface: focus.surface)
        }
        needsPointerFrame(focus.client)
        return focus.isEntryTaken
    }

    /// A client asked for a pointer; the pointer may be over one of its surfaces already.
    func addPointer(_ resource: WlPointer) {
        guard let client = seatClient(of: resource.client) else { return }
        let isFirst = client.pointers.isEmpty
        let pointer = PointerResource(resource, firstInteraction: interactionCount + 1)
        client.pointers.append(pointer)
        guard let focus = pointerFocus, focus.client === client, focus.isReachable else { return }
        // Nobody has followed the pointer for a client that had none.
        if isFirst, seat.pointer.surface === focus.responder, let location = seat.pointer.surfaceLocation {
            focus.location = location.onWire
        }
        sendEnter(to: pointer, focus)
        resource.frame()
    }

    // MARK: Events

    private func sendMotion(_ event: PointerEvent, to focus: PointerFocus, at location: Point) -> Bool {
        guard focus.isReachable else { return false }
        sendRelativeMotion(event, to: focus.client)
        let location = location.onWire
        // The enter said where the pointer is; the same place is not said again.
        guard location != focus.location else { return true }
        focus.location = location
        let time = event.timestamp.wireMilliseconds
        for pointer in focus.client.pointers {
            pointer.resource.motion(time: time, surfaceX: location.x, surfaceY: location.y)
        }
        needsPointerFrame(focus.client)
        return true
    }

    private func sendRelativeMotion(_ event: PointerEvent, to client: SeatClient) {
        guard event.unacceleratedDelta != .zero || event.delta != .zero else { return }
        let microseconds = event.timestamp.microseconds
        for pointer in client.pointers {
            for relative in pointer.relativePointers {
                relative.relativeMotion(
                    utimeHi: UInt32(truncatingIfNeeded: microseconds >> 32),
                    utimeLo: UInt32(truncatingIfNeeded: microseconds), dx: event.delta.dx, dy: event.delta.dy,
                    dxUnaccel: event.unacceleratedDelta.dx, dyUnaccel: event.unacceleratedDelta.dy)
                needsPointerFrame(client)
            }
        }
    }

    private func sendPress(of button: PointerButton, at time: Timestamp, to focus: PointerFocus) -> Bool {
        guard focus.isReachable else { return false }
        let serial = newSerial(.buttonPress(button), for: focus.client)
        focus.presses.append(ButtonPress(button: button, serial: serial, interaction: newInteraction()))
        for pointer in focus.client.pointers {
            pointer.resource.button(
                serial: serial, time: time.wireMilliseconds, button: button.rawValue, state: .pressed)
        }
        needsPointerFrame(focus.client)
        return true
    }

    /// A release goes to the objects that got the press: not to one that the client made meanwhile.
    private func sendRelease(of button: PointerButton, at time: Timestamp, to focus: PointerFocus) -> Bool {
        guard let place = focus.presses.firstIndex(where: { $0.button == button }) else { return false }
        let press = focus.presses.remove(at: place)
        guard focus.isReachable else { return true }
        let serial = newSerial(.buttonRelease(button), for: focus.client)
        for pointer in focus.client.pointers where pointer.firstInteraction <= press.interaction {
            pointer.resource.button(
                serial: serial, time: time.wireMilliseconds, button: button.rawValue, state: .released)
            needsPointerFrame(focus.client)
        }
        return true
    }

    private func send(_ scroll: Scroll, at time: Timestamp, to focus: PointerFocus) -> Bool {
        guard focus.isReachable else { return false }
        for pointer in focus.client.pointers where pointer.send(scroll, time: time.wireMilliseconds) {
            needsPointerFrame(focus.client)
        }
        return true
    }
}
