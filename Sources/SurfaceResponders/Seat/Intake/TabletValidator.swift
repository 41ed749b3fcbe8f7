/// Validates the events of tools and pads. A part of `InputValidator`.
struct TabletValidator {
    private struct ToolState {
        let id: TabletTool.ID
        var tablets: [InputDevice.ID]
        /// The tablet that the tool is near; `nil` for none.
        var device: InputDevice.ID?
        var isTipDown = false
        var buttons: [PointerButton] = []

        mutating func leave() {
            device = nil
            isTipDown = false
            buttons = []
        }
    }

    private struct PadState {
        let pad: TabletPad
        var buttons: Set<UInt32> = []
    }

    private var tools: [ToolState] = []
    private var pads: [PadState] = []

    // MARK: Devices

    mutating func add(_ tool: SeatTool) {
        if let index = tools.firstIndex(where: { $0.id == tool.id }) {
            tools[index].tablets = tool.tablets
        } else {
            tools.append(ToolState(id: tool.id, tablets: tool.tablets))
        }
    }

    mutating func add(_ pad: TabletPad) {
        pads.append(PadState(pad: pad))
    }

    mutating func forget(_ device: InputDevice.ID) {
        pads.removeAll { $0.pad.id == device }
        for index in tools.indices {
            tools[index].tablets.removeAll { $0 == device }
            if tools[index].device == device { tools[index].leave() }
        }
        tools.removeAll { $0.tablets.isEmpty }
    }

    /// Forgets which tools are near and which buttons are down.
    mutating func letGo() {
        for index in tools.indices { tools[index].leave() }
        for index in pads.indices { pads[index].buttons = [] }
    }

    // MARK: Tools

    mutating func validate(
        _ id: TabletTool.ID, _ change: TabletToolChange, _ event: inout InputEvent
    ) -> InputValidator.Verdict {
        guard let index = tools.firstIndex(where: { $0.id == id && $0.tablets.contains(event.device) }) else {
            return .refused(.noSuchTool)
        }
        if case .entered(let point) = change { return enter(index, at: point, &event) }
        guard tools[index].device == event.device else { return .refused(.notNear) }
        switch change {
        case .entered: break
        case .left, .cancelled: tools[index].leave()
        case .axis(let axis):
            guard let usable = Self.usable(axis) else { return .refused(.notANumber) }
            event.payload = .tool(id, .axis(usable))
        case .tip(let isDown):
            guard tools[index].isTipDown != isDown else { return .refused(isDown ? .alreadyDown : .notDown) }
            tools[index].isTipDown = isDown
        case .button(let button, let isDown):
            return validate(button, isDown: isDown, of: index)
        }
        return .accepted
    }

    /// Validates the entry of a tool. If the tool's last exit was not reported, inserts that exit.
    private mutating func enter(
        _ index: Int, at point: Point, _ event: inout InputEvent
    ) -> InputValidator.Verdict {
        guard point.isFinite else { return .refused(.notANumber) }
        let id = tools[index].id
        event.payload = .tool(id, .entered(at: InputValidator.clamp(point)))
        let former = tools[index].device
        tools[index].leave()
        tools[index].device = event.device
        guard let former else { return .accepted }
        return .repaired(inserted: InputEvent(time: event.time, device: former, .tool(id, .left)))
    }

    private mutating func validate(
        _ button: PointerButton, isDown: Bool, of index: Int
    ) -> InputValidator.Verdict {
        let place = tools[index].buttons.firstIndex(of: button)
        switch (isDown, place) {
        case (true, nil): tools[index].buttons.append(button)
        case (true, .some): return .refused(.alreadyDown)
        case (false, nil): return .refused(.notDown)
        case (false, let place?): tools[index].buttons.remove(at: place)
        }
        return .accepted
    }

    /// Limits an axis to values that can be sent to clients; `nil` if the value is not finite.
    private static func usable(_ axis: TabletToolAxis) -> TabletToolAxis? {
        switch axis {
        case .position(let point): point.isFinite ? .position(InputValidator.clamp(point)) : nil
        case .pressure(let value): value.isFinite ? .pressure(value.clamped(to: 0...1)) : nil
        case .distance(let value): value.isFinite ? .distance(value.clamped(to: 0...1)) : nil
        case .tilt(let tilt):
            tilt.dx.isFinite && tilt.dy.isFinite
                ? .tilt(Vector(dx: tilt.dx.clamped(to: -90...90), dy: tilt.dy.clamped(to: -90...90))) : nil
        case .rotation(let degrees):
            degrees.isFinite ? .rotation(degrees.truncatingRemainder(dividingBy: 360)) : nil
        case .slider(let value): value.isFinite ? .slider(value.clamped(to: -1...1)) : nil
        case .wheel(let degrees, let detents):
            degrees.isFinite ? .wheel(degrees: degrees.clamped(to: -36_000...36_000), detents: detents) : nil
        }
    }

    // MARK: Pads

    mutating func validate(_ change: TabletPadChange, _ event: inout InputEvent) -> InputValidator.Verdict {
        guard let index = pads.firstIndex(where: { $0.pad.id == event.device }) else {
            return .refused(.noSuchControl)
        }
        let description = pads[index].pad.description
        guard description.has(change) else { return .refused(.noSuchControl) }
        switch change {
        case .button(let button, isDown: true):
            guard pads[index].buttons.insert(button).inserted else { return .refused(.alreadyDown) }
        case .button(let button, isDown: false):
            guard pads[index].buttons.remove(button) != nil else { return .refused(.notDown) }
        case .ring(let ring, let degrees?, let isFinger):
            guard degrees.isFinite else { return .refused(.notANumber) }
            let angle = degrees.truncatingRemainder(dividingBy: 360)
            event.payload = .pad(.ring(ring, degrees: angle, isFinger: isFinger))
        case .strip(let strip, let fraction?, let isFinger):
            guard fraction.isFinite else { return .refused(.notANumber) }
            event.payload = .pad(.strip(strip, fraction: fraction.clamped(to: 0...1), isFinger: isFinger))
        case .ring(_, nil, _), .strip(_, nil, _), .dial, .mode: break
        }
        return .accepted
    }
}

extension TabletPadDescription {
    fileprivate func has(_ change: TabletPadChange) -> Bool {
        switch change {
        case .button(let button, _): button < buttonCount
        case .ring(let ring, _, _): groups.contains { $0.rings.contains(ring) }
        case .strip(let strip, _, _): groups.contains { $0.strips.contains(strip) }
        case .dial(let dial, _): groups.contains { $0.dials.contains(dial) }
        case .mode(let mode, let group): groups.indices.contains(group) && mode < groups[group].modeCount
        }
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
