import SurfaceResponders
import WaylandServer

/// A client's object for one kind of gesture of a pointer.
struct GestureResource {
    enum Object {
        case pinch(ZwpPointerGesturePinchV1)
        case swipe(ZwpPointerGestureSwipeV1)
        case hold(ZwpPointerGestureHoldV1)

        var resource: Resource {
            switch self {
            case .pinch(let pinch): pinch
            case .swipe(let swipe): swipe
            case .hold(let hold): hold
            }
        }

        var kind: TouchpadGesture.Kind {
            switch self {
            case .pinch: .pinch
            case .swipe: .swipe
            case .hold: .hold
            }
        }
    }

    let object: Object
    /// The first gesture that this object can have heard the beginning of.
    let firstInteraction: UInt64

    init(_ object: Object, firstInteraction: UInt64) {
        self.object = object
        self.firstInteraction = firstInteraction
    }

    func begin(serial: UInt32, time: UInt32, surface: WlSurface, fingers: UInt32) {
        switch object {
        case .pinch(let pinch): pinch.begin(serial: serial, time: time, surface: surface, fingers: fingers)
        case .swipe(let swipe): swipe.begin(serial: serial, time: time, surface: surface, fingers: fingers)
        case .hold(let hold): hold.begin(serial: serial, time: time, surface: surface, fingers: fingers)
        }
    }

    func update(time: UInt32, delta: Vector, scale: Double, degrees: Double) {
        switch object {
        case .pinch(let pinch):
            pinch.update(time: time, dx: delta.dx, dy: delta.dy, scale: scale, rotation: degrees)
        case .swipe(let swipe):
            swipe.update(time: time, dx: delta.dx, dy: delta.dy)
        case .hold:
            break
        }
    }

    func end(serial: UInt32, time: UInt32, isCancelled: Bool) {
        let cancelled: Int32 = isCancelled ? 1 : 0
        switch object {
        case .pinch(let pinch): pinch.end(serial: serial, time: time, cancelled: cancelled)
        case .swipe(let swipe): swipe.end(serial: serial, time: time, cancelled: cancelled)
        case .hold(let hold): hold.end(serial: serial, time: time, cancelled: cancelled)
        }
    }
}
