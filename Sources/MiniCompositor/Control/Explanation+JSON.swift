import SurfaceResponders

extension Explanation {
    /// The fields of a line about an event.
    /// - Parameter time: the time of the event since the start of the run.
    func fields(on seat: Seat, at time: Duration) -> [String: JSONValue] {
        var fields: [String: JSONValue] = [
            "event": .string("explanation"),
            "seat": .string(seat.name),
            "time": .number((time / .milliseconds(1) * 1000).rounded() / 1000),
            "type": .string(event.payload.name),
            "summary": .string(ExplanationTable.event(self, seat.keyboard)),
            "path": JSONValue(path.map(\.description)),
            "reasons": .array(
                reasons.map { .object(["code": .string($0.code), "text": .string($0.description)]) }),
            "stages": JSONValue(stages.map(\.rawValue)),
            "outcome": outcome.json,
        ]
        fields["location"] = location.map { JSONValue($0) }
        return fields
    }
}

extension Explanation.Outcome {
    fileprivate var json: JSONValue {
        switch self {
        case .client(let surface): .object(["kind": .string("client"), "name": .string(surface.description)])
        case .responder(let responder):
            .object(["kind": .string("responder"), "name": .string(responder.description)])
        case .nobody: .object(["kind": .string("none")])
        }
    }
}

extension Explanation.Reason {
    /// The name of the reason in JSON.
    var code: String {
        switch self {
        case .entered: "entered"
        case .interaction: "interaction"
        case .gesture: "gesture"
        case .taken: "taken"
        case .command: "command"
        case .recognized: "recognized"
        case .grabbed: "grabbed"
        case .swallowed: "swallowed"
        case .shutOut: "shutOut"
        case .heldElsewhere: "heldElsewhere"
        case .refused: "refused"
        }
    }
}

extension InputEvent.Payload {
    fileprivate var name: String {
        switch self {
        case .pointerMotion: "pointerMotion"
        case .pointerPosition: "pointerPosition"
        case .button: "button"
        case .scroll: "scroll"
        case .gesture: "gesture"
        case .key: "key"
        case .modifiers: "modifiers"
        case .touchDown: "touchDown"
        case .touchMotion: "touchMotion"
        case .touchUp: "touchUp"
        case .touchCancel: "touchCancel"
        case .touchShape: "touchShape"
        case .touchOrientation: "touchOrientation"
        case .tool: "tool"
        case .pad: "pad"
        }
    }
}
