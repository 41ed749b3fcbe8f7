import Testing

/// What a test proves: promises of `docs/promises.md` and behaviours of `docs/responders.md`, by their numbers.
///
/// `scripts/promises` reads this from the sources. It fails for what no test proves, and for a number that is none.
public struct Proof: TestTrait {
    /// Numbers of promises.
    public let promises: [Int]
    /// Numbers of behaviours.
    public let behaviours: [Int]
}

extension Trait where Self == Proof {
    /// The test proves promises of `docs/promises.md`.
    public static func promise(_ numbers: Int...) -> Proof {
        Proof(promises: numbers, behaviours: [])
    }

    /// The test proves behaviours of `docs/responders.md`.
    public static func behaviour(_ numbers: Int...) -> Proof {
        Proof(promises: [], behaviours: numbers)
    }
}
