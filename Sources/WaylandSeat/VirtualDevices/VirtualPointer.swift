import SurfaceResponders
import WaylandServer

/// A zwlr_virtual_pointer_v1: a device of the seat that a client drives.
final class VirtualPointer {
    private let device: InputDevice
    private let clock: any SeatClock
    /// Where absolute places lie, in global logical pixels; nil when there is no such place at the moment.
    private let area: () -> Rect?
    /// By which it counts among its client's; nil once the device is gone.
    private var use: ClientUse?
    private weak var seat: Seat?
    private var time = VirtualDeviceTime()
    private var frame = VirtualPointerFrame()

    init(
        on seat: Seat, clock: any SeatClock, _ use: ClientUse, area: @escaping () -> Rect?
    ) {
        self.seat = seat
        self.clock = clock
        self.area = area
        self.use = use
        device = seat.addDevice(named: "virtual pointer", capabilities: .pointer)
    }

    private func add(_ payload: InputEvent.Payload, at time: UInt32) {
        frame.add(payload, at: self.time.timestamp(for: time, now: clock.now))
        if frame.isFull { endFrame() }
    }

    private func scroll(
        _ pointer: ZwlrVirtualPointerV1, _ axis: WlPointer.Axis, at time: UInt32,
        _ change: (inout Scroll.Axis) -> Void
    ) {
        guard axis == .horizontalScroll || axis == .verticalScroll else {
            pointer.postError(ZwlrVirtualPointerV1.Error.invalidAxis, "there is no axis \(axis.rawValue)")
            return
        }
        let time = self.time.timestamp(for: time, now: clock.now)
        frame.scroll(isHorizontal: axis == .horizontalScroll, at: time, change)
    }

    private func endFrame() {
        seat?.handle(contentsOf: frame.take(for: device))
    }
}

extension VirtualPointer: ZwlrVirtualPointerV1Handler {
    func motion(_ pointer: ZwlrVirtualPointerV1, time: UInt32, dx: Double, dy: Double) {
        let delta = Vector(dx: dx, dy: dy)
        add(.pointerMotion(delta: delta, unaccelerated: delta), at: time)
    }

    func motionAbsolute(
        _ pointer: ZwlrVirtualPointerV1, time: UInt32, x: UInt32, y: UInt32, xExtent: UInt32, yExtent: UInt32
    ) {
        guard xExtent > 0, yExtent > 0, let area = area() else { return }
        let place = Point(
            x: area.minX + area.size.width * Double(x) / Double(xExtent),
            y: area.minY + area.size.height * Double(y) / Double(yExtent))
        add(.pointerPosition(place), at: time)
    }

    func button(_ pointer: ZwlrVirtualPointerV1, time: UInt32, button: UInt32, state: WlPointer.ButtonState) {
        switch state {
        case .pressed: add(.button(PointerButton(rawValue: button), isDown: true), at: time)
        case .released: add(.button(PointerButton(rawValue: button), isDown: false), at: time)
        default: break
        }
    }

    func axis(_ pointer: ZwlrVirtualPointerV1, time: UInt32, axis: WlPointer.Axis, value: Double) {
        scroll(pointer, axis, at: time) { $0.value = value }
    }

    func axisDiscrete(
        _ pointer: ZwlrVirtualPointerV1, time: UInt32, axis: WlPointer.Axis, value: Double, discrete: Int32
    ) {
        scroll(pointer, axis, at: time) { axis in
            axis.value = value
            axis.value120 = Int32(clamping: Int64(discrete) * 120)
        }
    }

    func axisStop(_ pointer: ZwlrVirtualPointerV1, time: UInt32, axis: WlPointer.Axis) {
        scroll(pointer, axis, at: time) { $0.isStop = true }
    }

    func axisSource(_ pointer: ZwlrVirtualPointerV1, axisSource: WlPointer.AxisSource) {
        switch axisSource {
        case .wheel: frame.setSource(.wheel)
        case .finger: frame.setSource(.finger)
        case .continuous: frame.setSource(.continuous)
        case .wheelTilt: frame.setSource(.wheelTilt)
        default:
            pointer.postError(
                ZwlrVirtualPointerV1.Error.invalidAxisSource, "there is no axis source \(axisSource.rawValue)"
            )
        }
    }

    func frame(_ pointer: ZwlrVirtualPointerV1) {
        endFrame()
    }

    func resourceDestroyed(_ resource: Resource) {
        seat?.removeDevice(device.id)
        use = nil
    }
}
