extension Explanation {
    /// One line: what happened, along which path, and why.
    public var description: String {
        [eventText, pathText, reasonText].filter { !$0.isEmpty }.joined(separator: "   ")
    }

    /// What happened, with the device's own numbers: `key 35 down`.
    public var eventText: String { ExplanationText.event(event) }

    /// The path down to the target, from the application if there is one. Leaves out windows above the
    /// target.
    public var pathText: String {
        guard let target = path.first else { return "" }
        let end = path.firstIndex { $0 is Application } ?? path.count - 1
        var names = path[...end].filter { $0 === target || !($0 is Window) }.reversed().map(\.description)
        if let location, let last = names.indices.last {
            names[last] += "@\(ExplanationText.number(location.x)),\(ExplanationText.number(location.y))"
        }
        return names.joined(separator: " > ")
    }

    /// The reasons, and what took the event.
    public var reasonText: String {
        var texts = reasons.map(ExplanationText.reason)
        if isOutside { texts.append("outside the surface") }
        switch outcome {
        case .client: texts.append("sent")
        case .responder(let responder): texts.append("handled by \(responder)")
        case .nobody: if reasons.isEmpty { texts.append("not handled") }
        }
        return texts.joined(separator: ", ")
    }
}

extension Explanation.Reason: CustomStringConvertible {
    /// The reason, as it is in ``Explanation/reasonText``.
    public var description: String { ExplanationText.reason(self) }
}

enum ExplanationText {
    static func event(_ event: InputEvent) -> String {
        switch event.payload {
        case .pointerMotion(let delta, _): "pointer by \(number(delta.dx)),\(number(delta.dy))"
        case .pointerPosition(let point): "pointer \(number(point.x)),\(number(point.y))"
        case .button(let button, let isDown): "button \(name(of: button)) \(isDown ? "down" : "up")"
        case .scroll(let scroll): "scroll \(text(of: scroll))"
        case .gesture(let gesture): text(of: gesture)
        case .key(let code, let isDown): "\(code) \(isDown ? "down" : "up")"
        case .modifiers: "modifiers"
        case .touchDown(let id, let point): "touch \(id) down \(number(point.x)),\(number(point.y))"
        case .touchMotion(let id, let point): "touch \(id) \(number(point.x)),\(number(point.y))"
        case .touchUp(let id): "touch \(id) up"
        case .touchCancel: "touch cancel"
        case .touchShape(let id, let major, let minor): "touch \(id) shape \(number(major))x\(number(minor))"
        case .touchOrientation(let id, let radians): "touch \(id) orientation \(degrees(radians))"
        case .tool(let id, let change): "tool \(id.rawValue) \(text(of: change))"
        case .pad(let change): "pad \(text(of: change))"
        }
    }

    static func reason(_ reason: Explanation.Reason) -> String {
        switch reason {
        case .entered: "entered"
        case .interaction: "belongs to what was pressed"
        case .gesture: "belongs to the gesture that began"
        case .taken(let filter): "taken by \(type(of: filter))"
        case .command(let command?): "key command \(command)"
        case .command(nil): "key of a sequence of key commands"
        case .recognized(let recognizer): "recognized by \(recognizer)"
        case .grabbed: "consumed by a grab"
        case .swallowed: "swallowed: it has no receiver"
        case .shutOut: "kept out by another finger"
        case .heldElsewhere: "another device holds it"
        case .refused(let reason): "refused: \(reason)"
        }
    }

    private static func degrees(_ radians: Double) -> String { number(radians * 180 / .pi) + "°" }

    /// Formats a whole number without a fraction, any other with at most two decimal places.
    static func number(_ value: Double) -> String {
        guard abs(value) < 1e12 else { return "\(value)" }
        let hundredths = Int64((value * 100).rounded())
        guard hundredths % 100 != 0 else { return "\(hundredths / 100)" }
        return "\(Double(hundredths) / 100)"
    }

    private static func text(of scroll: Scroll) -> String {
        let parts = [("horizontal", scroll.horizontal), ("vertical", scroll.vertical)]
        return parts.compactMap { name, axis in axis.map { "\(name) \(number($0.value))" } }
            .joined(separator: " ")
    }

    private static func text(of gesture: TouchpadGesture) -> String {
        switch gesture {
        case .begin(let kind, 1): "\(kind) begin 1 finger"
        case .begin(let kind, let count): "\(kind) begin \(count) fingers"
        case .pinch(let delta, let scale, let rotation):
            "pinch by \(text(of: delta)) scale \(number(scale)) rotation \(degrees(rotation))"
        case .swipe(let delta): "swipe by \(text(of: delta))"
        case .end(let kind): "\(kind) end"
        case .cancel(let kind): "\(kind) cancel"
        }
    }

    private static func text(of change: TabletToolChange) -> String {
        switch change {
        case .entered(let point): "near \(number(point.x)),\(number(point.y))"
        case .left: "away"
        case .cancelled: "cancelled"
        case .axis(let axis): text(of: axis)
        case .tip(let isDown): isDown ? "tip down" : "tip up"
        case .button(let button, let isDown): "button \(name(of: button)) \(isDown ? "down" : "up")"
        }
    }

    private static func text(of axis: TabletToolAxis) -> String {
        switch axis {
        case .position(let point): "\(number(point.x)),\(number(point.y))"
        case .pressure(let value): "pressure \(number(value))"
        case .distance(let value): "distance \(number(value))"
        case .tilt(let tilt): "tilt \(text(of: tilt))"
        case .rotation(let degrees): "rotation \(number(degrees))°"
        case .slider(let value): "slider \(number(value))"
        case .wheel(let degrees, _): "wheel \(number(degrees))°"
        }
    }

    private static func text(of change: TabletPadChange) -> String {
        switch change {
        case .button(let button, let isDown): "button \(button) \(isDown ? "down" : "up")"
        case .ring(let ring, let degrees?, _): "ring \(ring) \(number(degrees))°"
        case .strip(let strip, let fraction?, _): "strip \(strip) \(number(fraction))"
        case .ring(let ring, nil, _): "ring \(ring) stop"
        case .strip(let strip, nil, _): "strip \(strip) stop"
        case .dial(let dial, let value120): "dial \(dial) \(value120)"
        case .mode(let mode, let group): "mode \(mode) of group \(group)"
        }
    }

    private static func text(of vector: Vector) -> String {
        "\(number(vector.dx)),\(number(vector.dy))"
    }

    static func name(of button: PointerButton) -> String {
        switch button {
        case .left: "left"
        case .right: "right"
        case .middle: "middle"
        default: "\(button.rawValue)"
        }
    }
}
