import SurfaceResponders

extension ReplayLine {
    private static let toolKinds: [String: TabletTool.Kind] = [
        "pen": .pen, "eraser": .eraser, "brush": .brush, "pencil": .pencil, "airbrush": .airbrush,
        "mouse": .mouse, "lens": .lens,
    ]

    /// The fields besides `tool`, in the order in which they take effect.
    static let toolFields = [
        "at", "pressure", "distance", "tilt", "rotation", "slider", "wheel", "tip", "press", "release",
        "away",
    ]

    static func tool(_ fields: ReplayFields) throws(ReplayProblem) -> Command {
        guard case .string(let name) = fields["tool"], let kind = toolKinds[name] else {
            let names = toolKinds.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
            throw ReplayProblem("'tool' must be one of: \(names)")
        }
        var changes = try axes(fields).map { TabletToolChange.axis($0) }
        if fields.has("tip") { changes.append(.tip(isDown: try fields.bool("tip"))) }
        for (field, isDown) in [("press", true), ("release", false)] where fields.has(field) {
            changes.append(.button(try toolButton(field, fields), isDown: isDown))
        }
        if try fields.flag("away") { changes.append(.left) }
        guard !changes.isEmpty else {
            throw ReplayProblem("'tool' needs one of: \(toolFields.sorted().joined(separator: ", "))")
        }
        return .tool(kind, changes)
    }

    /// Returns the lines that are decoded as changes of a tool: one, if the changes are in the order of its fields.
    /// Returns `nil` for what a replay cannot play.
    static func lines(of changes: [TabletToolChange], by kind: TabletTool.Kind) -> [[String: JSONValue]]? {
        guard let name = toolKinds.first(where: { $0.value == kind })?.key else { return nil }
        var lines: [[String: JSONValue]] = []
        var last = toolFields.endIndex
        for (field, value) in changes.compactMap(field(of:)) {
            let place = toolFields.firstIndex(of: field) ?? 0
            if place <= last { lines.append(["tool": .string(name)]) }
            lines[lines.count - 1][field] = value
            last = place
        }
        return lines.isEmpty ? nil : lines
    }

    private static func field(of change: TabletToolChange) -> (name: String, value: JSONValue)? {
        switch change {
        case .entered(let point), .axis(.position(let point)): ("at", JSONValue(point))
        case .left, .cancelled: ("away", .bool(true))
        case .axis(.pressure(let pressure)): ("pressure", .number(pressure))
        case .axis(.distance(let distance)): ("distance", .number(distance))
        case .axis(.tilt(let tilt)): ("tilt", JSONValue(tilt))
        case .axis(.rotation(let degrees)): ("rotation", .number(degrees))
        case .axis(.slider(let position)): ("slider", .number(position))
        case .axis(.wheel(_, let detents)): detents == 0 ? nil : ("wheel", JSONValue(Int(detents)))
        case .tip(let isDown): ("tip", .bool(isDown))
        case .button(let button, let isDown):
            (isDown ? "press" : "release", JSONValue(Int(button.rawValue)))
        }
    }

    private static func axes(_ fields: ReplayFields) throws(ReplayProblem) -> [TabletToolAxis] {
        var axes: [TabletToolAxis] = []
        if fields.has("at") { axes.append(.position(try fields.point("at"))) }
        if fields.has("pressure") { axes.append(.pressure(try number("pressure", fields, in: 0...1))) }
        if fields.has("distance") { axes.append(.distance(try number("distance", fields, in: 0...1))) }
        if fields.has("tilt") { axes.append(.tilt(try fields.vector("tilt"))) }
        if fields.has("rotation") { axes.append(.rotation(try number("rotation", fields, in: -360...360))) }
        if fields.has("slider") { axes.append(.slider(try number("slider", fields, in: -1...1))) }
        if fields.has("wheel") {
            let detents = try fields.integer("wheel", in: -1000...1000)
            axes.append(.wheel(degrees: Double(detents) * 15, detents: Int32(detents)))
        }
        return axes
    }

    private static func toolButton(
        _ name: String, _ fields: ReplayFields
    ) throws(ReplayProblem) -> PointerButton {
        switch fields[name] {
        case .string("stylus"): .stylus
        case .string("stylus2"): .stylus2
        case .string("stylus3"): .stylus3
        case .number: PointerButton(rawValue: UInt32(try fields.integer(name, in: 0x100...0x2ff)))
        default:
            throw ReplayProblem(
                "'\(name)' must be \"stylus\", \"stylus2\", \"stylus3\" or an evdev code from 256 to 767")
        }
    }

    static func number(
        _ name: String, _ fields: ReplayFields, in range: ClosedRange<Double>
    ) throws(ReplayProblem) -> Double {
        let number = try fields.double(name)
        guard range.contains(number) else {
            throw ReplayProblem(
                "'\(name)' must be between \(range.lowerBound) and \(range.upperBound)")
        }
        return number
    }

    // MARK: Pads

    /// The fields within `pad` that determine the kind, each with the other fields that it allows.
    private static let padKinds: [String: Set<String>] = [
        "button": ["down"], "ring": ["degrees", "stop"], "strip": ["position", "stop"], "dial": ["steps"],
        "mode": [],
    ]

    static func pad(_ line: ReplayFields) throws(ReplayProblem) -> Command {
        guard case .object(let values) = line["pad"] else { throw unknownPad }
        let fields = ReplayFields(values: values)
        guard let kind = padKinds.keys.first(where: { fields.has($0) }), let others = padKinds[kind] else {
            throw unknownPad
        }
        for name in fields.names where name != kind && !others.contains(name) {
            throw ReplayProblem("unknown field '\(name)' in a pad's '\(kind)'")
        }
        return .pad(try padChange(kind, fields))
    }

    private static let unknownPad = ReplayProblem(
        "'pad' must be an object with one of: button, ring, strip, dial, mode")

    private static func padChange(
        _ kind: String, _ fields: ReplayFields
    ) throws(ReplayProblem) -> TabletPadChange {
        let group = ReplayDevices.padGroup
        switch kind {
        case "button":
            let button = try fields.integer("button", in: 0...group.buttons.count - 1)
            return .button(UInt32(button), isDown: try fields.bool("down"))
        case "ring":
            _ = try fields.integer("ring", in: 0...0)
            let degrees = try fields.flag("stop") ? nil : try number("degrees", fields, in: 0...360)
            return .ring(0, degrees: degrees, isFinger: true)
        case "strip":
            _ = try fields.integer("strip", in: 0...0)
            let fraction = try fields.flag("stop") ? nil : try number("position", fields, in: 0...1)
            return .strip(0, fraction: fraction, isFinger: true)
        case "dial":
            _ = try fields.integer("dial", in: 0...0)
            let steps = try number("steps", fields, in: -1000...1000)
            return .dial(0, value120: Int32((steps * 120).rounded()))
        default:
            return .mode(UInt32(try fields.integer("mode", in: 0...group.modeCount - 1)), group: 0)
        }
    }

    /// Returns the fields within `pad`, or `nil` for a control that the pad of replays does not have.
    static func fields(of change: TabletPadChange) -> [String: JSONValue]? {
        switch change {
        case .button(let number, let isDown):
            guard ReplayDevices.padGroup.buttons.contains(number) else { return nil }
            return ["button": JSONValue(Int(number)), "down": .bool(isDown)]
        case .ring(0, let degrees, _):
            return ["ring": .number(0)].merging(degrees.map { ["degrees": .number($0)] } ?? stop) { $1 }
        case .strip(0, let fraction, _):
            return ["strip": .number(0)].merging(fraction.map { ["position": .number($0)] } ?? stop) { $1 }
        case .dial(0, let value120): return ["dial": .number(0), "steps": .number(Double(value120) / 120)]
        case .mode(let mode, group: 0):
            return mode < ReplayDevices.padGroup.modeCount ? ["mode": JSONValue(Int(mode))] : nil
        case .ring, .strip, .dial, .mode: return nil
        }
    }

    private static let stop: [String: JSONValue] = ["stop": .bool(true)]
}
