import SurfaceResponders

/// Why a line of the control socket was not carried out: a code, a text for people, and data.
struct ControlFailure: Error {
    let code: String
    let message: String
    var data: [String: JSONValue] = [:]

    var json: JSONValue {
        .object(data.merging(["code": .string(code), "message": .string(message)]) { $1 })
    }

    /// The line itself is wrong, whatever the compositor shows.
    static func invalid(_ message: String) -> ControlFailure {
        ControlFailure(code: "invalid", message: message)
    }

    private init(code: String, message: String, data: [String: JSONValue] = [:]) {
        self.code = code
        self.message = message
        self.data = data
    }

    /// - Parameter found: what the line found before it failed.
    init(_ failure: ReplayFailure, found: [String: JSONValue] = [:]) {
        message = failure.text
        switch failure.cause {
        case .wait:
            code = "timeout"
            data = [
                "windows": .array(
                    failure.toplevels.map {
                        .object([
                            "id": JSONValue($0.number), "appID": .string($0.applicationIdentifier),
                            "title": .string($0.title),
                        ])
                    }), "layers": JSONValue(failure.layers),
            ]
        case .picture: code = "picture"
        case .window, .place, .action, .output, .unavailable: code = "unavailable"
        case .widget(let problem):
            code = "widget"
            data = ["problem": .string(problem.kind.rawValue), "widgets": .array(problem.widgets)]
        case .mismatch(let mismatch):
            code = "mismatch"
            data = ["expected": .string(mismatch.expected), "found": .string(mismatch.found)]
        case .program(_, let problem):
            code = "program"
            if case .status(let status, _) = problem { data = ["status": JSONValue(Int(status))] }
        }
        data.merge(found) { $1 }
    }
}
