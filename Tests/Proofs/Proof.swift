import Testing

/// What a test proves: promises of `docs/promises.md`, behaviours of `docs/responders.md` and requirements of
/// `docs/requirements.md`, by their numbers.
///
/// `scripts/promises` reads this from the sources. It fails for what no test proves, and for a number that is none.
public struct Proof: TestTrait {
    /// Numbers of promises.
    public let promises: [Int]
    /// Numbers of behaviours.
    public let behaviours: [Int]
    /// Numbers of requirements.
    public let requirements: [Int]

    init(promises: [Int] = [], behaviours: [Int] = [], requirements: [Int] = []) {
        self.promises = promises
        self.behaviours = behaviours
        self.requirements = requirements
    }
}

extension Trait where Self == Proof {
    /// The test proves promises of `docs/promises.md`.
    public static func promise(_ numbers: Int...) -> Proof {
        Proof(promises: numbers)
    }

    /// The test proves behaviours of `docs/responders.md`.
    public static func behaviour(_ numbers: Int...) -> Proof {
        Proof(behaviours: numbers)
    }
    /// The test proves that requirements of `docs/requirements.md` are met.
    public static func requirement(_ numbers: Int...) -> Proof {
        Proof(requirements: numbers)
    }
}
