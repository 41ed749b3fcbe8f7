import SurfaceResponders
import WaylandServer

/// Sends touch events to clients: wl_touch.
final class TouchSender {
    private let context: SenderContext
    /// The touches that clients were sent and that have not ended for them, indexed by slot.
    @safe @exclusivity(unchecked) private var points: ContiguousArray<TouchPoint> = []

    private var delaysCancels = false
    /// A cancel that is delayed until a drag ends: its client, and the newest interaction that it ends.
    private var delayedCancel: (client: SeatClient, newest: UInt64)?

    init(_ context: SenderContext) {
        self.context = context
        points.reserveCapacity(16)
    }

    /// Returns false if the surface's client does not take the touches.
    func send(
        _ touches: Touches, _ phase: Touch.Phase, on responder: SurfaceResponder, with event: Event
    ) -> Bool {
        if phase == .began { return begin(touches, on: responder, with: event) }
        var isKnown = false
        // The calls below reach only libwayland, so the touches need no references.
        touches.forEachUncountedSlot { slot, touch in
            guard points.indices.contains(slot), points[slot].touch === touch else { return }
            isKnown = true
            switch phase {
            case .began, .moved, .stationary:
                movePoint(slot, of: touch, to: event.location(of: touch, on: responder).onWire)
            case .ended: endPoint(slot, of: touch)
            // wl_touch.cancel would end the client's other touches, too.
            case .cancelled where touch.isOrphaned: endPoint(slot, of: touch)
            case .cancelled: cancelPoint(slot)
            }
        }
        return isKnown
    }

    // MARK: Clients

    func add(_ resource: WlTouch) {
        context.clients.made(for: resource.client)?.add(
            TouchResource(resource: resource, firstInteraction: context.nextInteraction))
    }

    /// Whether the client of a surface has a wl_touch.
    func isTaken(by responder: SurfaceResponder) -> Bool {
        guard let client = context.registry.client(of: responder) else { return false }
        return context.clients.existing(client)?.touches.isEmpty == false
    }

    /// The touch whose down a client was sent with a serial, if it has not ended.
    func standingTouch(_ serial: UInt32, of client: Client) -> Touch? {
        points.first { $0.serial == serial && $0.isStanding(of: client) }?.touch
    }

    func standingTouches(of client: Client) -> [Touch] {
        points.filter { $0.isStanding(of: client) }.compactMap(\.touch)
    }

    func forget(_ client: SeatClient) {
        for slot in points.indices where points[slot].client === client { _ = points[slot].end() }
        if delayedCancel?.client === client { delayedCancel = nil }
    }

    func forgetAll() {
        points.removeAll()
        delayedCancel = nil
    }

    // MARK: Fingers

    private func begin(_ touches: Touches, on responder: SurfaceResponder, with event: Event) -> Bool {
        guard let surface = context.registry.surface(of: responder), surface.isAlive,
            let client = context.clients.existing(surface.client), !client.touches.isEmpty
        else { return false }
        for touch in touches {
            begin(touch, at: event.location(of: touch, on: responder).onWire, of: client, on: surface)
        }
        return true
    }

    private func begin(_ touch: Touch, at location: Point, of client: SeatClient, on surface: WlSurface) {
        let serial = client.serials.add(context.nextSerial(), .touchDown(touch.id))
        let interaction = context.beginInteraction()
        let contact = TouchContact(of: touch)
        while touch.slot >= points.count { points.append(TouchPoint()) }
        // A touch that was revoked from one client may begin at another.
        points[touch.slot].begin(
            touch, of: client, on: surface, at: location, contact, serial: serial, interaction: interaction)
        let time = client.time(of: touch)
        client.forEachTouch(since: interaction) { resource in
            client.timestamps?.tell(time, before: resource)
            resource.down(
                serial: serial, time: time.wireMilliseconds, surface: surface, id: touch.id, x: location.x,
                y: location.y)
            if !contact.isEmpty { send(contact, after: TouchContact(), of: touch.id, to: resource) }
        }
        context.frames.needsTouchFrame(client, since: interaction)
    }

    private func movePoint(_ slot: Int, of touch: Touch, to location: Point) {
        guard !points[slot].isCancelled, points[slot].surface?.isAlive == true else { return }
        guard let client = points[slot].client else { return }
        if touch.hasContact || !points[slot].contact.isEmpty || client.timestamps != nil {
            return movePoint(slot, of: touch, to: location, contact: TouchContact(of: touch))
        }
        guard location != points[slot].location else { return }
        points[slot].location = location
        let (id, interaction) = (points[slot].id, points[slot].interaction)
        let time = client.time(of: touch).wireMilliseconds
        client.forEachUncountedTouch(since: interaction) { resource in
            resource.motion(time: time, id: id, x: location.x, y: location.y)
        }
        context.frames.needsTouchFrame(client, since: interaction)
    }

    @inline(never)
    private func movePoint(_ slot: Int, of touch: Touch, to location: Point, contact: TouchContact) {
        let point = points[slot]
        guard location != point.location || contact != point.contact, let client = point.client else {
            return
        }
        points[slot].location = location
        points[slot].contact = contact
        let time = client.time(of: touch)
        client.forEachTouch(since: point.interaction) { resource in
            if location != point.location {
                client.timestamps?.tell(time, before: resource)
                resource.motion(time: time.wireMilliseconds, id: touch.id, x: location.x, y: location.y)
            }
            send(contact, after: point.contact, of: touch.id, to: resource)
        }
        context.frames.needsTouchFrame(client, since: point.interaction)
    }

    /// Sends the properties that the client does not know yet.
    private func send(
        _ contact: TouchContact, after known: TouchContact, of id: Int32, to resource: WlTouch
    ) {
        if let major = contact.major, let minor = contact.minor,
            major != known.major || minor != known.minor
        {
            resource.shape(id: id, major: major, minor: minor)
        }
        if let orientation = contact.orientation, orientation != known.orientation {
            resource.orientation(id: id, orientation: orientation)
        }
    }

    /// Sends an up, even if the surface was destroyed: the up ends the touch for the client.
    private func endPoint(_ slot: Int, of touch: Touch) {
        let isCancelled = points[slot].isCancelled
        let interaction = points[slot].interaction
        guard let client = points[slot].end(), !isCancelled else { return }
        let serial = client.serials.add(context.nextSerial(), .touchUp(touch.id))
        let time = client.time(of: touch)
        client.forEachTouch(since: interaction) { resource in
            client.timestamps?.tell(time, before: resource)
            resource.up(serial: serial, time: time.wireMilliseconds, id: touch.id)
        }
        context.frames.needsTouchFrame(client, since: interaction)
    }

    // MARK: Canceling

    private func cancelPoint(_ slot: Int) {
        if !points[slot].isCancelled, let client = points[slot].client { cancel(of: client) }
        _ = points[slot].end()
    }

    /// Sends a client a cancel, which ends all of its touches, after the frame event for their earlier
    /// events. While ``delayingCancels(_:)`` runs, the cancel is delayed until the drag ends.
    func cancel(of client: SeatClient) {
        cancel(of: client, since: 0)
    }

    private func cancel(of client: SeatClient, since interaction: UInt64) {
        var newest = interaction
        for index in points.indices where points[index].client === client {
            if !points[index].isCancelled { newest = max(newest, points[index].interaction) }
            points[index].isCancelled = true
        }
        guard newest > 0 else { return }
        client.endTouchFrame()
        guard !delaysCancels else { return delayedCancel = (client, newest) }
        if let delayed = delayedCancel, delayed.client === client {
            // For the client, this cancel also ends the touches of the delayed one.
            newest = max(newest, delayed.newest)
            delayedCancel = nil
        }
        client.forEachTouch(since: newest) { $0.cancel() }
    }

    // MARK: Drags

    /// Calls `body`, which transfers a touch from its client to a drag. The client is sent the cancel only
    /// when the drag has ended: some toolkits end a drag when the touch that began it is canceled.
    func delayingCancels<Result>(_ body: () -> Result) -> Result {
        sendDelayedCancel()
        delaysCancels = true
        defer { delaysCancels = false }
        return body()
    }

    /// Called when the drag has ended.
    func sendDelayedCancel() {
        guard let (client, newest) = delayedCancel else { return }
        delayedCancel = nil
        cancel(of: client, since: newest)
    }
}

/// A touch that a client was sent and that has not ended for it. Each slot has one.
struct TouchPoint {
    /// `nil` while the slot is free, like the other references.
    private(set) var touch: Touch?
    private(set) var client: SeatClient?
    private(set) var surface: WlSurface?
    private(set) var id: Int32 = 0
    private(set) var serial: UInt32 = 0
    private(set) var interaction: UInt64 = 0
    /// The location that the client was sent last, in the surface's coordinates.
    var location = Point.zero
    /// The contact ellipse that the client was sent last.
    var contact = TouchContact()
    /// Whether the touch was canceled for the client, like all of its touches. No events of the touch follow.
    var isCancelled = false

    /// Whether the slot has a touch of a client that was not canceled and whose surface exists.
    func isStanding(of client: Client) -> Bool {
        self.client?.client === client && !isCancelled && surface?.isAlive == true
    }

    mutating func begin(
        _ touch: Touch, of client: SeatClient, on surface: WlSurface, at location: Point,
        _ contact: TouchContact, serial: UInt32, interaction: UInt64
    ) {
        self.touch = touch
        id = touch.id
        self.client = client
        self.surface = surface
        self.serial = serial
        self.interaction = interaction
        self.location = location
        self.contact = contact
        isCancelled = false
    }

    /// Frees the slot, and returns its client.
    mutating func end() -> SeatClient? {
        defer { client = nil }
        touch = nil
        surface = nil
        return client
    }
}

/// The contact ellipse of a touch, where the device reports it.
struct TouchContact: Equatable {
    /// In logical pixels, as is `minor`.
    var major: Double?
    var minor: Double?
    /// In degrees clockwise from the y axis, from -180 to 180, as in the protocol.
    var orientation: Double?

    init() {}

    init(of touch: Touch) {
        guard touch.hasContact else { return }
        major = touch.shape?.major
        minor = touch.shape?.minor
        orientation = touch.orientation.map { ($0 * 180 / .pi).remainder(dividingBy: 360) }
    }

    var isEmpty: Bool { major == nil && minor == nil && orientation == nil }
}

struct TouchResource {
    let resource: WlTouch
    /// The number of the first interaction that began after this object was created. Of earlier ones, the
    /// object is sent nothing.
    let firstInteraction: UInt64
}
