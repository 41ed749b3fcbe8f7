import Testing

/// The numbers of what a test proves: promises of `docs/promises.md`, behaviors of `docs/responders.md` and
/// requirements of `docs/requirements.md`.
///
/// `scripts/promises` reads these from the sources. It fails for an entry that no test proves, and for a
/// number that does not exist.
public struct Proof: TestTrait {
    /// Numbers of promises.
    public let promises: [Int]
    /// Numbers of behaviors.
    public let behaviors: [Int]
    /// Numbers of requirements.
    public let requirements: [Int]

    init(promises: [Int] = [], behaviors: [Int] = [], requirements: [Int] = []) {
        self.promises = promises
        self.behaviors = behaviors
        self.requirements = requirements
    }
}

extension Trait where Self == Proof {
    /// The test proves promises of `docs/promises.md`.
    public static func promise(_ numbers: Int...) -> Proof {
        Proof(promises: numbers)
    }

    /// The test proves behaviors of `docs/responders.md`.
    public static func behavior(_ numbers: Int...) -> Proof {
        Proof(behaviors: numbers)
    }
    /// The test proves that requirements of `docs/requirements.md` are met.
    public static func requirement(_ numbers: Int...) -> Proof {
        Proof(requirements: numbers)
    }
}
