import SurfaceResponders
import WaylandServer

/// Tells clients what fingers do on their surfaces: wl_touch.
final class TouchSender {
    private let context: SenderContext
    /// The fingers that clients were told of and have not been told the end of.
    @exclusivity(unchecked) private var points: [TouchPoint] = []

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
        for touch in touches {
            guard let index = points.firstIndex(where: { $0.touch === touch }) else { continue }
            isKnown = true
            switch phase {
            case .began, .moved, .stationary:
                movePoint(at: index, to: event.location(of: touch, on: responder).onWire)
            case .ended: endPoint(at: index)
            // wl_touch.cancel would take the client's other fingers too.
            case .cancelled where touch.isOrphaned: endPoint(at: index)
            case .cancelled: cancelPoint(at: index)
            }
        }
        return isKnown
    }

    // MARK: Clients

    /// A client asked for touch.
    func add(_ resource: WlTouch) {
        context.clients.made(for: resource.client)?.add(
            TouchResource(resource: resource, firstInteraction: context.serials.nextInteraction))
    }

    /// Whether the client of a surface has asked for touch.
    func isTaken(by responder: SurfaceResponder) -> Bool {
        guard let client = context.registry.client(of: responder) else { return false }
        return context.clients.existing(client)?.touches.isEmpty == false
    }

    /// The finger whose down a client was told of with this serial, if it is still down.
    func standingTouch(_ serial: UInt32, of client: Client) -> Touch? {
        let point = points.first {
            $0.serial == serial && $0.client.client === client && !$0.isCancelled && $0.surface.isAlive
        }
        return point?.touch
    }

    /// A client is gone.
    func forget(_ client: SeatClient) {
        points.removeAll { $0.client === client }
    }

    func forgetAll() {
        points.removeAll()
    }

    // MARK: Fingers

    private func begin(_ touches: Touches, on responder: SurfaceResponder, with event: Event) -> Bool {
        guard let surface = context.registry.surface(of: responder), surface.isAlive,
            let client = context.clients.existing(surface.client), !client.touches.isEmpty
        else { return false }
        for touch in touches {
            // A finger that was taken from one client may begin anew at another.
            points.removeAll { $0.touch === touch }
            points.append(
                TouchPoint(
                    touch: touch, client: client, surface: surface,
                    serial: context.serials.next(.touchDown(touch.id), for: client),
                    interaction: context.serials.beginInteraction(),
                    location: event.location(of: touch, on: responder).onWire))
            sendDown(points.count - 1)
        }
        context.frames.needsTouchFrame(client)
        return true
    }

    private func sendDown(_ index: Int) {
        let point = points[index]
        let contact = TouchContact(of: point.touch)
        points[index].contact = contact
        let time = point.client.wireTime(of: point.touch)
        for touch in point.client.touches {
            touch.resource.down(
                serial: point.serial, time: time, surface: point.surface,
                id: point.touch.id, x: point.location.x, y: point.location.y)
            send(contact, of: point, to: touch.resource)
        }
    }

    private func movePoint(at index: Int, to location: Point) {
        let point = points[index]
        guard !point.isCancelled, point.surface.isAlive else { return }
        let contact = TouchContact(of: point.touch)
        guard location != point.location || contact != point.contact else { return }
        points[index].location = location
        points[index].contact = contact
        let time = point.client.wireTime(of: point.touch)
        for touch in point.client.touches where touch.firstInteraction <= point.interaction {
            if location != point.location {
                touch.resource.motion(
                    time: time, id: point.touch.id, x: location.x,
                    y: location.y)
            }
            send(contact, of: point, to: touch.resource)
        }
        context.frames.needsTouchFrame(point.client)
    }

    /// Tells what the client does not know yet.
    private func send(_ contact: TouchContact, of point: TouchPoint, to resource: WlTouch) {
        if let major = contact.major, let minor = contact.minor,
            major != point.contact.major || minor != point.contact.minor
        {
            resource.shape(id: point.touch.id, major: major, minor: minor)
        }
        if let orientation = contact.orientation, orientation != point.contact.orientation {
            resource.orientation(id: point.touch.id, orientation: orientation)
        }
    }

    /// Also for a surface that is gone: the client's finger goes up with it.
    private func endPoint(at index: Int) {
        let point = points.remove(at: index)
        guard !point.isCancelled else { return }
        let serial = context.serials.next(.touchUp(point.touch.id), for: point.client)
        let time = point.client.wireTime(of: point.touch)
        for touch in point.client.touches where touch.firstInteraction <= point.interaction {
            touch.resource.up(
                serial: serial, time: time, id: point.touch.id)
        }
        context.frames.needsTouchFrame(point.client)
    }

    // MARK: Cancelling

    private func cancelPoint(at index: Int) {
        if !points[index].isCancelled { cancel(of: points[index].client) }
        points.remove(at: index)
    }

    /// Takes all fingers from a client, which is what a cancel means to it: it is sent once, and nothing of them after
    /// it. What came before it in the same frame is closed first.
    func cancel(of client: SeatClient) {
        var newest: UInt64 = 0
        for index in points.indices where points[index].client === client {
            if !points[index].isCancelled { newest = max(newest, points[index].interaction) }
            points[index].isCancelled = true
        }
        guard newest > 0 else { return }
        client.endTouchFrame()
        for touch in client.touches where touch.firstInteraction <= newest { touch.resource.cancel() }
    }
}
