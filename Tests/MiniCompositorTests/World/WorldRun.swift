import PropertyTesting

/// A run of a world for a number of steps.
struct WorldRun: Sendable {
    static let stepCount = 500

    let seed: UInt64
    let stepCount: Int
    /// Descriptions of the rules that were broken.
    let broken: [String]
    /// The number of events of each kind.
    let kinds: [String: Int]
    /// How often clients have caught up with events that waited for them.
    let catchUpCount: Int
    /// The longest processor time of a turn.
    let longestTurn: Duration

    init(seed: UInt64) {
        self.seed = seed
        var kinds: [String: Int] = [:]
        var catchUpCount = 0
        var longestTurn = Duration.zero
        let choices = Choices(seed: seed, stepLimit: Self.stepCount)
        broken = Self.live(choices) {
            kinds = $0.kinds
            catchUpCount = $0.catchUpCount
            longestTurn = $0.longestTurn
        }
        stepCount = choices.steps.count - 1
        self.kinds = kinds
        self.catchUpCount = catchUpCount
        self.longestTurn = longestTurn
    }

    /// Searches for the fewest steps that break a rule. Returns `nil` if the run breaks none.
    static func failure(seed: UInt64) -> PropertyFailure? {
        Property(steps: stepCount, shrinkingFor: .seconds(40)) { choices in
            let broken = live(choices) { _ in }
            return broken.isEmpty ? nil : broken.joined(separator: "\n")
        }.failure(seed: seed)
    }

    private static func live(_ choices: Choices, atEnd: (World) -> Void) -> [String] {
        do {
            let world = try World(keepsLines: choices.keepsNotes)
            var random = choices
            let weather = WorldWeather(using: &random)
            var broken: [String] = []
            while broken.isEmpty, choices.beginStep() {
                let step = WorldStep(using: &random, weather)
                choices.note("\(step)")
                broken = world.take(step)
                for line in world.takeLines() { choices.note(line) }
            }
            if broken.isEmpty { broken = world.end() }
            for line in world.takeLines() { choices.note(line) }
            atEnd(world)
            return broken
        } catch {
            return ["\(error)"]
        }
    }
}
