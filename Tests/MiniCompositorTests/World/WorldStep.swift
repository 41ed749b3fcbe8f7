/// A step of a world: a verb and three numbers, whose meaning depends on the verb. The numbers are taken
/// modulo the number of choices, so every step is valid in every world.
struct WorldStep {
    var verb: WorldVerb
    var a: Int
    var b: Int
    var c: Int

    /// The exclusive upper bound of the numbers.
    static let limit = 1000

    init(_ verb: WorldVerb, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0) {
        (self.verb, self.a, self.b, self.c) = (verb, a, b, c)
    }

    init(using random: inout some RandomNumberGenerator, _ weather: WorldWeather) {
        verb = weather.verb(using: &random)
        a = Int.random(in: 0..<Self.limit, using: &random)
        b = Int.random(in: 0..<Self.limit, using: &random)
        c = Int.random(in: 0..<Self.limit, using: &random)
    }
}

extension WorldStep: CustomStringConvertible {
    var description: String { "\(verb.rawValue) \(a) \(b) \(c)" }
}
