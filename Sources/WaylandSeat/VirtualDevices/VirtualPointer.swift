import Logging
import SurfaceResponders
import WaylandServer

/// zwlr_virtual_pointer_manager_v1: clients act as pointers. A client that sees this global can click
/// anywhere. Hide it from untrusted clients with a ``ClientPolicy``.
extension ManagerRequests: ZwlrVirtualPointerManagerV1Handler {
    private func create(
        _ id: NewResource<ZwlrVirtualPointerV1>, for resource: WlSeat?, area: @escaping (Seat) -> Rect?
    ) {
        // A seat that was removed gives an inert pointer.
        let global = resource == nil ? seat : resource.flatMap { SeatGlobal.from($0) }
        guard let seat = global?.seat else { return }
        guard let use = id.client.use(.virtualDevices, logging: { logger.notice("\($0)") }) else {
            return
        }
        id.create(VirtualPointer(on: seat, clock: clock, use) { [weak seat] in seat.flatMap { area($0) } })
    }

    private static func wholeArea(of seat: Seat) -> Rect? {
        let outputs = seat.scene.outputs.filter { !$0.isEmpty }
        guard let minX = outputs.map(\.minX).min(), let minY = outputs.map(\.minY).min(),
            let maxX = outputs.map(\.maxX).max(), let maxY = outputs.map(\.maxY).max()
        else { return nil }
        return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    func createVirtualPointer(
        _ manager: ZwlrVirtualPointerManagerV1, seat: WlSeat?, id: NewResource<ZwlrVirtualPointerV1>
    ) {
        create(id, for: seat) { Self.wholeArea(of: $0) }
    }

    func createVirtualPointerWithOutput(
        _ manager: ZwlrVirtualPointerManagerV1, seat: WlSeat?, output: WlOutput?,
        id: NewResource<ZwlrVirtualPointerV1>
    ) {
        guard let output else { return createVirtualPointer(manager, seat: seat, id: id) }
        create(id, for: seat) { [outputFrame] _ in outputFrame(output) }
    }
}

/// A zwlr_virtual_pointer_v1: a device of the seat that a client controls.
final class VirtualPointer: ZwlrVirtualPointerV1Handler {
    private let device: InputDevice
    private let clock: any SeatClock
    /// Returns the area for absolute positions, in global logical pixels; `nil` if there is none now.
    private let area: () -> Rect?
    /// Counts the device toward its client's limits; `nil` once the device was removed.
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
            return pointer.postError(.invalidAxis, "there is no axis \(axis.rawValue)")
        }
        let time = self.time.timestamp(for: time, now: clock.now)
        frame.scroll(isHorizontal: axis == .horizontalScroll, at: time, change)
    }

    private func endFrame() {
        seat?.handle(contentsOf: frame.take(for: device))
    }

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
            pointer.postError(.invalidAxisSource, "there is no axis source \(axisSource.rawValue)")
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

/// The events of a virtual pointer since its last frame.
struct VirtualPointerFrame {
    /// The number of events after which a frame ends if the client does not end it.
    static let limit = 256

    private var events: [(time: Timestamp, payload: InputEvent.Payload)] = []
    private var scrollTime: Timestamp?
    private var source: Scroll.Source?
    private var horizontal: Scroll.Axis?
    private var vertical: Scroll.Axis?

    var isFull: Bool { events.count >= Self.limit }

    mutating func add(_ payload: InputEvent.Payload, at time: Timestamp) {
        events.append((time, payload))
    }

    mutating func setSource(_ source: Scroll.Source) {
        self.source = source
    }

    /// Changes one axis of the frame's scrolling.
    mutating func scroll(isHorizontal: Bool, at time: Timestamp, _ change: (inout Scroll.Axis) -> Void) {
        scrollTime = time
        var axis = (isHorizontal ? horizontal : vertical) ?? Scroll.Axis(value: 0)
        change(&axis)
        if isHorizontal { horizontal = axis } else { vertical = axis }
    }

    /// Returns the frame's events for a device, and clears the frame.
    mutating func take(for device: InputDevice) -> [InputEvent] {
        defer { self = VirtualPointerFrame() }
        if let scrollTime {
            let scroll = Scroll(source: source ?? impliedSource, horizontal: horizontal, vertical: vertical)
            events.append((scrollTime, .scroll(scroll)))
        }
        return events.map { InputEvent(time: $0.time, device: device, $0.payload) }
    }

    /// The source if the client sends none. Only wheels have detents.
    private var impliedSource: Scroll.Source {
        [horizontal, vertical].contains { ($0?.value120 ?? 0) != 0 } ? .wheel : .unknown
    }
}
