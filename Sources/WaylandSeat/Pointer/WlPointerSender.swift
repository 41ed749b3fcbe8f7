import SurfaceResponders
import WaylandServer

/// Sends pointer events to clients: wl_pointer, and zwp_relative_pointer_v1, which is created from one.
final class WlPointerSender {
    let cursor: CursorKeeper
    private let context: SenderContext
    @safe @exclusivity(unchecked) private var focus = PointerFocus()

    init(_ context: SenderContext) {
        self.context = context
        cursor = CursorKeeper { [embedder = context.embedder] in embedder.notify(.cursor($0)) }
    }

    /// Returns false if the surface's client does not take the event.
    func send(_ event: PointerEvent, on surface: SurfaceResponder, at location: Point) -> Bool {
        if case .entered = event.phase { return enter(surface, at: location) }
        guard focus.isOn(surface), let target = focus.surface else { return false }
        switch event.phase {
        case .pressed(let button): return sendPress(of: button, at: event.timestamp, to: target)
        case .released(let button): return sendRelease(of: button, at: event.timestamp, to: target)
        case .scrolled(let scroll): return send(scroll, at: event.timestamp, to: target)
        // The leave that follows ends the presses.
        case .cancelled: return !focus.presses.isEmpty
        case .exited: return leave()
        case .entered, .moved: return false
        }
    }

    // MARK: Focus

    @discardableResult
    func enter(_ responder: SurfaceResponder, at location: Point) -> Bool {
        // If a responder did not pass on the exit, the client of the former surface would keep the pointer.
        leave()
        guard let target = context.surface(of: responder) else { return false }
        let client = target.client
        let location = location.onWire
        focus.begin(on: target, of: responder, at: location)
        guard focus.isEntryTaken else { return false }
        context.registry.willEnter(target.surface)
        let serial = client.serials.add(context.nextSerial(), .pointerEnter)
        focus.enterSerial = serial
        var index = 0
        while index < client.pointers.count {
            client.pointers[index].enter(target.surface, serial: serial, at: location)
            index &+= 1
        }
        context.frames.needsPointerFrame(client)
        return true
    }

    /// - Returns: whether the client was sent the enter.
    @discardableResult
    func leave() -> Bool {
        let isEntryTaken = focus.isEntryTaken
        guard let target = focus.end() else { return false }
        cursor.reset()
        guard target.isReachableByPointer else { return isEntryTaken }
        let serial = context.nextSerial()
        target.client.forEachPointer { $0.leave(serial: serial, surface: target.surface) }
        context.frames.needsPointerFrame(target.client)
        return isEntryTaken
    }

    /// Called when a client has ended. No leave can be sent.
    func forget(_ client: SeatClient) {
        guard focus.surface?.client === client else { return }
        _ = focus.end()
        cursor.reset()
    }

    /// Sets the cursor for a responder of the embedder. Has no effect while the pointer is over a client.
    func setCursor(_ shape: CursorShape?) {
        guard focus.surface == nil else { return }
        if let shape { cursor.set(shape) } else { cursor.reset() }
    }

    // MARK: Requests

    /// Adds a wl_pointer, and sends it an enter if the pointer is over a surface of its client.
    func add(_ resource: WlPointer) {
        guard let client = context.clients.made(for: resource.client) else { return }
        let isFirst = client.pointers.isEmpty
        let pointer = PointerResource(resource, firstInteraction: context.nextInteraction)
        client.add(pointer)
        guard let target = focus.surface, target.client === client, target.isReachableByPointer else {
            return
        }
        // `focus.location` was not updated while the client had no pointer object.
        let seat = context.seat
        if isFirst, let surface = seat.pointer.surface, focus.isOn(surface),
            let location = seat.pointer.surfaceLocation
        {
            focus.location = location.onWire
        }
        context.registry.willEnter(target.surface)
        let serial = focus.enterSerial ?? client.serials.add(context.nextSerial(), .pointerEnter)
        focus.enterSerial = serial
        pointer.enter(target.surface, serial: serial, at: focus.location)
        resource.frame()
    }

    func add(_ relative: ZwpRelativePointerV1, to pointer: WlPointer) {
        guard let client = context.clients.existing(pointer.client), let owner = client.pointer(pointer)
        else { return }
        owner.relativePointers.append(relative)
        client.motionExtrasChanged()
        relative.onDestroy { [weak clients = context.clients, weak owner, unowned relative] in
            owner?.relativePointers.removeAll { $0 === relative }
            clients?.existing(relative.client)?.motionExtrasChanged()
        }
    }

    func setCursor(
        _ pointer: WlPointer, serial: UInt32, surface: WlSurface?, hotspotX: Int32, hotspotY: Int32
    ) {
        // Assigned whatever the serial: the role does not depend on where the pointer is.
        if let surface, !context.registry.assignCursorRole(to: surface) {
            return pointer.postError(.role, "the surface for the cursor has another role")
        }
        guard focus.surface?.client.client === pointer.client else {
            return context.logger.debug(
                "set_cursor refused: the pointer is not over the client's surfaces")
        }
        guard let enterSerial = focus.enterSerial, serial == enterSerial else {
            return context.logger.debug(
                "set_cursor refused: serial \(serial) is not that of the last enter")
        }
        cursor.set(surface, hotspotX: hotspotX, hotspotY: hotspotY)
    }

    /// - Returns: false, with nothing done, if the serial is not that of the client's enter.
    func setShape(_ shape: CursorShape, serial: UInt32, of client: Client) -> Bool {
        guard isEntered(by: client, serial: serial) else { return false }
        cursor.set(shape)
        return true
    }

    func isEntered(by client: Client, serial: UInt32) -> Bool {
        focus.surface?.client.client === client && focus.enterSerial == serial
    }

    /// Whether the press that a client was sent with a serial has not been released.
    func isPressStanding(_ serial: UInt32, of client: Client) -> Bool {
        guard let target = focus.surface, target.client.client === client, target.surface.isAlive else {
            return false
        }
        return focus.presses.contains { $0.serial == serial }
    }

    /// Whether a client was sent a press that has not been released.
    func hasPress(of client: Client) -> Bool {
        guard let target = focus.surface, target.client.client === client, target.surface.isAlive else {
            return false
        }
        return !focus.presses.isEmpty
    }

    // MARK: Events

    /// Returns false if the surface's client does not take the motion.
    func send(_ motion: PointerMotion, on surface: SurfaceResponder, at location: Point) -> Bool {
        guard let client = focus.client(on: surface) else { return false }
        guard !client.hasMotionExtras else { return sendWithExtras(motion, to: location, client) }
        return tell(client, of: motion, at: location)
    }

    @inline(never)
    private func sendWithExtras(_ motion: PointerMotion, to location: Point, _ client: SeatClient) -> Bool {
        sendMore(of: motion, to: location.onWire, client)
        return tell(client, of: motion, at: location)
    }

    @inline(__always)
    private func tell(_ client: SeatClient, of motion: PointerMotion, at location: Point) -> Bool {
        let location = location.onWire
        // The enter carried the location, and the same location is not sent again.
        guard location != focus.location else { return true }
        focus.location = location
        let time = motion.timestamp.wireMilliseconds
        context.frames.needsPointerFrame(client)
        guard motion.isByDevice else { return sendWarp(to: location, at: time, client) }
        client.forEachUncountedPointer { $0.motion(time: time, surfaceX: location.x, surfaceY: location.y) }
        return true
    }

    /// Sends a move that no device caused: as a warp, or as a motion to clients before version 11.
    private func sendWarp(to location: Point, at time: UInt32, _ client: SeatClient) -> Bool {
        client.forEachPointer { pointer in
            if pointer.version >= 11 {
                pointer.warp(surfaceX: location.x, surfaceY: location.y)
            } else {
                pointer.motion(time: time, surfaceX: location.x, surfaceY: location.y)
            }
        }
        return true
    }

    /// Sends the events that precede a motion: relative motion, and the timestamp.
    private func sendMore(of motion: PointerMotion, to location: Point, _ client: SeatClient) {
        guard motion.isByDevice else { return }
        sendRelativeMotion(motion, to: client)
        guard location != focus.location, let timestamps = client.timestamps else { return }
        client.forEachPointer { timestamps.tell(motion.timestamp, before: $0) }
    }

    private func sendRelativeMotion(_ motion: PointerMotion, to client: SeatClient) {
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

    private func sendPress(of button: PointerButton, at time: Timestamp, to target: SeatSurface) -> Bool {
        guard target.isReachableByPointer else { return false }
        let client = target.client
        let serial = client.serials.add(context.nextSerial(), .buttonPress(button))
        focus.presses.append(
            PointerFocus.Press(
                button: button, serial: serial, interaction: context.beginInteraction()))
        for pointer in client.pointers {
            client.timestamps?.tell(time, before: pointer.resource)
            pointer.resource.button(
                serial: serial, time: time.wireMilliseconds, button: button.rawValue, state: .pressed)
        }
        context.frames.needsPointerFrame(client)
        return true
    }

    /// Sends a release to the objects that were sent the press, not to those created since.
    private func sendRelease(of button: PointerButton, at time: Timestamp, to target: SeatSurface) -> Bool {
        guard let index = focus.presses.firstIndex(where: { $0.button == button }) else { return false }
        let press = focus.presses.remove(at: index)
        guard target.isReachableByPointer else { return true }
        let client = target.client
        let serial = client.serials.add(context.nextSerial(), .buttonRelease(button))
        for pointer in client.pointers where pointer.firstInteraction <= press.interaction {
            client.timestamps?.tell(time, before: pointer.resource)
            pointer.resource.button(
                serial: serial, time: time.wireMilliseconds, button: button.rawValue, state: .released)
            context.frames.needsPointerFrame(client)
        }
        return true
    }

    private func send(_ scroll: Scroll, at time: Timestamp, to target: SeatSurface) -> Bool {
        guard target.isReachableByPointer else { return false }
        let client = target.client
        for pointer in client.pointers where pointer.send(scroll, at: time, client.timestamps) {
            context.frames.needsPointerFrame(client)
        }
        return true
    }
}

struct PointerFocus {
    /// A button whose press was sent to the client, and whose release was not.
    struct Press {
        let button: PointerButton
        let serial: UInt32
        let interaction: UInt64
    }

    private(set) var surface: SeatSurface?
    /// The responder of the surface. It needs no reference: the registry keeps it while the surface exists.
    private var responder: ObjectIdentifier?
    /// Whether the client received the enter. If not, the responder that received it also receives the exit.
    private(set) var isEntryTaken = false
    /// The serial of the enter, which set_cursor must name; `nil` until the client has a pointer object.
    var enterSerial: UInt32?
    /// The location that the client was sent last, in the surface's coordinates.
    var location = Point.zero
    var presses: [Press] = []

    mutating func begin(on surface: SeatSurface, of responder: SurfaceResponder, at location: Point) {
        self.surface = surface
        self.responder = ObjectIdentifier(responder)
        self.location = location
        isEntryTaken = !surface.client.pointers.isEmpty
        enterSerial = nil
    }

    /// - Returns: the surface that had the pointer.
    mutating func end() -> SeatSurface? {
        defer { surface = nil }
        responder = nil
        if !presses.isEmpty { presses.removeAll(keepingCapacity: true) }
        return surface
    }

    /// The client that receives pointer events on the surface of a responder; `nil` if the surface does not
    /// have the pointer, or its client has no pointer object.
    @inline(__always)
    func client(on responder: SurfaceResponder) -> SeatClient? {
        guard isOn(responder), let surface, surface.isReachableByPointer else { return nil }
        return surface.client
    }

    @inline(__always)
    func isOn(_ responder: SurfaceResponder) -> Bool { self.responder == ObjectIdentifier(responder) }
}
