/// The relative frequency of each verb in a world.
struct WorldWeather {
    private var weights: [Int] = []
    private var sum = 0

    /// Favors one group of verbs, and may leave out another.
    init(using random: inout some RandomNumberGenerator) {
        let groups = WorldVerb.Group.allCases
        let much = groups.randomElement(using: &random) ?? .pointing
        let absent = groups.randomElement(using: &random) ?? .virtual
        // Without virtual devices and text input, only keyboard devices determine the modifiers.
        let isTypedByHand = Bool.random(using: &random)
        for verb in WorldVerb.allCases {
            weights.append(verb.weight * Self.factor(verb.group, much: much, absent: absent, isTypedByHand))
        }
        sum = weights.reduce(0, +)
    }

    private static func factor(
        _ group: WorldVerb.Group, much: WorldVerb.Group, absent: WorldVerb.Group, _ isTypedByHand: Bool
    ) -> Int {
        switch group {
        case .virtual, .text: isTypedByHand ? 0 : group == much ? 12 : 3
        case much: 12
        case .pointing, .keys: 6
        case .windows, .touching: 4
        case absent: 0
        case .life, .devices: 1
        default: 3
        }
    }

    func verb(using random: inout some RandomNumberGenerator) -> WorldVerb {
        var rest = Int.random(in: 0..<sum, using: &random)
        for (verb, weight) in zip(WorldVerb.allCases, weights) {
            if rest < weight { return verb }
            rest -= weight
        }
        return .wait
    }
}
