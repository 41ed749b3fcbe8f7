import Proofs
import PropertyTesting
import Testing

/// Random key commands, while windows, keymaps, modes and the other state that they depend on change.
struct CommandStormTests {
    @Test(.behavior(185), arguments: [1, 2, 3, 4] as [UInt64])
    func `random key commands break no invariant`(_ seed: UInt64) {
        var counts = (performed: 0, explained: 0, delivered: 0)
        let property = Property(steps: 5_000) { choices in
            var storm = CommandStorm(choices)
            while choices.beginStep() {
                storm.step()
                let broken = storm.findings()
                if !broken.isEmpty { return "\(broken)" }
            }
            counts = (storm.performedCount, storm.explainedCount, storm.deliveryCount)
            return nil
        }
        if let failure = property.failure(seed: seed) {
            Issue.record("\(failure)")
            return
        }
        // A run in which nothing is performed proves nothing.
        #expect(counts.performed > 200)
        #expect(counts.explained > 300)
        #expect(counts.delivered > 3_000)
    }
}
