import SurfaceResponders
import WaylandServer

/// Tells clients what the pointer does over their surfaces: wl_pointer, and zwp_relative_pointer_v1, which is made from
/// one.
final class WlPointerSender {
    let cursor: CursorKeeper
    private let context: SenderContext
    @safe @exclusivity(unchecked) private var focus = PointerFocus()

    init(_ context: SenderContext) {
        self.context = context
        cursor = CursorKeeper { [embedder = context.embedder] in embedder.notify(.cursor($0)) }
    }

    /// False for what the surface's client does not take.
    func send(_ event: PointerEvent, on surface: SurfaceResponder, at location: Point) -> Bool {
        if case .entered = event.phase { return enter(surface, at: location) }
        guard focus.isOn(surface), let target = focus.surface else { return false }
        switch event.phase {
        case .pressed(let button): return sendPress(of: button, at: event.timestamp, to: target)
        case .released(let button): return sendRelease(of: button, at: event.timestamp, to: target)
        case .scrolled(let scroll): return send(scroll, at: event.timestamp, to: target)
        // The leave that follows ends what was pressed.
        case .cancelled: return !focus.presses.isEmpty
        case .exited: return leave()
        case .entered, .moved: return false
        }
    }

    // MARK: Focus

    @discardableResult
    func enter(_ responder: SurfaceResponder, at location: Point) -> Bool {
        // A responder that kept the exit to itself would leave its client with the pointer.
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

    /// - Returns: whether a client was told that the pointer had come to it.
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

    /// A client is gone: there is nobody to send a leave to.
    func forget(_ client: SeatClient) {
        guard focus.surface?.client === client else { return }
        _ = focus.end()
        cursor.reset()
    }

    // MARK: Requests

    /// A client asked for a pointer; the pointer may be over one of its surfaces already.
    func add(_ resource: WlPointer) {
        guard let client = context.clients.made(for: resource.client) else { return }
        let isFirst = client.pointers.isEmpty
        let pointer = PointerResource(resource, firstInteraction: context.nextInteraction)
        client.add(pointer)
        guard let target = focus.surface, target.client === client, target.isReachableByPointer else {
            return
        }
        // Nobody has followed the pointer for a client that had none.
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
        // Whatever the serial: whether a surface may be a cursor does not depend on where the pointer is.
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

    /// Whether the press that a client was told of with this serial has not been released.
    func isPressStanding(_ serial: UInt32, of client: Client) -> Bool {
        guard let target = focus.surface, target.client.client === client, target.surface.isAlive else {
            return false
        }
        return focus.presses.contains { $0.serial == serial }
    }

    /// Whether a client was told of a press that has not been released.
    func hasPress(of client: Client) -> Bool {
        guard let target = focus.surface, target.client.client === client, target.surface.isAlive else {
            return false
        }
        return !focus.presses.isEmpty
    }

    // MARK: Events

    /// False where the surface's client does not take it.
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
        // The enter said where the pointer is; the same place is not said again.
        guard location != focus.location else { return true }
        focus.location = location
        let time = motion.timestamp.wireMilliseconds
        context.frames.needsPointerFrame(client)
        guard motion.isByDevice else { return sendWarp(to: location, at: time, client) }
        client.forEachUncountedPointer { $0.motion(time: time, surfaceX: location.x, surfaceY: location.y) }
        return true
    }

    /// The surface or the pointer was moved otherwise. Clients before version 11 hear of a motion.
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

    /// What some clients hear beside a motion, before it.
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

    /// A release goes to the objects that got the press: not to one that the client made meanwhile.
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
    /// A button whose press the client was sent, and not yet the release.
    struct Press {
        let button: PointerButton
        let serial: UInt32
        /// The number of the interaction that began.
        let interaction: UInt64
    }

    /// nil while there is none.
    private(set) var surface: SeatSurface?
    /// Of the responder that stands for the surface. It is not kept: as long as the surface lives, the registry does.
    private var responder: ObjectIdentifier?
    /// Whether the client had a pointer when it was entered. If not, somebody up the chain got the enter, and
    /// gets the exit too.
    private(set) var isEntryTaken = false
    /// The serial of the enter: the one that set_cursor must name. nil until the client has a pointer.
    var enterSerial: UInt32?
    /// Where the client believes the pointer to be.
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

    /// The client to be told of what the pointer does on the surface that a responder stands for; nil where there is nothing
    /// to tell it by.
    @inline(__always)
    func client(on responder: SurfaceResponder) -> SeatClient? {
        guard isOn(responder), let surface, surface.isReachableByPointer else { return nil }
        return surface.client
    }

    @inline(__always)
    func isOn(_ responder: SurfaceResponder) -> Bool { self.responder == ObjectIdentifier(responder) }
}
