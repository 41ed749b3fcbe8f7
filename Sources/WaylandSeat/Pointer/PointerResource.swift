import SurfaceResponders
import WaylandServer

final class PointerResource {
    let resource: WlPointer
    /// The first press that this object can have heard of.
    let firstInteraction: UInt64
    // Made from this pointer; they go with it.
    @safe @exclusivity(unchecked) var relativePointers: [ZwpRelativePointerV1] = []
    var gestures: [GestureResource] = []
    var horizontalWheel = WheelAccumulator()
    var verticalWheel = WheelAccumulator()
    /// Whether the client was told of a scroll that is inverted: only then is it told of each direction.
    var knowsInvertedScrolls = false

    init(_ resource: WlPointer, firstInteraction: UInt64) {
        self.resource = resource
        self.firstInteraction = firstInteraction
    }

    /// The pointer comes onto a surface: what wheels have turned by elsewhere does not count there.
    func enter(_ surface: WlSurface, serial: UInt32, at location: Point) {
        horizontalWheel.reset()
        verticalWheel.reset()
        resource.enter(serial: serial, surface: surface, surfaceX: location.x, surfaceY: location.y)
    }

    /// Sends a scroll in the form that the client's version knows: source, then for each axis steps,
    /// direction, distance and stop. False if there was nothing to say.
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

    /// What is said of one axis.
    private struct Message {
        var axis: Scroll.Axis
        /// For clients that know whole steps only.
        var steps: Int32 = 0
    }

    /// Clients before version 8 know no parts of a wheel's step.
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

    /// Some clients ask for a version of wl_seat whose events their own library does not know: they receive none of these
    /// where scrolls are not inverted.
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
        // Named since version 6.
        case .wheelTilt: resource.version >= 6 ? .wheelTilt : .wheel
        case .unknown: nil
        }
    }
}

/// Makes whole wheel steps of the fractions that high-resolution wheels report, for clients that know only
/// steps.
struct WheelAccumulator {
    private var value120: Int64 = 0
    private var value = 0.0

    /// Adds what a wheel turned. Returns the whole steps that are complete now and the distance that belongs
    /// to them; what is left counts for the next ones. A turn the other way drops what was left.
    mutating func add(value120 part: Int32, value distance: Double) -> (steps: Int32, value: Double)? {
        if value120 != 0, (part < 0) != (value120 < 0) { reset() }
        // What is left is less than a step, so this never overflows.
        value120 += Int64(part)
        value += distance
        let steps = value120 / 120
        guard steps != 0 else { return nil }
        let share = value * Double(steps * 120) / Double(value120)
        value120 -= steps * 120
        value -= share
        return (Int32(clamping: steps), share)
    }

    /// The pointer entered another surface, or the wheel stopped.
    mutating func reset() {
        value120 = 0
        value = 0
    }
}

/// zwp_relative_pointer_manager_v1: motion as distances, for games and remote desktops.
///
/// The pointer of a seat that is gone, or has lost its pointer, has no motion to tell of.
extension ManagerRequests: ZwpRelativePointerManagerV1Handler {
    func getRelativePointer(
        _ manager: ZwpRelativePointerManagerV1, id: NewResource<ZwpRelativePointerV1>, pointer: WlPointer
    ) {
        let relative = id.create(nil)
        SeatGlobal.from(pointer)?.senders.pointer.add(relative, to: pointer)
    }
}
