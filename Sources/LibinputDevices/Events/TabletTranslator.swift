import SurfaceResponders

/// Translates the reports of a device's tools or pad to events of a seat.
struct TabletTranslator {
    /// The mode that was last sent for each of the pad's groups.
    private var modes: [UInt32: UInt32] = [:]

    /// - Returns: no events if a seat has none for the report, or if a tool has no position.
    mutating func events(
        for payload: DeviceEvent.Payload, on device: InputDevice.ID, of tablets: Tablets
    ) -> [InputEvent.Payload] {
        switch payload {
        case .tabletTool(let report, let place):
            guard let place else { return [] }
            let id = tablets.add(report.tool, on: device)
            return Self.changes(of: report, at: place).map { .tool(id, $0) }
        case .tabletToolCancel(let tool): return [.tool(tablets.add(tool, on: device), .cancelled)]
        case .tabletPad(let report): return events(for: report)
        case .toggle: return []
        }
    }

    // MARK: Tools

    /// Axis changes precede the other change of the same report.
    private static func changes(of report: TabletToolReport, at place: Point) -> [TabletToolChange] {
        switch report.action {
        case .proximity(isNear: true): [.entered(at: place)] + axes(report, report.tool.axes, at: nil)
        case .proximity(isNear: false): [.left]
        case .tip(let isDown): axes(report, report.axes.changed, at: place) + [.tip(isDown: isDown)]
        case .button(let code, let isDown):
            axes(report, report.axes.changed, at: place)
                + [.button(PointerButton(rawValue: code), isDown: isDown)]
        case .axes: axes(report, report.axes.changed, at: place)
        }
    }

    private static func axes(
        _ report: TabletToolReport, _ which: TabletTool.Axes, at place: Point?
    ) -> [TabletToolChange] {
        let axes = report.axes
        var found: [TabletToolAxis] = []
        if which.contains(.position), let place { found.append(.position(place)) }
        if which.contains(.pressure) { found.append(.pressure(axes.pressure)) }
        if which.contains(.distance) { found.append(.distance(axes.distance)) }
        if which.contains(.tilt) { found.append(.tilt(axes.tilt)) }
        if which.contains(.rotation) { found.append(.rotation(axes.rotation)) }
        if which.contains(.slider) { found.append(.slider(axes.slider)) }
        if which.contains(.wheel), axes.wheel != 0 {
            found.append(.wheel(degrees: axes.wheel, detents: Int32(clamping: axes.wheelDetents)))
        }
        return found.map { .axis($0) }
    }

    // MARK: Pads

    /// A changed mode of the group is sent before the action, which has switched it.
    private mutating func events(for report: TabletPadReport) -> [InputEvent.Payload] {
        var changes: [TabletPadChange] = []
        if modes[report.group, default: 0] != report.mode {
            modes[report.group] = report.mode
            changes.append(.mode(report.mode, group: Int(report.group)))
        }
        switch report.action {
        case .button(let button, let isDown): changes.append(.button(button, isDown: isDown))
        case .ring(let ring, let degrees, let isFinger):
            changes.append(.ring(ring, degrees: degrees, isFinger: isFinger))
        case .strip(let strip, let fraction, let isFinger):
            changes.append(.strip(strip, fraction: fraction, isFinger: isFinger))
        case .key: break
        }
        return changes.map { .pad($0) }
    }
}
