import PropertyTesting

/// The result of one storm.
struct StormResult: Sendable {
    let seed: UInt64
    /// The number of events that clients received, and a hash of each client's events in order.
    let clients: Heard
    /// The same for the compositor's responders, filters, grabs and recognizers.
    let compositor: Heard
    /// The number of events of each kind.
    let kinds: [String: Int]
    /// The invariants that were violated, and after which step.
    let broken: [String]

    struct Heard: Sendable, Equatable {
        var count: Int
        var hash: UInt64
    }

    /// Runs a storm. It ends early when an invariant is violated.
    init(seed: UInt64, keymaps: StormKeymaps) throws {
        let choices = Choices(seed: seed, stepLimit: ClientStorm.stepCount)
        let storm = try ClientStorm(seed: seed, choices, keymaps: keymaps)
        self.seed = seed
        broken = Self.run(storm, ClientStorm.stepCount)
        clients = Self.heard(storm.streams.dropLast())
        compositor = Self.heard(storm.streams.suffix(1))
        var kinds = storm.explained.counts
        for stream in storm.streams { kinds.merge(stream.kinds) { $0 + $1 } }
        self.kinds = kinds
    }

    /// Returns everything that was done and received in one storm, line by line.
    static func text(ofSeed seed: UInt64, stepLimit: Int) throws -> String {
        let choices = Choices(seed: seed, stepLimit: ClientStorm.stepCount)
        let storm = try ClientStorm(seed: seed, choices, keymaps: StormKeymaps(), keepsText: true)
        let broken = run(storm, stepLimit)
        return (storm.text + broken).joined(separator: "\n") + "\n"
    }

    /// Returns the fewest steps of a storm that violate an invariant.
    static func failure(seed: UInt64) -> PropertyFailure? {
        let property = Property(steps: ClientStorm.stepCount - 1) { choices in
            let storm = try ClientStorm(seed: seed, choices, keymaps: StormKeymaps(), keepsText: true)
            var broken: [String] = []
            while broken.isEmpty, choices.beginStep() { broken = storm.takeStep() }
            if broken.isEmpty { broken = storm.end() }
            for line in storm.text { choices.note(line) }
            return broken.isEmpty ? nil : "\(broken)"
        }
        return property.failure(seed: seed)
    }

    private static func run(_ storm: ClientStorm, _ stepLimit: Int) -> [String] {
        while storm.step < min(stepLimit, ClientStorm.stepCount) {
            let broken = storm.step == ClientStorm.stepCount - 1 ? storm.end() : storm.takeStep()
            if !broken.isEmpty { return ["step \(storm.step): \(broken)"] }
        }
        return []
    }

    private static func heard(_ streams: some Sequence<StormStream>) -> Heard {
        var all = Heard(count: 0, hash: 0)
        for stream in streams {
            all.count += stream.count
            // The hash depends on the order of the clients.
            all.hash = (all.hash &* 0x0000_0100_0000_01b3) ^ stream.hash
        }
        return all
    }
}
