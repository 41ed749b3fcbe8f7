/// One thing that happens in a world: a verb and three numbers, which mean what the verb makes of them. They are taken modulo
/// what there is, so that every step can be taken in every world.
struct WorldStep {
    var verb: WorldVerb
    var a: Int
    var b: Int
    var c: Int

    /// Numbers are below this.
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
