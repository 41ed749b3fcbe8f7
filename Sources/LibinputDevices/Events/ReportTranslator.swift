import SurfaceResponders

/// Translates the reports of one device to events of a seat.
struct ReportTranslator {
    var scrolls = ScrollScaler()
    /// The area to which the device's positions are mapped. `nil` while there is no output.
    var area: OutputArea?
    private var tools = NearTools()

    enum Translation: Hashable {
        case event(InputEvent.Payload)
        case frameEnd
        /// An event that the seat does not have.
        case other(DeviceEvent.Payload)
        /// A position while there is no output for it, or a report of a canceled tool.
        case nowhere
    }

    mutating func translate(_ report: LibinputReport) -> Translation {
        switch report {
        case .key(let code, let isDown): .event(.key(KeyCode(code), isDown: isDown))
        case .pointerMotion(let delta, let unaccelerated):
            .event(.pointerMotion(delta: delta, unaccelerated: unaccelerated))
        case .pointerPosition(let fraction): event(at: fraction) { .pointerPosition($0) }
        case .button(let code, let isDown): .event(.button(PointerButton(rawValue: code), isDown: isDown))
        case .scroll(let scroll): .event(.scroll(scrolls.scroll(scroll)))
        case .gestureBegin, .swipe, .pinch, .gestureEnd: Self.gesture(report)
        case .touchDown(let slot, let fraction): event(at: fraction) { .touchDown(id: slot, at: $0) }
        case .touchMotion(let slot, let fraction): event(at: fraction) { .touchMotion(id: slot, to: $0) }
        case .touchUp(let slot): .event(.touchUp(id: slot))
        // Wayland cannot cancel one of several touches.
        case .touchCancel: .event(.touchCancel)
        case .touchFrame: .frameEnd
        case .tabletTool(let report):
            tools.admit(report) ? .other(.tabletTool(report, at: place(of: report))) : .nowhere
        case .tabletPad(let report): .other(.tabletPad(report))
        case .toggle(let toggle, let isOn): .other(.toggle(toggle, isOn: isOn))
        }
    }

    /// Cancels the tools that are near, and returns them. Called when the device lost its output.
    mutating func cancelTools() -> [TabletTool] { tools.cancelAll() }

    private func event(
        at fraction: Point, _ payload: (Point) -> InputEvent.Payload
    ) -> Translation {
        guard let area else { return .nowhere }
        return .event(payload(area.place(atFraction: fraction)))
    }

    private func place(of report: TabletToolReport) -> Point? {
        guard report.axes.position.isFinite else { return nil }
        return area?.place(atFraction: report.axes.position)
    }

    private static func gesture(_ report: LibinputReport) -> Translation {
        switch report {
        case .gestureBegin(let kind, let fingerCount):
            .event(.gesture(.begin(kind, fingerCount: fingerCount)))
        case .swipe(let delta): .event(.gesture(.swipe(delta: delta)))
        case .pinch(let delta, let scale, let degrees):
            .event(.gesture(.pinch(delta: delta, scale: scale, rotation: degrees * .pi / 180)))
        case .gestureEnd(let kind, let isCancelled):
            .event(.gesture(isCancelled ? .cancel(kind) : .end(kind)))
        default: .frameEnd
        }
    }
}

/// Translates libinput's scroll events to a seat's, multiplied by the device's factor.
struct ScrollScaler {
    /// Always greater than 0.
    var factor = 1.0
    /// Whether libinput inverts the device's scroll direction.
    var isNatural = false

    /// The fractions of a 120th of a detent that were not reported yet.
    private var horizontalRest = 0.0
    private var verticalRest = 0.0

    mutating func scroll(_ scroll: LibinputScroll) -> Scroll {
        Scroll(
            source: Self.source(scroll.source),
            horizontal: scroll.horizontal.map { axis($0, of: scroll.source, rest: &horizontalRest) },
            vertical: scroll.vertical.map { axis($0, of: scroll.source, rest: &verticalRest) })
    }

    private func axis(
        _ axis: LibinputScroll.Axis, of source: LibinputScroll.Source, rest: inout Double
    ) -> Scroll.Axis {
        let direction: Scroll.RelativeDirection = isNatural ? .inverted : .identical
        guard source == .wheel else {
            return Scroll.Axis(
                value: axis.value * factor, isStop: axis.value == 0, relativeDirection: direction)
        }
        // A wheel that reverses its direction starts without a remainder.
        if (rest < 0) != (axis.value120 < 0) { rest = 0 }
        let exact = axis.value120 * factor + rest
        guard let whole = Int32(exactly: exact.rounded(.towardZero)) else {
            // Too large for a real scroll. The seat refuses it.
            return Scroll.Axis(value: .nan)
        }
        rest = exact - Double(whole)
        return Scroll.Axis(value: axis.value * factor, value120: whole, relativeDirection: direction)
    }

    private static func source(_ source: LibinputScroll.Source) -> Scroll.Source {
        switch source {
        case .wheel: .wheel
        case .finger: .finger
        case .continuous: .continuous
        }
    }
}

/// The tools that are near a tablet. Reports of a canceled tool are suppressed until it leaves.
struct NearTools {
    /// In the order in which they came near.
    private var near: [TabletTool] = []
    private var cancelled: Set<TabletTool> = []

    /// Records a tool's report. Returns whether it is passed on.
    mutating func admit(_ report: TabletToolReport) -> Bool {
        guard case .proximity(let isNear) = report.action else { return !cancelled.contains(report.tool) }
        near.removeAll { $0 == report.tool }
        let wasCancelled = cancelled.remove(report.tool) != nil
        guard isNear else { return !wasCancelled }
        near.append(report.tool)
        return true
    }

    /// Suppresses the tools that are near until they have left. Returns those not suppressed before.
    mutating func cancelAll() -> [TabletTool] {
        let tools = near.filter { !cancelled.contains($0) }
        cancelled.formUnion(tools)
        return tools
    }
}
