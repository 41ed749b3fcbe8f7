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
            ("output", ["size", "scale"]),
        ]

    /// The kinds whose field names a window.
    private static let windowKinds: Set<String> = ["close", "freeze", "thaw", "kill"]

    /// The kinds with places, which can be in a window.
    private static let placedKinds: [(field: String, others: Set<String>)] = [
        ("pointer", []), ("click", ["button", "count"]), ("drag", ["button"]), ("tap", []),
        ("touch", ["down", "to", "up", "cancel"]), ("tool", toolFields),
    ]

    private static let inputKinds: [(field: String, others: Set<String>)] = [
        ("move", []), ("button", ["down"]), ("axis", ["value", "steps", "source", "stop"]),
        ("key", ["down"]), ("press", ["count"]), ("type", ["into", "deadline"]), ("group", []), ("pad", []),
        ("perform", ["number"]), ("clipboard", []), ("device", ["connected"]),
    ]

    /// Returns `nil` for a blank line or a comment. `text` is UTF-8 without the line break.
    init?(text: ArraySlice<UInt8>, keys: ReplayKeys) throws(ReplayProblem) {
        let content = Self.withoutComment(text)
        guard !content.allSatisfy(JSONParser.isSpace) else { return nil }
        guard content.count <= Self.longest else { throw ReplayProblem("the line is longer than 1 MiB") }
        try self.init(ReplayFields(text: content), keys: keys)
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
        if windowKinds.contains(kind) {
            return ReplayWindow(name: try fields.window(kind), deadline: try deadline(fields))
        }
        let isPlaced = placedKinds.contains { $0.field == kind }
        guard isPlaced, fields.has("window") else {
            guard !fields.has("deadline") || !isPlaced && kind != "type" || hasWidget else {
                throw ReplayProblem("only a line with a 'window' or a widget waits: leave out the 'deadline'")
            }
            return nil
        }
        return ReplayWindow(name: try fields.window("window"), deadline: try deadline(fields))
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

    private static func kind(of fields: ReplayFields) throws(ReplayProblem) -> String {
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

    private static func parts(
        _ kind: String, _ fields: ReplayFields, _ keys: ReplayKeys, _ widget: ReplayWidgetPlace?
    ) throws(ReplayProblem) -> [(offset: Duration, command: Command)] {
        if kind == "type", let widget { return try typeInto(widget, fields) }
        return switch kind {
        case "click": try click(fields)
        case "tap": try tap(fields)
        case "drag": try drag(fields)
        case "press": try press(fields, keys)
        default: [(.zero, try command(kind, fields, keys))]
        }
    }

    private static func command(
        _ kind: String, _ fields: ReplayFields, _ keys: ReplayKeys
    ) throws(ReplayProblem) -> Command {
        switch kind {
        case "close": .close
        case "freeze": .signal(.freeze)
        case "thaw": .signal(.thaw)
        case "kill": .signal(.kill)
        case "expect": try expect(fields)
        case "clipboard": .copy(try fields.text("clipboard"))
        case "device": try device(fields)
        case "output": try output(fields)
        case "perform": try perform(fields)
        case "start": .start(try fields.strings("start"))
        case "run": try run(fields)
        case "pointer": .pointerPosition(try point("pointer", fields))
        case "move": .pointerMotion(try fields.vector("move"))
        case "button": .button(try button(fields), isDown: try fields.bool("down"))
        case "axis": .scroll(try scroll(fields))
        case "key": .key(try keys.code(fields), isDown: try fields.bool("down"))
        case "type": .type(try fields.string("type"))
        case "group": .group(try keys.group(fields))
        case "touch": .touches([try touch(fields)])
        case "tool": try tool(fields)
        case "pad": try pad(fields)
        case "screenshot": .screenshot(try screenshot(fields), deadline: try deadline(fields))
        default: try wait(fields)
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

    private static func touch(_ fields: ReplayFields) throws(ReplayProblem) -> Command.TouchChange {
        let id = Int32(try fields.integer("touch", in: 0...Int(Int32.max)))
        let changes = ["down", "to", "up", "cancel"].filter { fields.has($0) }
        guard changes.count == 1 else {
            throw ReplayProblem("'touch' needs exactly one of 'down', 'to', 'up' and 'cancel'")
        }
        switch changes[0] {
        case "down": return .down(id: id, at: try fields.point("down"))
        case "to": return .motion(id: id, to: try fields.point("to"))
        case "up": _ = try fields.flag("up")
        default:
            _ = try fields.flag("cancel")
            return .cancel
        }
        return .up(id: id)
    }

    static func deadline(_ fields: ReplayFields) throws(ReplayProblem) -> Duration {
        guard fields.has("deadline") else { return defaultDeadline }
        return try fields.milliseconds("deadline", in: 1...longestTime)
    }

    static func screenshot(_ fields: ReplayFields) throws(ReplayProblem) -> ReplayScreenshot {
        let path = try fields.string("screenshot")
        guard !path.utf8.contains(0) else {
            throw ReplayProblem("'screenshot' must be a file name without a NUL")
        }
        let subject: ReplayScreenshot.Subject
        switch (fields.has("window"), fields.has("region")) {
        case (true, true):
            throw ReplayProblem("a picture shows either a 'window' or a 'region': write a line for each")
        case (true, false): subject = .window(try fields.window("window"))
        case (false, true): subject = .region(try fields.rect("region"))
        case (false, false): subject = .screen
        }
        guard fields.has("window") || !fields.has("deadline") else {
            throw ReplayProblem("only a picture of a 'window' waits: leave out the 'deadline'")
        }
        return ReplayScreenshot(path: path, subject: subject, showsCursor: try fields.flag("cursor"))
    }

    static func wait(_ fields: ReplayFields) throws(ReplayProblem) -> Command {
        guard case .object(let conditions) = fields["wait"], conditions.count == 1,
            let condition = conditions.first
        else {
            throw ReplayProblem(
                """
                'wait' must be one of {"toplevel": app id}, {"title": title}, {"titleContains": text}, \
                {"layer": namespace}, {"idle": milliseconds}, {"locked": true}, {"inputMethodGrab": true} and \
                {"widget": widget}
                """)
        }
        let deadline = try deadline(fields)
        guard condition.key == "idle" || !fields.has("window") else {
            throw ReplayProblem("'window' is only allowed with 'idle'")
        }
        switch condition {
        case ("toplevel", .string(let identifier)):
            return .wait(.toplevel(applicationIdentifier: identifier), deadline: deadline)
        case ("title", .string(let title)):
            return .wait(.title(title), deadline: deadline)
        case ("titleContains", .string(let text)):
            guard !text.isEmpty else {
                throw ReplayProblem("'titleContains' must be a text that is not empty")
            }
            return .wait(.titleContains(text), deadline: deadline)
        case ("layer", .string(let namespace)):
            return .wait(.layer(namespace: namespace), deadline: deadline)
        case ("idle", .number(let number)):
            let limit = deadline.wholeMilliseconds
            guard let milliseconds = Int64(exactly: number), milliseconds > 0, milliseconds < limit else {
                throw ReplayProblem(
                    "'idle' must be a whole number of milliseconds below the deadline, \(limit)")
            }
            let window = try fields.has("window") ? fields.window("window") : nil
            return .wait(.idle(for: .milliseconds(milliseconds), in: window), deadline: deadline)
        case ("widget", _):
            return .search(try widget("widget", ReplayFields(values: conditions)), deadline: deadline)
        case ("locked", .bool(let isLocked)):
            return .wait(.locked(isLocked), deadline: deadline)
        case ("inputMethodGrab", .bool(let isThere)):
            return .wait(.inputMethodGrab(isThere), deadline: deadline)
        case ("locked", _), ("inputMethodGrab", _):
            throw ReplayProblem("'\(condition.key)' must be true or false")
        case ("toplevel", _), ("title", _), ("titleContains", _), ("layer", _):
            throw ReplayProblem("'\(condition.key)' must be a text")
        case ("idle", _):
            throw ReplayProblem("'idle' must be a number of milliseconds")
        default:
            throw ReplayProblem(
                "cannot wait for '\(condition.key)': known are toplevel, title, titleContains, layer, idle, "
                    + "locked, inputMethodGrab, widget"
            )
        }
    }
}
