import JSONLines

/// An event as the control socket explains it.
struct InspectedEvent: Equatable {
    enum Outcome: Equatable {
        case client(String), responder(String), nothing
    }

    struct Reason: Equatable {
        let code: String
        let text: String
    }

    let seat: String
    /// In milliseconds since the start of the run.
    let time: Double
    let type: String
    let summary: String
    /// From the target up.
    let path: [String]
    /// In the target's surface.
    let location: [Double]
    let reasons: [Reason]
    let stages: [String]
    let outcome: Outcome
    /// How many events in a row this one stands for.
    var count = 1

    private static let motions: Set = [
        "pointerMotion", "pointerPosition", "scroll", "touchMotion", "touchShape", "touchOrientation",
    ]
    private static let modifiers = [
        "Shift_", "Control_", "Alt_", "Meta_", "Super_", "Hyper_", "ISO_Level3_", "ISO_Level5_",
    ]

    /// - Parameter line: an event `explanation`; `nil` for anything else.
    init?(_ line: JSONValue) {
        guard line["event"]?.textValue == "explanation" else { return nil }
        seat = line["seat"]?.textValue ?? ""
        time = line["time"]?.numberValue ?? 0
        type = line["type"]?.textValue ?? ""
        summary = line["summary"]?.textValue ?? ""
        path = line["path"]?.items.compactMap(\.textValue) ?? []
        location = line["location"]?.items.compactMap(\.numberValue) ?? []
        reasons =
            line["reasons"]?.items.map {
                Reason(code: $0["code"]?.textValue ?? "", text: $0["text"]?.textValue ?? "")
            }
            ?? []
        stages = line["stages"]?.items.compactMap(\.textValue) ?? []
        let name = line["outcome"]?["name"]?.textValue ?? ""
        outcome =
            switch line["outcome"]?["kind"]?.textValue {
            case "client": .client(name)
            case "responder": .responder(name)
            default: .nothing
            }
    }

    var isKeyPress: Bool { type == "key" && summary.hasSuffix(" down") }

    /// Whether the event is the press or the release of a modifier key.
    var isModifier: Bool {
        type == "key" && Self.modifiers.contains { summary.hasPrefix("key " + $0) }
    }

    /// The text of the key command that took the event, if one did.
    var command: String? { reasons.first { $0.code == "command" }?.text }

    /// Whether an event is a motion that continues this one in the same way, so that one line can show both.
    func isContinued(by next: InspectedEvent) -> Bool {
        Self.motions.contains(type) && type == next.type && seat == next.seat && path == next.path
            && reasons == next.reasons && outcome == next.outcome
            && (!type.hasPrefix("touch") || finger == next.finger)
    }

    /// The number of the finger, such as "0" in "touch 0 20,20".
    private var finger: Substring? { summary.split(separator: " ").dropFirst().first }
}
