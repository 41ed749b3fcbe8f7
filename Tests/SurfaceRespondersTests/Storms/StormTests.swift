import Proofs
import PropertyTesting
import Testing

/// Random events of several devices while windows are added, removed and moved.
struct StormTests {
    @Test(.promise(4, 21), .requirement(48), arguments: [1, 2, 3, 4] as [UInt64])
    func `random events break no invariant`(_ seed: UInt64) throws {
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
        // A run in which nothing is delivered proves nothing.
        #expect(deliveryCount > 1_200)
        #expect(kinds.count >= 20)
    }
}
