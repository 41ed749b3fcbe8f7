import SurfaceResponders
import WaylandServer

extension SeatGlobal {
    public func gesture(_ event: TouchpadGestureEvent, on surface: SurfaceResponder) -> Bool {
        if event.phase == .began { return beginGesture(event, on: surface) }
        guard let focus = gestureFocus, focus.responder === surface, focus.kind == event.kind else {
            return false
        }
        let time = event.timestamp.wireMilliseconds
        switch event.phase {
        case .began: break
        case .changed:
            gestureFocus?.time = time
            let delta = event.delta(on: surface)
            focus.forEachObject {
                $0.update(
                    time: time, delta: delta, scale: event.scale, degrees: event.rotation * 180 / .pi)
            }
        case .ended: endGesture(focus, time: time, isCancelled: false)
        case .cancelled: endGesture(focus, time: time, isCancelled: true)
        }
        return true
    }

    /// A client takes only what it has an object for.
    private func beginGesture(_ event: TouchpadGestureEvent, on responder: SurfaceResponder) -> Bool {
        if let gestureFocus { cancelGesture(gestureFocus) }
        guard let surface = registry.surface(of: responder), surface.isAlive,
            let client = seatClient(of: surface.client),
            client.pointers.contains(where: { $0.gestures.contains { $0.object.kind == event.kind } })
        else { return false }
        let time = event.timestamp.wireMilliseconds
        let focus = GestureFocus(
            responder: responder, client: client, kind: event.kind, interaction: newInteraction(), time: time)
        gestureFocus = focus
        let serial = newSerial(.gestureBegin, for: client)
        focus.forEachObject {
            $0.begin(
                serial: serial, time: time, surface: surface, fingers: UInt32(clamping: event.fingerCount))
        }
        return true
    }

    /// The surface may be gone: the end does not name it.
    private func endGesture(_ focus: GestureFocus, time: UInt32, isCancelled: Bool) {
        gestureFocus = nil
        guard focus.client.client.isAlive else { return }
        let serial = newSerial(.gestureEnd, for: focus.client)
        focus.forEachObject { $0.end(serial: serial, time: time, isCancelled: isCancelled) }
    }

    /// The seat says nothing more of the gesture.
    func cancelGesture(_ focus: GestureFocus) {
        endGesture(focus, time: focus.time, isCancelled: true)
    }
}
