import SurfaceResponders

/// Lines for gestures of touchpads. Their names are those of libinput and zwp_pointer_gestures_v1.
extension TouchpadGesture {
    /// The phases of a kind of gesture, each with the fields that it allows.
    private static func phases(of kind: Kind) -> [(name: String, fields: Set<String>)] {
        let updates: [(name: String, fields: Set<String>)] =
            switch kind {
            case .swipe: [("update", ["by"])]
            case .pinch: [("update", ["by", "scale", "rotation"])]
            case .hold: []
            }
        return [("begin", ["fingers"])] + updates + [("end", []), ("cancel", [])]
    }

    /// Decodes a line with a field named after the kind.
    init(_ kind: Kind, _ fields: ReplayFields) throws(ReplayProblem) {
        let phases = Self.phases(of: kind)
        guard case .string(let name) = fields["\(kind)"], let phase = phases.first(where: { $0.name == name })
        else {
            let names = phases.map { "\"\($0.name)\"" }.joined(separator: ", ")
            throw ReplayProblem("'\(kind)' must be one of: \(names)")
        }
        for other in phases.flatMap(\.fields) where fields.has(other) && !phase.fields.contains(other) {
            throw ReplayProblem("'\(other)' is not for the '\(name)' of a \(kind): leave it out")
        }
        switch name {
        case "begin": self = .begin(kind, fingerCount: try fields.integer("fingers", in: 1...10))
        case "end": self = .end(kind)
        case "cancel": self = .cancel(kind)
        case _ where kind == .swipe: self = .swipe(delta: try fields.vector("by"))
        default:
            let degrees =
                try fields.has("rotation") ? ReplayLine.number("rotation", fields, in: -360...360) : 0
            self = .pinch(
                delta: fields.has("by") ? try fields.vector("by") : .zero,
                scale: try ReplayLine.number("scale", fields, in: 0.001...1000), rotation: degrees * .pi / 180
            )
        }
    }

    var fields: [String: JSONValue] {
        let name = "\(kind)"
        return switch self {
        case .begin(_, let fingerCount): [name: .string("begin"), "fingers": JSONValue(fingerCount)]
        case .swipe(let delta): [name: .string("update"), "by": JSONValue(delta)]
        case .pinch(let delta, let scale, let rotation):
            [name: .string("update"), "scale": .number(scale)]
                .adding("by", delta == .zero ? nil : JSONValue(delta))
                .adding("rotation", rotation == 0 ? nil : .number(Self.degrees(rotation)))
        case .end: [name: .string("end")]
        case .cancel: [name: .string("cancel")]
        }
    }

    /// Converts radians. Whole degrees stay whole, although the conversion is not exact.
    private static func degrees(_ radians: Double) -> Double {
        (radians * 180 / .pi * 1e9).rounded() / 1e9
    }
}
