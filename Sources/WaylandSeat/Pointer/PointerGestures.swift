import SurfaceResponders
import WaylandServer

/// zwp_pointer_gestures_v1: touchpad gestures. An object for an inert wl_pointer sends no events.
extension ManagerRequests: ZwpPointerGesturesV1Handler {
    func getSwipeGesture(
        _ gestures: ZwpPointerGesturesV1, id: NewResource<ZwpPointerGestureSwipeV1>, pointer: WlPointer
    ) {
        add(id.create(nil), to: pointer)
    }

    func getPinchGesture(
        _ gestures: ZwpPointerGesturesV1, id: NewResource<ZwpPointerGesturePinchV1>, pointer: WlPointer
    ) {
        add(id.create(nil), to: pointer)
    }

    func getHoldGesture(
        _ gestures: ZwpPointerGesturesV1, id: NewResource<ZwpPointerGestureHoldV1>, pointer: WlPointer
    ) {
        add(id.create(nil), to: pointer)
    }

    private func add(_ object: any GestureObject, to pointer: WlPointer) {
        SeatGlobal.from(pointer)?.senders.gestures.add(object, to: pointer)
    }
}

/// Sends touchpad gestures to clients, through the objects of zwp_pointer_gestures_v1.
final class GestureSender {
    private let context: SenderContext
    private var focus: GestureFocus?

    init(_ context: SenderContext) {
        self.context = context
    }

    /// Returns false if the surface's client does not take the gesture.
    func send(_ event: TouchpadGestureEvent, on surface: SurfaceResponder) -> Bool {
        if event.phase == .began { return begin(event, on: surface) }
        guard let focus, focus.responder === surface, focus.kind == event.kind else { return false }
        let time = event.timestamp.wireMilliseconds
        switch event.phase {
        case .began: break
        case .changed:
            self.focus?.time = time
            let delta = event.delta(on: surface)
            focus.forEachObject {
                $0.update(
                    time: time, delta: delta, scale: event.scale, degrees: event.rotation * 180 / .pi)
            }
        case .ended: end(focus, time: time, isCancelled: false)
        case .cancelled: end(focus, time: time, isCancelled: true)
        }
        return true
    }

    /// Returns false if the client has no object for this kind of gesture.
    private func begin(_ event: TouchpadGestureEvent, on responder: SurfaceResponder) -> Bool {
        cancel()
        guard let target = context.surface(of: responder),
            target.client.pointers.contains(where: { $0.gestures.contains { $0.kind == event.kind } })
        else { return false }
        let time = event.timestamp.wireMilliseconds
        let focus = GestureFocus(
            responder: responder, client: target.client, kind: event.kind,
            interaction: context.beginInteraction(), time: time)
        self.focus = focus
        let serial = target.client.serials.add(context.nextSerial(), .gestureBegin)
        focus.forEachObject {
            $0.begin(
                serial: serial, time: time, surface: target.surface,
                fingers: UInt32(clamping: event.fingerCount))
        }
        return true
    }

    /// Adds an object that a client has requested for one kind of gesture of a pointer.
    func add(_ object: any GestureObject, to pointer: WlPointer) {
        guard let owner = context.clients.existing(pointer.client)?.pointer(pointer) else { return }
        owner.gestures.append(
            GestureResource(object: object, firstInteraction: context.nextInteraction))
        object.onDestroy { [weak owner, unowned object] in
            owner?.gestures.removeAll { $0.object === object }
        }
    }

    /// Sends the end, even if the surface was destroyed: the event does not name the surface.
    private func end(_ focus: GestureFocus, time: UInt32, isCancelled: Bool) {
        self.focus = nil
        guard focus.client.client.isAlive else { return }
        let serial = focus.client.serials.add(context.nextSerial(), .gestureEnd)
        focus.forEachObject { $0.end(serial: serial, time: time, cancelled: isCancelled ? 1 : 0) }
    }

    /// Cancels the gesture in progress, if any.
    func cancel() {
        if let focus { end(focus, time: focus.time, isCancelled: true) }
    }

    /// Called when a client has ended. No end can be sent.
    func forget(_ client: SeatClient) {
        if focus?.client === client { focus = nil }
    }
}

/// A gesture that a client was sent the beginning of, but not yet the end.
struct GestureFocus {
    let responder: SurfaceResponder
    let client: SeatClient
    let kind: TouchpadGesture.Kind
    let interaction: UInt64
    /// The time of the last event, in milliseconds.
    var time: UInt32

    /// Calls `body` with the objects that were sent the beginning, not with those created since.
    func forEachObject(_ body: (any GestureObject) -> Void) {
        // A client that is being destroyed is sent nothing.
        guard client.client.isAlive else { return }
        for pointer in client.pointers {
            for gesture in pointer.gestures
            where gesture.kind == kind && gesture.firstInteraction <= interaction {
                body(gesture.object)
            }
        }
    }
}

protocol GestureObject: Resource {
    static var kind: TouchpadGesture.Kind { get }

    func begin(serial: UInt32, time: UInt32, surface: WlSurface, fingers: UInt32)
    /// - Parameter degrees: the clockwise rotation since the last update.
    func update(time: UInt32, delta: Vector, scale: Double, degrees: Double)
    func end(serial: UInt32, time: UInt32, cancelled: Int32)
}

extension ZwpPointerGesturePinchV1: GestureObject {
    static var kind: TouchpadGesture.Kind { .pinch }

    func update(time: UInt32, delta: Vector, scale: Double, degrees: Double) {
        update(time: time, dx: delta.dx, dy: delta.dy, scale: scale, rotation: degrees)
    }
}

extension ZwpPointerGestureSwipeV1: GestureObject {
    static var kind: TouchpadGesture.Kind { .swipe }

    func update(time: UInt32, delta: Vector, scale: Double, degrees: Double) {
        update(time: time, dx: delta.dx, dy: delta.dy)
    }
}

extension ZwpPointerGestureHoldV1: GestureObject {
    static var kind: TouchpadGesture.Kind { .hold }

    func update(time: UInt32, delta: Vector, scale: Double, degrees: Double) {}
}

struct GestureResource {
    let object: any GestureObject
    /// The number of the first interaction that began after this object was created. Of earlier ones, the
    /// object is sent nothing.
    let firstInteraction: UInt64

    var kind: TouchpadGesture.Kind { type(of: object).kind }
}
