import SurfaceResponders

extension ReplayLine {
    /// The default scroll distance of a wheel detent, in logical pixels.
    private static let distancePerDetent = 15.0

    static func scroll(_ fields: ReplayFields) throws(ReplayProblem) -> Scroll {
        let source = try scrollSource(fields)
        let axis = try scrollAxis(fields, source)
        switch fields["axis"] {
        case .string("vertical"): return Scroll(source: source, vertical: axis)
        case .string("horizontal"): return Scroll(source: source, horizontal: axis)
        default: throw ReplayProblem("'axis' must be \"vertical\" or \"horizontal\"")
        }
    }

    private static func scrollSource(_ fields: ReplayFields) throws(ReplayProblem) -> Scroll.Source {
        switch fields["source"] {
        case nil: return fields.has("stop") ? .finger : .wheel
        case .string("wheel"): return .wheel
        case .string("finger"): return .finger
        case .string("continuous"): return .continuous
        case .string("tilt"): return .wheelTilt
        default:
            throw ReplayProblem("'source' must be \"wheel\", \"finger\", \"continuous\" or \"tilt\"")
        }
    }

    private static func scrollAxis(
        _ fields: ReplayFields, _ source: Scroll.Source
    ) throws(ReplayProblem) -> Scroll.Axis {
        let isWheel = source == .wheel || source == .wheelTilt
        if try fields.flag("stop") {
            guard !isWheel else {
                throw ReplayProblem("a wheel does not stop: 'stop' is for \"finger\" and \"continuous\"")
            }
            guard !fields.has("value"), !fields.has("steps") else {
                throw ReplayProblem("'stop' ends scrolling and cannot have 'value' or 'steps'")
            }
            return Scroll.Axis(value: 0, isStop: true)
        }
        guard isWheel || !fields.has("steps") else {
            throw ReplayProblem("'steps' are only for wheels: leave out 'steps' or 'source'")
        }
        guard fields.has("value") || fields.has("steps") else {
            throw ReplayProblem(
                "'axis' needs 'value', a distance in logical pixels, or 'steps', detents of a wheel")
        }
        let steps = try fields.has("steps") ? bounded("steps", fields, by: 10_000) : nil
        let value =
            try fields.has("value")
            ? bounded("value", fields, by: 1_000_000) : (steps ?? 0) * distancePerDetent
        guard isWheel else { return Scroll.Axis(value: value) }
        let detents = steps ?? value / distancePerDetent
        guard detents * value >= 0 else {
            throw ReplayProblem("'steps' and 'value' have different directions")
        }
        return Scroll.Axis(value: value, value120: Int32((detents * 120).rounded()))
    }

    private static func bounded(
        _ name: String, _ fields: ReplayFields, by limit: Double
    ) throws(ReplayProblem) -> Double {
        let number = try fields.double(name)
        guard abs(number) <= limit else {
            throw ReplayProblem("'\(name)' must be between -\(Int(limit)) and \(Int(limit))")
        }
        return number
    }
}

extension Scroll {
    /// The lines of a replay that are decoded as this: one for each direction.
    var lines: [[String: JSONValue]] {
        [("vertical", vertical), ("horizontal", horizontal)].compactMap { name, axis in
            guard let axis else { return nil }
            var fields: [String: JSONValue] = ["axis": .string(name)]
            switch source {
            case .wheel, .unknown: break
            case .finger: fields["source"] = .string("finger")
            case .continuous: fields["source"] = .string("continuous")
            case .wheelTilt: fields["source"] = .string("tilt")
            }
            guard !axis.isStop else {
                fields["stop"] = .bool(true)
                return fields
            }
            fields["value"] = .number(axis.value)
            if axis.value120 != 0 { fields["steps"] = .number(Double(axis.value120) / 120) }
            return fields
        }
    }
}
