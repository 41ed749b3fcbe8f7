import SurfaceResponders
import WaylandServer

/// Tells clients what the pointer does over their surfaces: wl_pointer, and zwp_relative_pointer_v1, which is made from
/// one.
final class PointerSender {
    let cursor: CursorKeeper
    private let context: SenderContext
    private var focus: PointerFocus?

    init(_ context: SenderContext) {
        self.context = context
        cursor = CursorKeeper(context.embedder)
    }

    /// False for what the surface's client does not take.
    func send(_ event: PointerEvent, on surface: SurfaceResponder, at location: Point) -> Bool {
        if case .entered = event.phase { return enter(surface, at: location) }
        guard let focus, focus.responder === surface else { return false }
        switch event.phase {
        case .pressed(let button): return sendPress(of: button, at: event.timestamp, to: focus)
        case .released(let button): return sendRelease(of: button, at: event.timestamp, to: focus)
        case .scrolled(let scroll): return send(scroll, at: event.timestamp, to: focus)
        // The leave that follows ends what was pressed.
        case .cancelled: return !focus.presses.isEmpty
        case .exited: return leave(focus)
        case .entered, .moved: return false
        }
    }

    // MARK: Focus

    @discardableResult
    func enter(_ responder: SurfaceResponder, at location: Point) -> Bool {
        // A responder that kept the exit to itself would leave its client with the pointer.
        leave()
        guard let surface = context.registry.surface(of: responder), surface.isAlive,
            let client = context.clients.made(for: surface.client)
        else { return false }
        let focus = PointerFocus(
            responder: responder, surface: surface, client: client, location: location.onWire)
        self.focus = focus
        guard focus.isEntryTaken else { return false }
        for pointer in client.pointers { sendEnter(to: pointer, focus) }
        context.frames.needsPointerFrame(client)
        return true
    }

    private func sendEnter(to pointer: PointerResource, _ focus: PointerFocus) {
        let serial = focus.enterSerial ?? context.serials.next(.pointerEnter, for: focus.client)
        focus.enterSerial = serial
        pointer.resetWheels()
        pointer.resource.enter(
            serial: serial, surface: focus.surface, surfaceX: focus.location.x, surfaceY: focus.location.y)
    }

    func leave() {
        if let focus { leave(focus) }
    }

    @discardableResult
    private func leave(_ focus: PointerFocus) -> Bool {
        self.focus = nil
        cursor.reset()
        guard focus.isReachable else { return focus.isEntryTaken }
        let serial = context.serials.next()
        for pointer in focus.client.pointers {
            pointer.resource.leave(serial: serial, surface: focus.surface)
        }
        context.frames.needsPointerFrame(focus.client)
        return focus.isEntryTaken
    }

    /// A client is gone: there is nobody to send a leave to.
    func forget(_ client: SeatClient) {
        guard focus?.client === client else { return }
        focus = nil
        cursor.reset()
    }

    // MARK: Requests

    /// A client asked for a pointer; the pointer may be over one of its surfaces already.
    func add(_ resource: WlPointer) {
        guard let client = context.clients.made(for: resource.client) else { return }
        let isFirst = client.pointers.isEmpty
        let pointer = PointerResource(resource, firstInteraction: context.serials.nextInteraction)
        client.add(pointer)
        guard let focus, focus.client === client, focus.isReachable else { return }
        // Nobody has followed the pointer for a client that had none.
        let seat = context.seat
        if isFirst, seat.pointer.surface === focus.responder, let location = seat.pointer.surfaceLocation {
            focus.location = location.onWire
        }
        sendEnter(to: pointer, focus)
        resource.frame()
    }

    /// A client asked for the distances that a pointer moves by.
    func add(_ relative: ZwpRelativePointerV1, to pointer: WlPointer) {
        guard let owner = context.clients.existing(pointer.client)?.pointer(pointer) else { return }
        owner.relativePointers.append(relative)
        relative.onDestroy { [weak owner, unowned relative] in
            owner?.relativePointers.removeAll { $0 === relative }
        }
    }

    func setCursor(
        _ pointer: WlPointer, serial: UInt32, surface: WlSurface?, hotspotX: Int32, hotspotY: Int32
    ) {
        // Whatever the serial: whether a surface may be a cursor does not depend on where the pointer is.
        if let surface, !context.embedder.assignsCursorRole(to: surface) {
            return pointer.postError(WlPointer.Error.role, "the surface for the cursor has another role")
        }
        guard let focus, focus.client.client === pointer.client else {
            return context.logger.debug(
                "set_cursor refused: the pointer is not over the client's surfaces")
        }
        guard let enterSerial = focus.enterSerial, serial == enterSerial else {
            return context.logger.debug(
                "set_cursor refused: serial \(serial) is not that of the last enter")
        }
        cursor.set(surface, hotspotX: hotspotX, hotspotY: hotspotY)
    }

    /// Whether the press that a client was told of with this serial has not been released.
    func isPressStanding(_ serial: UInt32, of client: Client) -> Bool {
        guard let focus, focus.client.client === client, focus.surface.isAlive else { return false }
        return focus.presses.contains { $0.serial == serial }
    }

    // MARK: Events

    /// False where the surface's client does not take it.
    func send(_ motion: PointerMotion, on surface: SurfaceResponder, at location: Point) -> Bool {
        guard let focus, focus.responder === surface, focus.isReachable else { return false }
        let client = focus.client
        if client.hasRelativePointers { sendRelativeMotion(motion, to: client) }
        let location = location.onWire
        // The enter said where the pointer is; the same place is not said again.
        guard location != focus.location else { return true }
        focus.location = location
        let time = motion.timestamp.wireMilliseconds
        for index in client.pointers.indices {
            client.pointers[index].resource.motion(time: time, surfaceX: location.x, surfaceY: location.y)
        }
        context.frames.needsPointerFrame(client)
        return true
    }

    private func sendRelativeMotion(_ motion: PointerMotion, to client: SeatClient) {
        guard motion.unacceleratedDelta != .zero || motion.delta != .zero else { return }
        let microseconds = motion.timestamp.microseconds
        for pointer in client.pointers {
            for relative in pointer.relativePointers {
                relative.relativeMotion(
                    utimeHi: UInt32(truncatingIfNeeded: microseconds >> 32),
                    utimeLo: UInt32(truncatingIfNeeded: microseconds), dx: motion.delta.dx,
                    dy: motion.delta.dy,
                    dxUnaccel: motion.unacceleratedDelta.dx, dyUnaccel: motion.unacceleratedDelta.dy)
                context.frames.needsPointerFrame(client)
            }
        }
    }

    private func sendPress(of button: PointerButton, at time: Timestamp, to focus: PointerFocus) -> Bool {
        guard focus.isReachable else { return false }
        let serial = context.serials.next(.buttonPress(button), for: focus.client)
        focus.presses.append(
            ButtonPress(
                button: button, serial: serial, interaction: context.serials.beginInteraction()))
        for pointer in focus.client.pointers {
            pointer.resource.button(
                serial: serial, time: time.wireMilliseconds, button: button.rawValue, state: .pressed)
        }
        context.frames.needsPointerFrame(focus.client)
        return true
    }

    /// A release goes to the objects that got the press: not to one that the client made meanwhile.
    private func sendRelease(of button: PointerButton, at time: Timestamp, to focus: PointerFocus) -> Bool {
        guard let index = focus.presses.firstIndex(where: { $0.button == button }) else { return false }
        let press = focus.presses.remove(at: index)
        guard focus.isReachable else { return true }
        let serial = context.serials.next(.buttonRelease(button), for: focus.client)
        for pointer in focus.client.pointers where pointer.firstInteraction <= press.interaction {
            pointer.resource.button(
                serial: serial, time: time.wireMilliseconds, button: button.rawValue, state: .released)
            context.frames.needsPointerFrame(focus.client)
        }
        return true
    }

    private func send(_ scroll: Scroll, at time: Timestamp, to focus: PointerFocus) -> Bool {
        guard focus.isReachable else { return false }
        for pointer in focus.client.pointers where pointer.send(scroll, time: time.wireMilliseconds) {
            context.frames.needsPointerFrame(focus.client)
        }
        return true
    }
}
