import Glibc
import SurfaceRespondersTesting
import Testing

/// Everything at once, on a mini compositor, against what each client may expect.
///
/// Not a part of `scripts/test` yet: `WORLD_SEEDS=1-60 swift test --filter WorldTests` lets one world live for each seed, and
/// says by how few steps the first failure is reached.
struct WorldTests {
    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    @Test(.enabled(if: environment("WORLD_SEEDS") != nil))
    func everythingAtOnceKeepsWhatEachClientMayExpect() throws {
        let bounds = (Self.environment("WORLD_SEEDS") ?? "").split(separator: "-").compactMap { UInt64($0) }
        let first = try #require(bounds.first)
        let last = try #require(bounds.last)
        for seed in first...max(first, last) {
            let run = WorldRun(seed: seed)
            guard !run.broken.isEmpty else { continue }
            Issue.record("seed \(seed), step \(run.stepCount): \(run.broken)")
            if let failure = WorldRun.failure(seed: seed) { Issue.record("\(failure)") }
        }
    }
}
