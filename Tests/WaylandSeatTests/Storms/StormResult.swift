import PropertyTesting

/// What came of one storm.
struct StormResult: Sendable {
    let seed: UInt64
    /// What clients heard: how many events, and a hash of what each heard, in its order.
    let clients: Heard
    /// The same of the compositor's own responders, filters, grabs and recognizers.
    let compositor: Heard
    /// How many there were of each kind.
    let kinds: [String: Int]
    /// What did not hold, and after which step.
    let broken: [String]

    struct Heard: Sendable, Equatable {
        var count: Int
        var hash: UInt64
    }

    /// The storm ends early when something does not hold.
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

    /// What was done and heard in one storm, line by line.
    static func text(ofSeed seed: UInt64, stepLimit: Int) throws -> String {
        let choices = Choices(seed: seed, stepLimit: ClientStorm.stepCount)
        let storm = try ClientStorm(seed: seed, choices, keymaps: StormKeymaps(), keepsText: true)
        let broken = run(storm, stepLimit)
        return (storm.text + broken).joined(separator: "\n") + "\n"
    }

    /// The fewest steps of a storm after which something does not hold.
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
            // The order of the clients counts.
            all.hash = (all.hash &* 0x0000_0100_0000_01b3) ^ stream.hash
        }
        return all
    }
}
