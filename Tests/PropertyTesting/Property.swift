/// A property that must hold for all random choices. If it fails, `failure(seed:)` searches for the fewest
/// and smallest choices for which it still fails.
package struct Property {
    /// Returns a description of the failure, or `nil` if the property holds. A thrown error is a failure,
    /// too.
    package typealias Body = (Choices) throws -> String?

    private let stepLimit: Int
    private let shrinkingLimit: Duration
    private let body: Body

    /// - Parameters:
    ///   - stepLimit: the number of steps for which `Choices.beginStep()` returns true.
    ///   - shrinkingLimit: the time limit of the search for smaller choices after a failure.
    ///   - body: must behave the same for the same choices.
    package init(
        steps stepLimit: Int = 0, shrinkingFor shrinkingLimit: Duration = .seconds(60), _ body: @escaping Body
    ) {
        self.stepLimit = stepLimit
        self.shrinkingLimit = shrinkingLimit
        self.body = body
    }

    /// Tests the property with the choices of a seed.
    package func failure(seed: UInt64) -> PropertyFailure? {
        let choices = Choices(seed: seed, stepLimit: stepLimit)
        guard let first = whatFails(with: choices) else { return nil }
        let shrinker = Shrinker(timeLimit: shrinkingLimit) { recording in
            let choices = Choices(replaying: recording)
            // Ignores other failures, because they would lead away from the first one.
            guard let problem = whatFails(with: choices), Self.areAlike(problem, first) else { return nil }
            return choices.steps
        }
        let smallest = Choices(replaying: shrinker.smallest(of: choices.steps), keepsNotes: true)
        let problem = whatFails(with: smallest) ?? "the failure is not reproducible"
        return PropertyFailure(
            seed: seed, problem: problem, stepCount: smallest.steps.count - 1,
            originalStepCount: choices.steps.count - 1, notes: smallest.notes)
    }

    /// Returns the failure of the first seed that fails, or `nil` if all pass.
    package func failure(seeds: some Sequence<UInt64>) -> PropertyFailure? {
        for seed in seeds {
            if let failure = failure(seed: seed) { return failure }
        }
        return nil
    }

    /// Whether the first lines of two problems are equal except for digits.
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

/// A failure of a property with the smallest choices that were found.
package struct PropertyFailure: CustomStringConvertible {
    package let seed: UInt64
    /// A description of the failure.
    package let problem: String
    /// The number of steps after shrinking.
    package let stepCount: Int
    /// The number of steps before shrinking.
    package let originalStepCount: Int
    /// The notes of the shrunken run.
    package let notes: [String]

    package var description: String {
        let steps = "\(stepCount) steps of the \(originalStepCount) of seed \(seed)"
        return (["\(problem), after \(steps)"] + notes).joined(separator: "\n")
    }
}
