import SurfaceResponders

/// The lines of tablets in a record: one for each change of a tool or a pad.
extension Recording {
    /// Returns `nil` for what a replay cannot play.
    static func fields(
        of change: TabletToolChange, by kind: TabletTool.Kind
    ) -> [String: JSONValue]? {
        guard let name = ReplayLine.toolKinds.first(where: { $0.value == kind })?.key,
            let field = field(of: change)
        else { return nil }
        return ["tool": .string(name), field.name: field.value]
    }

    private static func field(of change: TabletToolChange) -> (name: String, value: JSONValue)? {
        switch change {
        case .entered(let point): ("at", JSONValue(point))
        case .left, .cancelled: ("away", .bool(true))
        case .axis(let axis): field(of: axis)
        case .tip(let isDown): ("tip", .bool(isDown))
        case .button(let button, let isDown):
            (isDown ? "press" : "release", JSONValue(Int(button.rawValue)))
        }
    }

    private static func field(of axis: TabletToolAxis) -> (name: String, value: JSONValue)? {
        switch axis {
        case .position(let point): ("at", JSONValue(point))
        case .pressure(let pressure): ("pressure", .number(pressure))
        case .distance(let distance): ("distance", .number(distance))
        case .tilt(let tilt): ("tilt", .array([.number(tilt.dx), .number(tilt.dy)]))
        case .rotation(let degrees): ("rotation", .number(degrees))
        case .slider(let position): ("slider", .number(position))
        case .wheel(_, let detents): detents == 0 ? nil : ("wheel", JSONValue(Int(detents)))
        }
    }

    /// Returns `nil` for a control that the pad of replays does not have.
    static func fields(of change: TabletPadChange) -> [String: JSONValue]? {
        let pad: [String: JSONValue]
        switch change {
        case .button(let number, let isDown):
            guard ReplayDevices.padGroup.buttons.contains(number) else { return nil }
            pad = ["button": JSONValue(Int(number)), "down": .bool(isDown)]
        case .ring(0, let degrees, _):
            pad = ["ring": .number(0)].merging(degrees.map { ["degrees": .number($0)] } ?? stop) { $1 }
        case .strip(0, let fraction, _):
            pad = ["strip": .number(0)].merging(fraction.map { ["position": .number($0)] } ?? stop) { $1 }
        case .dial(0, let value120): pad = ["dial": .number(0), "steps": .number(Double(value120) / 120)]
        case .mode(let mode, group: 0):
            guard mode < ReplayDevices.padGroup.modeCount else { return nil }
            pad = ["mode": JSONValue(Int(mode))]
        case .ring, .strip, .dial, .mode: return nil
        }
        return ["pad": .object(pad)]
    }

    private static let stop: [String: JSONValue] = ["stop": .bool(true)]
}
