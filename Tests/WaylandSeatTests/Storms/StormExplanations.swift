import SurfaceResponders

/// Counts outcomes and reasons that the seats explain. The counts are not compared with the recording.
final class StormExplanations {
    private(set) var counts: [String: Int] = [:]

    func add(_ explanation: Explanation) {
        for reason in explanation.reasons { counts["reason \(Self.name(reason))", default: 0] += 1 }
        switch explanation.outcome {
        case .client: counts["outcome client", default: 0] += 1
        case .responder: counts["outcome responder", default: 0] += 1
        case .nobody: counts["outcome none", default: 0] += 1
        }
    }

    private static func name(_ reason: Explanation.Reason) -> String {
        switch reason {
        case .entered: "entered"
        case .interaction: "interaction"
        case .gesture: "gesture"
        case .taken(let filter): filter is StormFilter ? "taken" : "taken by the input method"
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
