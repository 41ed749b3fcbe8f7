import SurfaceResponders

/// A line of a replay. It is well-formed, but not checked against the previous lines.
struct ReplayLine {
    /// `nil` for the time of the previous line, or for the end of its text.
    let time: Duration?
    /// One command, or those of a click, a drag or another gesture, each with its time since the line's time.
    let parts: [(offset: Duration, command: Command)]
    /// The window that the line's places are in, or that the line is for; `nil` for places on the screen.
    let window: ReplayWindow?
    /// The widget that the line's places are at; `nil` for other places.
    let widget: ReplayWidgetPlace?
    /// The seat's name; `nil` for the first seat.
    let seat: String?

    /// The maximum time in milliseconds: a day. Higher values are considered mistakes.
    static let longestTime = 86_400_000
    /// The maximum length in bytes. Several copies of a line exist while it is parsed.
    private static let longest = 1 << 20
    static let defaultDeadline = Duration.seconds(10)

    /// The fields that determine the kinds of lines, each with the other fields that it allows.
    private static let kinds: [(field: String, others: Set<String>)] =
        placedKinds.map { ($0.field, $0.others.union(["seat", "window", "deadline"])) }
        + inputKinds.map { ($0.field, $0.others.union(["seat"])) } + [
            ("wait", ["deadline", "window"]), ("screenshot", ["window", "region", "cursor", "deadline"]),
            ("expect", ["deadline", "seat"]), ("close", ["deadline"]), ("freeze", ["deadline"]),
            ("thaw", ["deadline"]), ("kill", ["deadline"]), ("start", []), ("run", ["status", "deadline"]),
            ("output", ["size", "scale", "transform"]),
        ]

    /// The kinds whose field names a window.
    private static let windowKinds: Set<String> = ["close", "freeze", "thaw", "kill"]

    /// The kinds with places, which can be in a window.
    private static let placedKinds: [(field: String, others: Set<String>)] = [
        ("pointer", []), ("click", ["button", "count"]), ("drag", ["button"]), ("tap", []),
        ("touch", ["down", "to", "up", "cancel"]), ("tool", Set(toolFields)),
    ]

    private static let inputKinds: [(field: String, others: Set<String>)] = [
        ("move", []), ("button", ["down"]), ("axis", ["value", "steps", "source", "stop"]),
        ("swipe", ["fingers", "by"]), ("pinch", ["fingers", "by", "scale", "rotation"]),
        ("hold", ["fingers"]),
        ("key", ["down"]), ("press", ["count"]), ("type", ["into", "deadline"]), ("group", []), ("pad", []),
        ("perform", ["number"]), ("clipboard", []), ("device", ["connected"]),
    ]

    /// Whether a line of a record describes a scene or explains an event. Replays skip it.
    static func isOfScene(_ fields: ReplayFields) -> Bool {
        fields.names == ["scene"] || fields.names == ["explanation"]
    }

    /// Returns the fields of a line; `nil` for a blank line or a comment. `text` is UTF-8 without the line break.
    static func fields(of text: ArraySlice<UInt8>) throws(ReplayProblem) -> ReplayFields? {
        let content = withoutComment(text)
        guard !content.allSatisfy(JSONParser.isSpace) else { return nil }
        guard content.count <= longest else { throw ReplayProblem("the line is longer than 1 MiB") }
        return try ReplayFields(text: content)
    }

    init(_ fields: ReplayFields, keys: ReplayKeys) throws(ReplayProblem) {
        let kind = try Self.kind(of: fields)
        time = fields.has("t") ? try fields.milliseconds("t", in: 0...Self.longestTime) : nil
        seat = fields.has("seat") ? try fields.string("seat") : nil
        widget = try Self.widgetPlace(kind, fields)
        parts = try Self.parts(kind, fields, keys, widget)
        window = try Self.window(kind, fields, hasWidget: widget != nil)
        if !Self.windowKinds.contains(kind), window != nil, !parts.contains(where: { $0.command.hasPlace }) {
            throw ReplayProblem("'window' is for lines with a place: leave it out")
        }
    }

    /// Pictures and waits handle their windows by themselves.
    private static func window(
        _ kind: String, _ fields: ReplayFields, hasWidget: Bool
    ) throws(ReplayProblem) -> ReplayWindow? {
        if windowKinds.contains(kind) { return try window(kind, fields) }
        let isPlaced = placedKinds.contains { $0.field == kind }
        guard isPlaced, fields.has("window") else {
            guard !fields.has("deadline") || !isPlaced && kind != "type" || hasWidget else {
                throw ReplayProblem("only a line with a 'window' or a widget waits: leave out the 'deadline'")
            }
            return nil
        }
        return try window("window", fields)
    }

    /// Returns the window that a field names, for which the line waits.
    static func window(_ name: String, _ fields: ReplayFields) throws(ReplayProblem) -> ReplayWindow {
        ReplayWindow(name: try fields.window(name), deadline: try deadline(fields))
    }

    /// Returns the line up to a `#` outside strings.
    private static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var isInString = false
        var isEscaped = false
        for index in line.indices {
            switch Unicode.Scalar(line[index]) {
            case _ where isEscaped: isEscaped = false
            case "\\" where isInString: isEscaped = true
            case "\"": isInString.toggle()
            case "#" where !isInString: return line[..<index]
            default: break
            }
        }
        return line
    }

    /// Returns the field that determines the kind of a line. Throws if other fields are no part of such a line.
    static func kind(of fields: ReplayFields) throws(ReplayProblem) -> String {
        let named = kinds.filter { fields.has($0.field) }
        // 'press' is a line, and a field of a line with 'tool'.
        let present = named.filter { kind in !named.contains { $0.others.contains(kind.field) } }
        guard let kind = present.first else {
            let unknown = fields.names.filter { name in name != "t" }.map { "'\($0)'" }.joined(
                separator: ", ")
            let known = kinds.map(\.field).joined(separator: ", ")
            throw ReplayProblem(
                (unknown.isEmpty ? "no event" : "no event, only \(unknown)") + "; a line has one of: \(known)"
            )
        }
        guard present.count == 1 else {
            let names = present.map { "'\($0.field)'" }.joined(separator: " and ")
            throw ReplayProblem("\(names) are separate events: write a line for each")
        }
        for name in fields.names where name != "t" && name != kind.field && !kind.others.contains(name) {
            throw ReplayProblem("unknown field '\(name)' in a line with '\(kind.field)'")
        }
        return kind.field
    }

    /// Whether lines of a kind send events of devices.
    static func sendsEvents(_ kind: String) -> Bool {
        placedKinds.contains { $0.field == kind }
            || inputKinds.contains { $0.field == kind } && !["perform", "clipboard", "device"].contains(kind)
    }

    private static func parts(
        _ kind: String, _ fields: ReplayFields, _ keys: ReplayKeys, _ widget: ReplayWidgetPlace?
    ) throws(ReplayProblem) -> [(offset: Duration, command: Command)] {
        if kind == "type", let widget { return try typeInto(widget, fields) }
        return switch kind {
        case "click": try click(fields)
        case "tap": try tap(fields)
        case "drag": try drag(fields, isBetweenWidgets: widget?.end != nil)
        case "press": try press(fields, keys)
        default: [(.zero, try Command(kind, fields, keys))]
        }
    }

    static func button(_ fields: ReplayFields) throws(ReplayProblem) -> PointerButton {
        switch fields["button"] {
        case .string("left"): return .left
        case .string("right"): return .right
        case .string("middle"): return .middle
        case .number:
            return PointerButton(rawValue: UInt32(try fields.integer("button", in: 0x100...0x2ff)))
        default:
            throw ReplayProblem(
                "'button' must be \"left\", \"right\", \"middle\" or an evdev code from 256 to 767")
        }
    }

    static func deadline(_ fields: ReplayFields) throws(ReplayProblem) -> Duration {
        guard fields.has("deadline") else { return defaultDeadline }
        return try fields.milliseconds("deadline", in: 1...longestTime)
    }
}
