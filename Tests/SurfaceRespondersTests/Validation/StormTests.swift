import Proofs
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// Random events of several devices while windows come, go and move.
struct StormTests {
    @Test(.promise(4, 21), arguments: [1, 2, 3, 4] as [UInt64])
    func noStormBreaksWhatMustHold(_ seed: UInt64) {
        var storm = Storm(seed: seed)
        for step in 0..<25_000 {
            storm.step()
            let broken = storm.findings()
            if !broken.isEmpty {
                Issue.record("seed \(seed), step \(step): \(broken)\n\(story(of: seed, to: step))")
                return
            }
        }
        // A storm in which nothing arrives proves nothing.
        #expect(storm.deliveryCount > 3_000)
        #expect(storm.kinds.count >= 20)
    }

    /// The end of what led there, by doing it all again.
    private func story(of seed: UInt64, to last: Int) -> String {
        var storm = Storm(seed: seed, isTracing: true)
        for _ in 0...last {
            storm.step()
            _ = storm.findings()
        }
        return storm.trace.suffix(100).joined(separator: "\n")
    }
}
