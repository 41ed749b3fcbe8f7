import SurfaceResponders
import WaylandServer

/// Tells clients what fingers do on their surfaces: wl_touch.
final class TouchSender {
    private let context: SenderContext
    /// The fingers that clients were told of and have not been told the end of, each at its slot.
    @safe @exclusivity(unchecked) private var points: ContiguousArray<TouchPoint> = []

    private var delaysCancels = false
    /// A cancel that waits for the end of a drag, and the newest interaction that it ends.
    private var delayedCancel: (client: SeatClient, newest: UInt64)?

    init(_ context: SenderContext) {
        self.context = context
        points.reserveCapacity(16)
    }

    /// False for what the surface's client does not take.
    func send(
        _ touches: Touches, _ phase: Touch.Phase, on responder: SurfaceResponder, with event: Event
    ) -> Bool {
        if phase == .began { return begin(touches, on: responder, with: event) }
        var isKnown = false
        // Nobody is called meanwhile but libwayland.
        touches.forEachUncountedSlot { slot, touch in
            guard points.indices.contains(slot), points[slot].touch === touch else { return }
            isKnown = true
            switch phase {
            case .began, .moved, .stationary:
                movePoint(slot, of: touch, to: event.location(of: touch, on: responder).onWire)
            case .ended: endPoint(slot, of: touch)
            // wl_touch.cancel would take the client's other fingers too.
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

    /// Whether the client of a surface has asked for touch.
    func isTaken(by responder: SurfaceResponder) -> Bool {
        guard let client = context.registry.client(of: responder) else { return false }
        return context.clients.existing(client)?.touches.isEmpty == false
    }

    /// The finger whose down a client was told of with this serial, if it is still down.
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
        // A finger that was taken from one client may begin anew at another.
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

    /// Tells what the client does not know yet.
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

    /// Also for a surface that is gone: the client's finger goes up with it.
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

    // MARK: Cancelling

    private func cancelPoint(_ slot: Int) {
        if !points[slot].isCancelled, let client = points[slot].client { cancel(of: client) }
        _ = points[slot].end()
    }

    /// Takes all fingers from a client, which is what a cancel means to it: it is sent once, and nothing of them after
    /// it. What came before it in the same frame is closed first.
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
            // To the client this is the end of that finger, too.
            newest = max(newest, delayed.newest)
            delayedCancel = nil
        }
        client.forEachTouch(since: newest) { $0.cancel() }
    }

    // MARK: Drags

    /// Does what takes a finger from its client for a drag. The client is told when the drag is over: some toolkits take a
    /// cancel for the end of whatever began with the finger.
    func delayingCancels<Result>(_ body: () -> Result) -> Result {
        sendDelayedCancel()
        delaysCancels = true
        defer { delaysCancels = false }
        return body()
    }

    /// The drag is over.
    func sendDelayedCancel() {
        guard let (client, newest) = delayedCancel else { return }
        delayedCancel = nil
        cancel(of: client, since: newest)
    }
}

/// A finger that a client was told of and has not been told the end of, in the place of its slot.
struct TouchPoint {
    /// Nil while the place is free, as the other references.
    private(set) var touch: Touch?
    private(set) var client: SeatClient?
    private(set) var surface: WlSurface?
    /// What the client knows the finger by.
    private(set) var id: Int32 = 0
    /// Of the down.
    private(set) var serial: UInt32 = 0
    /// The number of the interaction that began.
    private(set) var interaction: UInt64 = 0
    /// Where the client believes the finger to be.
    var location = Point.zero
    /// What the client knows of the finger's shape.
    var contact = TouchContact()
    /// Whether the client was told a cancel, which ends all of its fingers: it hears nothing more of this
    /// one.
    var isCancelled = false

    /// Whether a client has a finger here that is down and was not taken from it.
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

    /// The place is free from now on.
    mutating func end() -> SeatClient? {
        defer { client = nil }
        touch = nil
        surface = nil
        return client
    }
}

/// The ellipse of a finger, as far as the device tells.
struct TouchContact: Equatable {
    /// In logical pixels.
    var major: Double?
    var minor: Double?
    /// Degrees clockwise from the y axis, -180 to 180, as the protocol has them.
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
    /// The first finger that this object can have heard of.
    let firstInteraction: UInt64
}
