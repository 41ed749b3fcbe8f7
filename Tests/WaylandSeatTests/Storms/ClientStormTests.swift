import Proofs
import Glibc
import SystemPackage
import Testing

/// Compares the events that clients receive in storms of random input and changes with a recording.
///
/// After an intended change of these events, record them again with
/// `STORM_RECORD=1 swift test --filter ClientStormTests`. `LONG_TESTS=1` compares all recorded storms.
/// `STORM_TEXT=FILE STORM_SEED=7` writes everything that happens with one seed to a file. `STORM_SHRINK=7`
/// finds the fewest steps that violate an invariant.
struct ClientStormTests {
    private static let recordedCount: UInt64 = 500
    /// All recorded storms in a long run, and half of them otherwise.
    private static let seeds = 1...(isLong ? recordedCount : recordedCount / 2)

    /// The results of all storms, which run once for all tests.
    private static let results = Task.detached { try await rage() }

    private static func rage() async throws -> [StormResult] {
        let results = try await resultsOfAll()
        if isRecording { try RecordedStorms.record(results) }
        return results
    }

    private static func resultsOfAll() async throws -> [StormResult] {
        try await withThrowingTaskGroup(of: [StormResult].self) { group in
            let workerCount: UInt64 = 4
            for worker in 0..<workerCount {
                group.addTask {
                    let keymaps = try StormKeymaps()
                    return try seeds.filter { $0 % workerCount == worker }.map { seed in
                        try StormResult(seed: seed, keymaps: keymaps)
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.seed < $1.seed }
        }
    }

    private static var isRecording: Bool { environment("STORM_RECORD") != nil }

    private static var isLong: Bool { isRecording || environment("LONG_TESTS") != nil }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    @Test(.promise(48), .requirement(48)) func `clients receive what was recorded`() async throws {
        let results = try await Self.results.value
        let recorded = try RecordedStorms().lines
        #expect(recorded.count == Int(Self.recordedCount))
        #expect(results.count == Self.seeds.count)
        expectNone(results.filter { recorded[$0.seed]?.clients != $0.clients }.map(\.seed))
    }

    @Test func `compositor responders receive what was recorded`() async throws {
        let results = try await Self.results.value
        let recorded = try RecordedStorms().lines
        expectNone(results.filter { recorded[$0.seed]?.compositor != $0.compositor }.map(\.seed))
    }

    private func expectNone(_ seeds: [UInt64], sourceLocation: SourceLocation = #_sourceLocation) {
        guard let first = seeds.first else { return }
        Issue.record(
            "\(seeds.count) seeds differ, the first is \(first)", sourceLocation: sourceLocation)
    }

    @Test(.promise(48), .requirement(30)) func `invariants hold after each step`() async throws {
        let broken = try await Self.results.value.first { !$0.broken.isEmpty }
        if let failure = broken.flatMap({ StormResult.failure(seed: $0.seed) }) { Issue.record("\(failure)") }
        #expect(broken?.broken == nil)
    }

    /// A storm without events proves nothing.
    @Test(.promise(48)) func `each kind of event is frequent`() async throws {
        var kinds: [String: Int] = [:]
        for result in try await Self.results.value { kinds.merge(result.kinds) { $0 + $1 } }
        if Self.environment("STORM_KINDS") != nil {
            for (kind, count) in kinds.sorted(by: { $0.key < $1.key }) { print("\(count)\t\(kind)") }
        }
        for kind in Self.kinds { #expect(kinds[kind, default: 0] > Self.seeds.count / 5, "\(kind)") }
    }

    /// The events of clients and of the compositor's responders, and the outcomes and reasons that seats
    /// explain.
    private static let kinds = [
        "pointer enter", "pointer leave", "pointer motion", "pointer press", "pointer release",
        "pointer frame", "pointer axis", "pointer source", "pointer stop", "pointer discrete",
        "pointer value120", "pointer direction", "relative motion", "swipe begin", "swipe update",
        "swipe end", "swipe cancel", "pinch begin", "pinch update", "pinch end", "pinch cancel",
        "hold begin", "hold end", "hold cancel", "keyboard keymap", "keyboard enter", "keyboard listed",
        "keyboard leave", "keyboard press", "keyboard release", "keyboard repeat",
        "keyboard modifiers", "keyboard repeat info", "touch down", "touch up", "touch motion",
        "touch frame", "touch cancel", "touch shape", "touch orientation", "responder became first",
        "responder resigned first", "responder refused", "responder mode", "inhibitor active",
        "text enter", "text leave", "text commit", "method activate", "method deactivate", "grab press",
        "grab release", "grab modifiers", "grab keymap",
        "touchesBegan", "touchesMoved", "touchesEnded", "touchesCancelled", "pressesBegan",
        "pressesChanged", "pressesEnded", "pressesCancelled", "pointerEntered", "pointerMoved",
        "pointerExited", "buttonPressed", "buttonReleased", "buttonsCancelled", "scrolled", "pinched",
        "swiped", "held", "motionBegan", "motionEnded", "motionCancelled", "remoteControlReceived",
        "turn", "twist", "filter took", "filter follows", "grab revoked", "pressed outside",
        "recognizer state", "transfer", "resignFirstResponder", "mischief",
        "outcome client", "outcome responder", "outcome none", "reason entered",
        "reason interaction", "reason gesture", "reason taken", "reason taken by the input method",
        "reason command", "reason recognized", "reason grabbed", "reason swallowed", "reason shutOut",
        "reason heldElsewhere", "reason refused",
    ]

    @Test(.enabled(if: environment("STORM_TEXT") != nil))
    func `text of one storm is written`() throws {
        let path = try #require(Self.environment("STORM_TEXT"))
        let seed = try #require(UInt64(Self.environment("STORM_SEED") ?? "1"))
        let stepLimit = Self.environment("STORM_STEPS").flatMap { Int($0) } ?? ClientStorm.stepCount
        try RecordedStorms.write(
            try StormResult.text(ofSeed: seed, stepLimit: stepLimit), to: FilePath(path))
    }

    /// Reports the fewest steps that violate an invariant.
    @Test(.enabled(if: environment("STORM_SHRINK") != nil))
    func `fewest failing steps of one storm are found`() throws {
        let seed = try #require(UInt64(Self.environment("STORM_SHRINK") ?? ""))
        if let failure = StormResult.failure(seed: seed) { Issue.record("\(failure)") }
    }
}
