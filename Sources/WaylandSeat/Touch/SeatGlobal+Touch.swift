import SurfaceResponders
import WaylandServer

extension SeatGlobal {
    public func touches(
        _ touches: Touches, _ phase: Touch.Phase, on responder: SurfaceResponder, with event: Event
    ) -> Bool {
        switch phase {
        case .began: return beginTouches(touches, on: responder)
        case .moved, .stationary: return forEachPoint(in: touches) { sendMotion($0, at: $1) }
        case .ended: return endTouches(touches)
        case .cancelled: return cancelTouches(touches)
        }
    }

    private func beginTouches(_ touches: Touches, on responder: SurfaceResponder) -> Bool {
        guard let surface = registry.surface(of: responder), surface.isAlive,
            let client = existingSeatClient(of: surface.client), !client.touches.isEmpty
        else { return false }
        for touch in touches {
            let serial = newSerial(.touchDown(touch.id), for: client)
            let location = touch.location(in: responder)
            touchPoints.append(TouchPoint(touch: touch, client: client, surface: surface))
            for resource in client.touches {
                resource.down(
                    serial: serial, time: touch.timestamp.wireMilliseconds, surface: surface, id: touch.id,
                    x: location.x, y: location.y)
                sendShape(of: touch, to: resource)
            }
        }
        needsTouchFrame(client)
        return true
    }

    /// Calls `body` with each touch whose client knows of it, and the touch's place in the surface it belongs to.
    private func forEachPoint(in touches: Touches, _ body: (TouchPoint, Point) -> Void) -> Bool {
        var isKnown = false
        for touch in touches {
            guard let point = touchPoints.first(where: { $0.touch === touch }) else { continue }
            isKnown = true
            let host = (touch.responder as? SurfaceResponder)?.hostSurface
            body(point, touch.location(in: host))
        }
        return isKnown
    }

    private func sendMotion(_ point: TouchPoint, at location: Point) {
        for resource in point.client.touches {
            resource.motion(
                time: point.touch.timestamp.wireMilliseconds, id: point.touch.id, x: location.x, y: location.y)
            sendShape(of: point.touch, to: resource)
        }
        needsTouchFrame(point.client)
    }

    private func sendShape(of touch: Touch, to resource: WlTouch) {
        if let shape = touch.shape { resource.shape(id: touch.id, major: shape.major, minor: shape.minor) }
        if let degrees = touch.orientation { resource.orientation(id: touch.id, orientation: degrees) }
    }

    private func endTouches(_ touches: Touches) -> Bool {
        var isKnown = false
        for touch in touches {
            guard let place = touchPoints.firstIndex(where: { $0.touch === touch }) else { continue }
            isKnown = true
            let point = touchPoints.remove(at: place)
            let serial = newSerial(.touchUp(touch.id), for: point.client)
            for resource in point.client.touches {
                resource.up(serial: serial, time: touch.timestamp.wireMilliseconds, id: touch.id)
            }
            needsTouchFrame(point.client)
        }
        return isKnown
    }

    /// To a client a cancel means all its touches: it is sent once in a frame, and nothing of them after it. The seat
    /// cancels the client's other fingers in the same turn.
    private func cancelTouches(_ touches: Touches) -> Bool {
        var isKnown = false
        for touch in touches {
            guard let point = touchPoints.first(where: { $0.touch === touch }) else { continue }
            isKnown = true
            let client = point.client
            touchPoints.removeAll { $0.client === client }
            for resource in client.touches { resource.cancel() }
        }
        return isKnown
    }
}
