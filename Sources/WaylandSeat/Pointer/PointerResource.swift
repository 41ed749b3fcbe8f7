import SurfaceResponders
import WaylandServer

final class PointerResource {
    let resource: WlPointer
    /// The number of the first interaction that began after this object was created. Of earlier ones, the
    /// object is sent nothing.
    let firstInteraction: UInt64
    @safe @exclusivity(unchecked) var relativePointers: [ZwpRelativePointerV1] = []
    var gestures: [GestureResource] = []
    var horizontalWheel = WheelAccumulator()
    var verticalWheel = WheelAccumulator()
    /// Whether the client was sent an inverted scroll. From then on, every scroll carries its direction.
    var knowsInvertedScrolls = false

    init(_ resource: WlPointer, firstInteraction: UInt64) {
        self.resource = resource
        self.firstInteraction = firstInteraction
    }

    /// Sends the enter. Partial wheel steps from another surface do not count on this one.
    func enter(_ surface: WlSurface, serial: UInt32, at location: Point) {
        horizontalWheel.reset()
        verticalWheel.reset()
        resource.enter(serial: serial, surface: surface, surfaceX: location.x, surfaceY: location.y)
    }

    /// Sends a scroll as the client's version supports it. Returns false if there was nothing to send.
    func send(_ scroll: Scroll, at time: Timestamp, _ timestamps: InputTimestamps?) -> Bool {
        let isInSteps = knowsWholeStepsOnly(of: scroll)
        let vertical = scroll.vertical.flatMap { prepare($0, &verticalWheel, inSteps: isInSteps) }
        let horizontal = scroll.horizontal.flatMap { prepare($0, &horizontalWheel, inSteps: isInSteps) }
        guard horizontal != nil || vertical != nil else { return false }
        if let source = wireSource(scroll.source) { resource.axisSource(axisSource: source) }
        if let vertical { send(vertical, .verticalScroll, time, timestamps) }
        if let horizontal { send(horizontal, .horizontalScroll, time, timestamps) }
        return true
    }

    /// The events of one axis.
    private struct Message {
        var axis: Scroll.Axis
        /// Whole steps, for clients whose version has no fractions of a step.
        var steps: Int32 = 0
    }

    /// Whether a wheel's scroll must be sent in whole steps: fractions came with version 8.
    private func knowsWholeStepsOnly(of scroll: Scroll) -> Bool {
        resource.version < 8 && (scroll.source == .wheel || scroll.source == .wheelTilt)
    }

    private func prepare(_ axis: Scroll.Axis, _ wheel: inout WheelAccumulator, inSteps: Bool) -> Message? {
        var message = Message(axis: axis)
        if inSteps, axis.value120 != 0 {
            let whole = wheel.add(value120: axis.value120, value: axis.value)
            message.axis.value = whole?.value ?? 0
            message.steps = whole?.steps ?? 0
            message.axis.value120 = 0
        }
        if axis.isStop { wheel.reset() }
        let isEmpty =
            message.axis.value == 0 && message.axis.value120 == 0 && message.steps == 0 && !axis.isStop
        return isEmpty ? nil : message
    }

    private func send(
        _ message: Message, _ which: WlPointer.Axis, _ time: Timestamp, _ timestamps: InputTimestamps?
    ) {
        let axis = message.axis
        if axis.value120 != 0 { resource.axisValue120(axis: which, value120: axis.value120) }
        if message.steps != 0 { resource.axisDiscrete(axis: which, discrete: message.steps) }
        if axis.value != 0 {
            sendDirection(axis.relativeDirection, of: which)
            timestamps?.tell(time, before: resource)
            resource.axis(time: time.wireMilliseconds, axis: which, value: axis.value)
        }
        guard axis.isStop else { return }
        timestamps?.tell(time, before: resource)
        resource.axisStop(time: time.wireMilliseconds, axis: which)
    }

    /// Sends the direction of each scroll, from the first inverted scroll on. Until then nothing is sent,
    /// because some clients bind a version of wl_seat whose events their own library does not support.
    private func sendDirection(_ direction: Scroll.RelativeDirection, of axis: WlPointer.Axis) {
        if direction == .inverted { knowsInvertedScrolls = true }
        guard knowsInvertedScrolls else { return }
        resource.axisRelativeDirection(
            axis: axis, direction: direction == .identical ? .identical : .inverted)
    }

    private func wireSource(_ source: Scroll.Source) -> WlPointer.AxisSource? {
        switch source {
        case .wheel: .wheel
        case .finger: .finger
        case .continuous: .continuous
        // The name exists since version 6.
        case .wheelTilt: resource.version >= 6 ? .wheelTilt : .wheel
        case .unknown: nil
        }
    }
}

/// Combines the fractional steps of high-resolution wheels into whole steps, for clients before version 8.
struct WheelAccumulator {
    private var value120: Int64 = 0
    private var value = 0.0

    /// Adds a turn of the wheel. Returns the whole steps that are complete now, and their share of the
    /// distance. The rest counts toward the next steps. A turn in the other direction drops the rest.
    mutating func add(value120 part: Int32, value distance: Double) -> (steps: Int32, value: Double)? {
        if value120 != 0, (part < 0) != (value120 < 0) { reset() }
        // The rest is less than a step, so this never overflows.
        value120 += Int64(part)
        value += distance
        let steps = value120 / 120
        guard steps != 0 else { return nil }
        let share = value * Double(steps * 120) / Double(value120)
        value120 -= steps * 120
        value -= share
        return (Int32(clamping: steps), share)
    }

    /// Drops the rest. Called when the pointer enters another surface, or the wheel stops.
    mutating func reset() {
        value120 = 0
        value = 0
    }
}

/// zwp_relative_pointer_manager_v1: motion as distances. An object for an inert wl_pointer sends no events.
extension ManagerRequests: ZwpRelativePointerManagerV1Handler {
    func getRelativePointer(
        _ manager: ZwpRelativePointerManagerV1, id: NewResource<ZwpRelativePointerV1>, pointer: WlPointer
    ) {
        let relative = id.create(nil)
        SeatGlobal.from(pointer)?.senders.pointer.add(relative, to: pointer)
    }
}
