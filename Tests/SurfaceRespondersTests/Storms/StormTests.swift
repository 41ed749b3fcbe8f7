import Proofs
import PropertyTesting
import Testing

/// Random events of several devices while windows come, go and move.
struct StormTests {
    @Test(.promise(4, 21), .requirement(48), arguments: [1, 2, 3, 4] as [UInt64])
    func noStormBreaksWhatMustHold(_ seed: UInt64) throws {
        let keymaps = try Storm.makeKeymaps()
        var deliveryCount = 0
        var kinds: Set<String> = []
        let property = Property(steps: 10_000) { choices in
            var storm = Storm(choices, keymaps: keymaps)
            while choices.beginStep() {
                storm.step()
                let broken = storm.findings()
                if !broken.isEmpty { return "\(broken)" }
            }
            (deliveryCount, kinds) = (storm.deliveryCount, storm.kinds)
            return nil
        }
        if let failure = property.failure(seed: seed) {
            Issue.record("\(failure)")
            return
        }
        // A storm in which nothing arrives proves nothing.
        #expect(deliveryCount > 1_200)
        #expect(kinds.count >= 20)
    }
}
