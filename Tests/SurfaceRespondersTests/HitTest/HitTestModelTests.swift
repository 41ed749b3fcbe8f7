import Proofs
import Testing

import SurfaceResponders

/// The index against the rules as they are told by asking every responder.
@Suite struct HitTestModelTests {
    @Test(.behaviour(167), arguments: [true, false], [true, false])
    func theIndexFindsWhatAskingEveryResponderFinds(isExact: Bool, hasCustomResponders: Bool) {
        var hits = 0
        var misses = 0
        for seed in UInt64(0)..<120 {
            var random = RandomScene(seed: seed, isExact: isExact, hasCustomResponders: hasCustomResponders)
            for _ in 0..<4 {
                for _ in 0..<40 {
                    let point = random.point()
                    let found = random.scene.hitTest(point)
                    let asked = HitTestStage.ask(random.scene, at: point)
                    guard found?.responder === asked?.responder else {
                        Issue.record("seed \(seed): the index and the responders disagree at \(point)")
                        return
                    }
                    if let found, let asked {
                        #expect(abs(found.location.x - asked.location.x) < 1e-6)
                        #expect(abs(found.location.y - asked.location.y) < 1e-6)
                        hits += 1
                    } else {
                        misses += 1
                    }
                }
                random.change()
            }
        }
        // Neither answer is the only one that was ever compared.
        #expect(hits > 4000 && misses > 1200)
    }

    @Test func everyPointOfAClearAreaHitsTheSame() {
        var areas = 0
        for seed in UInt64(1000)..<1100 {
            var random = RandomScene(seed: seed, isExact: true, hasCustomResponders: seed % 4 == 0)
            for _ in 0..<40 {
                let point = random.point()
                guard let found = random.scene.hitTest(point),
                    let area = random.scene.clearArea(around: point)
                else { continue }
                #expect(area.contains(point))
                areas += 1
                for _ in 0..<8 {
                    let other = random.point(in: area)
                    #expect(HitTestStage.ask(random.scene, at: other)?.responder === found.responder)
                }
                let corner = random.scene.hitTest(area.origin)
                #expect(corner?.responder === found.responder)
            }
        }
        #expect(areas > 400)
    }

    @Test func everyPointOfAClearAreaAroundNothingHitsNothing() {
        var areas = 0
        for seed in UInt64(2000)..<2100 {
            var random = RandomScene(seed: seed, isExact: true, hasCustomResponders: false)
            for _ in 0..<40 {
                let point = random.point()
                guard random.scene.hitTest(point) == nil, let area = random.scene.clearArea(around: point)
                else { continue }
                #expect(area.contains(point))
                areas += 1
                for _ in 0..<8 { #expect(HitTestStage.ask(random.scene, at: random.point(in: area)) == nil) }
            }
        }
        #expect(areas > 400)
    }
}
