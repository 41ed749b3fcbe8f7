import SurfaceResponders

/// How commands are written in JSON: as the fields of a replay's line, without its time, its seat and the window that its
/// places are in.
extension Command {
    /// The version of these fields. A replay and the control socket name it.
    static let version = 1

    /// Decodes a line that is one command.
    /// - Parameter kind: the field that determines the kind of the line.
    init(_ kind: String, _ fields: ReplayFields, _ keys: ReplayKeys) throws(ReplayProblem) {
        self =
            switch kind {
            case "pointer": .pointerPosition(try ReplayLine.point("pointer", fields))
            case "move": .pointerMotion(try fields.vector("move"))
            case "button": .button(try ReplayLine.button(fields), isDown: try fields.bool("down"))
            case "axis": .scroll(try ReplayLine.scroll(fields))
            case "key": .key(try keys.code(fields), isDown: try fields.bool("down"))
            case "type": .type(try fields.string("type"))
            case "group": .group(try keys.group(fields))
            case "touch": .touches([try TouchChange(fields)])
            case "swipe": .gesture(try TouchpadGesture(.swipe, fields))
            case "pinch": .gesture(try TouchpadGesture(.pinch, fields))
            case "hold": .gesture(try TouchpadGesture(.hold, fields))
            case "tool": try ReplayLine.tool(fields)
            case "pad": try ReplayLine.pad(fields)
            case "screenshot":
                .screenshot(try ReplayScreenshot(fields), deadline: try ReplayLine.deadline(fields))
            case "expect": try ReplayLine.expect(fields)
            case "close": .close(try ReplayLine.window("close", fields))
            case "freeze": .signal(.freeze, to: try ReplayLine.window("freeze", fields))
            case "thaw": .signal(.thaw, to: try ReplayLine.window("thaw", fields))
            case "kill": .signal(.kill, to: try ReplayLine.window("kill", fields))
            case "clipboard": .copy(try fields.text("clipboard"))
            case "device": try ReplayLine.device(fields)
            case "output": try ReplayLine.output(fields)
            case "perform": try ReplayLine.perform(fields)
            case "start": .start(try fields.strings("start"))
            case "run": try ReplayLine.run(fields)
            default: try Self.wait(fields)
            }
    }

    /// The lines of a replay that give this command, without their time, their seat and the window that their places
    /// are in: several for fingers that change together, and for scrolling in both directions. `nil` if no line can
    /// give the command. Fields with their default value are left out.
    public var lines: [String]? { objects?.map { JSONValue.object($0).text } }

    /// The objects of ``lines``.
    var objects: [[String: JSONValue]]? {
        switch self {
        case .pointerPosition(let point): [["pointer": JSONValue(point)]]
        case .pointerMotion(let distance): [["move": JSONValue(distance)]]
        case .button(let button, let isDown):
            [["button": JSONValue(Int(button.rawValue)), "down": .bool(isDown)]]
        case .scroll(let scroll): scroll.lines
        case .key(let code, let isDown): [["key": JSONValue(Int(code.rawValue)), "down": .bool(isDown)]]
        case .type(let text): [["type": .string(text)]]
        case .group(let group): [["group": JSONValue(group)]]
        case .touches(let changes): changes.map(\.fields)
        case .gesture(let gesture): [gesture.fields]
        case .tool(let kind, let changes): ReplayLine.lines(of: changes, by: kind)
        case .pad(let change): ReplayLine.fields(of: change).map { [["pad": .object($0)]] }
        case .wait(let condition, let deadline): condition.fields.map { [$0.waiting(for: deadline)] }
        case .search(let widget, let deadline):
            [["wait": .object(["widget": JSONValue(widget)])].waiting(for: deadline)]
        case .screenshot(let screenshot, let deadline): [screenshot.fields.waiting(for: deadline)]
        case .expect(let expectation, let deadline):
            [["expect": JSONValue(expectation)].waiting(for: deadline)]
        case .close(let window): [["close": .string(window.name)].waiting(for: window.deadline)]
        case .signal(let signal, let window):
            [["\(signal)": .string(window.name)].waiting(for: window.deadline)]
        case .copy(let text): [["clipboard": .string(text)]]
        case .device(let device, let isConnected):
            [["device": .string(device.rawValue), "connected": .bool(isConnected)]]
        case .output(let output): [output.fields]
        case .perform(let name, let number):
            [["perform": .string(name)].adding("number", number.map { JSONValue($0) })]
        case .start(let program): [["start": JSONValue(program)]]
        case .run(let program, let status, let deadline):
            [
                ["run": JSONValue(program)].adding("status", status == 0 ? nil : JSONValue(Int(status)))
                    .waiting(for: deadline)
            ]
        }
    }

    // MARK: Waits

    private static func wait(_ fields: ReplayFields) throws(ReplayProblem) -> Command {
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
        let deadline = try ReplayLine.deadline(fields)
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
            let widget = try ReplayLine.widget("widget", ReplayFields(values: conditions))
            return .search(widget, deadline: deadline)
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

extension ReplayCondition {
    /// `nil` if no line can wait for this.
    fileprivate var fields: [String: JSONValue]? {
        switch self {
        case .anyToplevel, .window: nil
        case .toplevel(let identifier): ["wait": .object(["toplevel": .string(identifier)])]
        case .title(let title): ["wait": .object(["title": .string(title)])]
        case .titleContains(let text): ["wait": .object(["titleContains": .string(text)])]
        case .layer(let namespace): ["wait": .object(["layer": .string(namespace)])]
        case .locked(let isLocked): ["wait": .object(["locked": .bool(isLocked)])]
        case .inputMethodGrab(let isThere): ["wait": .object(["inputMethodGrab": .bool(isThere)])]
        case .idle(let duration, let window):
            ["wait": .object(["idle": JSONValue(duration)])].adding("window", window.map { .string($0) })
        }
    }
}

extension [String: JSONValue] {
    /// The fields with one more, unless its value is `nil`.
    func adding(_ name: String, _ value: JSONValue?) -> Self {
        var fields = self
        if let value { fields[name] = value }
        return fields
    }

    /// The fields with a deadline, unless it is the default one.
    fileprivate func waiting(for deadline: Duration) -> Self {
        adding("deadline", deadline == ReplayLine.defaultDeadline ? nil : JSONValue(deadline))
    }
}

// MARK: Touches

extension Command.TouchChange {
    fileprivate init(_ fields: ReplayFields) throws(ReplayProblem) {
        let id = Int32(try fields.integer("touch", in: 0...Int(Int32.max)))
        let changes = ["down", "to", "up", "cancel"].filter { fields.has($0) }
        guard changes.count == 1 else {
            throw ReplayProblem("'touch' needs exactly one of 'down', 'to', 'up' and 'cancel'")
        }
        switch changes[0] {
        case "down": self = .down(id: id, at: try fields.point("down"))
        case "to": self = .motion(id: id, to: try fields.point("to"))
        case "up":
            _ = try fields.flag("up")
            self = .up(id: id)
        default:
            _ = try fields.flag("cancel")
            self = .cancel
        }
    }

    fileprivate var fields: [String: JSONValue] {
        switch self {
        case .down(let id, let point): ["touch": JSONValue(Int(id)), "down": JSONValue(point)]
        case .motion(let id, let point): ["touch": JSONValue(Int(id)), "to": JSONValue(point)]
        case .up(let id): ["touch": JSONValue(Int(id)), "up": .bool(true)]
        // All fingers are canceled, whichever is named.
        case .cancel: ["touch": .number(0), "cancel": .bool(true)]
        }
    }
}

// MARK: Pictures

extension ReplayScreenshot {
    fileprivate init(_ fields: ReplayFields) throws(ReplayProblem) {
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
        self.init(path: path, subject: subject, showsCursor: try fields.flag("cursor"))
    }

    fileprivate var fields: [String: JSONValue] {
        let fields: [String: JSONValue] = ["screenshot": .string(path)]
        return fields.merging(subject.fields) { $1 }.adding("cursor", showsCursor ? .bool(true) : nil)
    }
}

extension ReplayScreenshot.Subject {
    var fields: [String: JSONValue] {
        switch self {
        case .screen: [:]
        case .window(let name): ["window": .string(name)]
        case .region(let rect): ["region": JSONValue(rect)]
        }
    }
}
