import SurfaceResponders
import WaylandServer

extension SeatGlobal {
    public func touches(
        _ touches: Touches, _ phase: Touch.Phase, on responder: SurfaceResponder, with event: Event
    ) -> Bool {
        if phase == .began { return beginTouches(touches, on: responder, with: event) }
        var isKnown = false
        for touch in touches {
            guard let index = touchPoints.firstIndex(where: { $0.touch === touch }) else { continue }
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

    func addTouch(_ resource: WlTouch) {
        seatClient(of: resource.client)?.touches.append(
            TouchResource(resource: resource, firstInteraction: interactionCount + 1))
    }

    // MARK: Fingers

    private func beginTouches(_ touches: Touches, on responder: SurfaceResponder, with event: Event) -> Bool {
        guard let surface = registry.surface(of: responder), surface.isAlive,
            let client = existingSeatClient(of: surface.client), !client.touches.isEmpty
        else { return false }
        for touch in touches {
            // A finger that was taken from one client may begin anew at another.
            touchPoints.removeAll { $0.touch === touch }
            touchPoints.append(
                TouchPoint(
                    touch: touch, client: client, surface: surface,
                    serial: newSerial(.touchDown(touch.id), for: client), interaction: newInteraction(),
                    location: event.location(of: touch, on: responder).onWire))
            sendDown(touchPoints.count - 1)
        }
        needsTouchFrame(client)
        return true
    }

    private func sendDown(_ index: Int) {
        let point = touchPoints[index]
        let contact = TouchContact(of: point.touch)
        touchPoints[index].contact = contact
        let time = point.client.wireTime(of: point.touch)
        for touch in point.client.touches {
            touch.resource.down(
                serial: point.serial, time: time, surface: point.surface,
                id: point.touch.id, x: point.location.x, y: point.location.y)
            send(contact, of: point, to: touch.resource)
        }
    }

    private func movePoint(at index: Int, to location: Point) {
        let point = touchPoints[index]
        guard !point.isCancelled, point.surface.isAlive else { return }
        let contact = TouchContact(of: point.touch)
        guard location != point.location || contact != point.contact else { return }
        touchPoints[index].location = location
        touchPoints[index].contact = contact
        let time = point.client.wireTime(of: point.touch)
        for touch in point.client.touches where touch.firstInteraction <= point.interaction {
            if location != point.location {
                touch.resource.motion(
                    time: time, id: point.touch.id, x: location.x,
                    y: location.y)
            }
            send(contact, of: point, to: touch.resource)
        }
        needsTouchFrame(point.client)
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
        let point = touchPoints.remove(at: index)
        guard !point.isCancelled else { return }
        let serial = newSerial(.touchUp(point.touch.id), for: point.client)
        let time = point.client.wireTime(of: point.touch)
        for touch in point.client.touches where touch.firstInteraction <= point.interaction {
            touch.resource.up(
                serial: serial, time: time, id: point.touch.id)
        }
        needsTouchFrame(point.client)
    }

    // MARK: Cancelling

    private func cancelPoint(at index: Int) {
        if !touchPoints[index].isCancelled { cancelTouches(of: touchPoints[index].client) }
        touchPoints.remove(at: index)
    }

    /// To a client a cancel means all its fingers: it is sent once, and nothing of them after it. What came
    /// before it in the same frame is closed first.
    func cancelTouches(of client: SeatClient) {
        var newest: UInt64 = 0
        for index in touchPoints.indices where touchPoints[index].client === client {
            if !touchPoints[index].isCancelled { newest = max(newest, touchPoints[index].interaction) }
            touchPoints[index].isCancelled = true
        }
        guard newest > 0 else { return }
        endTouchFrame(of: client)
        for touch in client.touches where touch.firstInteraction <= newest { touch.resource.cancel() }
    }
}
