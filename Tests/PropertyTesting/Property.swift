/// Something that holds whatever is chosen at random. Where it does not, the fewest and smallest choices are looked for
/// with which it does not.
package struct Property {
    /// What does not hold, in words; nil if everything does. An error that is thrown does not hold, either.
    package typealias Body = (Choices) throws -> String?

    private let stepLimit: Int
    private let shrinkingLimit: Duration
    private let body: Body

    /// - Parameters:
    ///   - stepLimit: for how many steps `Choices.beginStep()` is true.
    ///   - shrinkingLimit: how long smaller choices are looked for, if it does not hold.
    ///   - body: does the same for the same choices.
    package init(
        steps stepLimit: Int = 0, shrinkingFor shrinkingLimit: Duration = .seconds(60), _ body: @escaping Body
    ) {
        self.stepLimit = stepLimit
        self.shrinkingLimit = shrinkingLimit
        self.body = body
    }

    /// Tries the choices of a seed.
    package func failure(seed: UInt64) -> PropertyFailure? {
        let choices = Choices(seed: seed, stepLimit: stepLimit)
        guard let first = whatFails(with: choices) else { return nil }
        let shrinker = Shrinker(timeLimit: shrinkingLimit) { recording in
            let choices = Choices(replaying: recording)
            // Another failure would lead away from this one.
            guard let problem = whatFails(with: choices), Self.areAlike(problem, first) else { return nil }
            return choices.steps
        }
        let smallest = Choices(replaying: shrinker.smallest(of: choices.steps), keepsNotes: true)
        let problem = whatFails(with: smallest) ?? "it does not fail the same way twice"
        return PropertyFailure(
            seed: seed, problem: problem, stepCount: smallest.steps.count - 1,
            originalStepCount: choices.steps.count - 1, notes: smallest.notes)
    }

    /// The first failure of several seeds.
    package func failure(seeds: some Sequence<UInt64>) -> PropertyFailure? {
        for seed in seeds {
            if let failure = failure(seed: seed) { return failure }
        }
        return nil
    }

    /// Whether two problems differ in their numbers alone.
    private static func areAlike(_ one: String, _ other: String) -> Bool {
        kind(of: one) == kind(of: other)
    }

    private static func kind(of problem: String) -> String {
        problem.prefix { $0 != "\n" }.filter { !$0.isNumber }
    }

    private func whatFails(with choices: Choices) -> String? {
        do { return try body(choices) } catch { return "\(error)" }
    }
}

/// The smallest choices that were found with which a property does not hold.
package struct PropertyFailure: CustomStringConvertible {
    package let seed: UInt64
    /// What does not hold.
    package let problem: String
    /// How many steps it takes.
    package let stepCount: Int
    /// How many it took at first.
    package let originalStepCount: Int
    /// What was noted on the way.
    package let notes: [String]

    package var description: String {
        let steps = "\(stepCount) steps of the \(originalStepCount) of seed \(seed)"
        return (["\(problem), after \(steps)"] + notes).joined(separator: "\n")
    }
}
