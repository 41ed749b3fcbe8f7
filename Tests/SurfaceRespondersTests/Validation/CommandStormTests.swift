import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Random key commands while everything that they depend on changes.
struct CommandStormTests {
    @Test(.behaviour(185), arguments: [1, 2, 3, 4] as [UInt64])
    func noStormOfKeyCommandsBreaksWhatMustHold(_ seed: UInt64) {
        var storm = CommandStorm(seed: seed)
        for step in 0..<5_000 {
            storm.step()
            let broken = storm.findings()
            if !broken.isEmpty {
                Issue.record("seed \(seed), step \(step): \(broken)\n\(story(of: seed, to: step))")
                return
            }
        }
        // A storm in which nothing is performed proves nothing.
        #expect(storm.performedCount > 200)
        #expect(storm.explainedCount > 300)
        #expect(storm.deliveryCount > 3_000)
    }

    /// The end of what led there, by doing it all again.
    private func story(of seed: UInt64, to last: Int) -> String {
        var storm = CommandStorm(seed: seed, isTracing: true)
        for _ in 0...last {
            storm.step()
            _ = storm.findings()
        }
        return storm.trace.suffix(80).joined(separator: "\n")
    }
}
