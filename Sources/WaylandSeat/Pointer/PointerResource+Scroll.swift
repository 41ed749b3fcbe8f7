import SurfaceResponders
import WaylandServer

extension PointerResource {
    /// Sends a scroll in the form that the client's version knows: source, then for each axis steps, direction,
    /// distance and stop.
    func send(_ scroll: Scroll, time: UInt32) {
        let wheelPerStep = usesWholeSteps(scroll)
        let horizontal = scroll.horizontal.flatMap { prepared($0, &horizontalWheel, wheelPerStep) }
        let vertical = scroll.vertical.flatMap { prepared($0, &verticalWheel, wheelPerStep) }
        guard horizontal != nil || vertical != nil else { return }
        if let source = wireSource(scroll.source) { resource.axisSource(axisSource: source) }
        if let vertical { send(vertical, .verticalScroll, time) }
        if let horizontal { send(horizontal, .horizontalScroll, time) }
    }

    /// What is said of one axis.
    private struct Prepared {
        var value: Double
        var value120: Int32
        var steps: Int32
        var isStop: Bool
        var direction: Scroll.RelativeDirection
    }

    /// Clients before version 8 know whole wheel steps only.
    private func usesWholeSteps(_ scroll: Scroll) -> Bool {
        resource.version < 8 && (scroll.source == .wheel || scroll.source == .wheelTilt)
    }

    private func prepared(
        _ axis: Scroll.Axis, _ wheel: inout WheelAccumulator, _ wholeSteps: Bool
    ) -> Prepared? {
        var prepared = Prepared(
            value: axis.value, value120: axis.value120, steps: 0, isStop: axis.isStop,
            direction: axis.relativeDirection)
        if axis.isStop { wheel.reset() }
        guard wholeSteps, axis.value120 != 0 else { return prepared }
        guard let whole = wheel.add(value120: axis.value120, value: axis.value) else { return nil }
        prepared.value = whole.value
        prepared.steps = whole.steps
        return prepared
    }

    private func send(_ axis: Prepared, _ which: WlPointer.Axis, _ time: UInt32) {
        if axis.value120 != 0, resource.version >= 8 {
            resource.axisValue120(axis: which, value120: axis.value120)
        } else if axis.steps != 0 {
            resource.axisDiscrete(axis: which, discrete: axis.steps)
        }
        if axis.value != 0 {
            resource.axisRelativeDirection(
                axis: which, direction: axis.direction == .identical ? .identical : .inverted)
            resource.axis(time: time, axis: which, value: axis.value)
        }
        if axis.isStop { resource.axisStop(time: time, axis: which) }
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
