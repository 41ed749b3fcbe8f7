extension ReplayLine {
    static func wait(_ fields: ReplayFields) throws(ReplayProblem) -> ReplayStep.Action {
        guard case .object(let conditions) = fields["wait"], conditions.count == 1,
            let condition = conditions.first
        else {
            throw ReplayProblem(
                """
                'wait' must be one of {"toplevel": app id}, {"title": title}, {"titleContains": text}, \
                {"layer": namespace}, {"idle": milliseconds}, {"locked": true} and {"inputMethodGrab": true}
                """)
        }
        let deadline = try deadline(fields)
        guard condition.key == "idle" || !fields.has("window") else {
            throw ReplayProblem("only 'idle' is of a 'window'")
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
            let window = try fields.has("window") ? fields.string("window") : nil
            return .wait(.idle(for: .milliseconds(milliseconds), in: window), deadline: deadline)
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
                "cannot wait for '\(condition.key)': known are toplevel, title, titleContains, layer, idle, locked, "
                    + "inputMethodGrab"
            )
        }
    }
}
