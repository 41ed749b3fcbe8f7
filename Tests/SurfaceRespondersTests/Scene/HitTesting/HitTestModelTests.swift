import Proofs
import PropertyTesting
import Testing

import SurfaceResponders

/// The index against the rules as they are told by asking every responder.
@Suite struct HitTestModelTests {
    @Test(.behaviour(167), arguments: [true, false], [true, false])
    func theIndexFindsWhatAskingEveryResponderFinds(isExact: Bool, hasCustomResponders: Bool) {
        var hits = 0
        var misses = 0
        let property = Property(steps: 300) { choices in
            var random = RandomScene(choices, isExact: isExact, hasCustomResponders: hasCustomResponders)
            var count = 0
            while choices.beginStep() {
                count += 1
                if count % 3 == 0 { random.change() }
                let point = random.point()
                let found = random.scene.hitTest(point)
                let asked = HitTestStage.ask(random.scene, at: point)
                guard found?.responder === asked?.responder else {
                    return "at \(point) the index finds \(String(describing: found)) and not "
                        + String(describing: asked)
                }
                guard let found, let asked else {
                    misses += 1
                    continue
                }
                hits += 1
                let difference = found.location - asked.location
                if abs(difference.dx) >= 1e-6 || abs(difference.dy) >= 1e-6 {
                    return "\(found.location) is not \(asked.location)"
                }
            }
            return nil
        }
        if let failure = property.failure(seeds: 1...120) { Issue.record("\(failure)") }
        // Neither answer is the only one that was ever compared.
        #expect(hits > 4000 && misses > 1200)
    }

    @Test(.requirement(27)) func everyPointOfAClearAreaHitsTheSame() {
        var areas = 0
        let property = Property(steps: 80) { [self] choices in
            var choices = choices
            let hasCustomResponders = Int.random(in: 0..<4, using: &choices) == 0
            var random = RandomScene(choices, isExact: true, hasCustomResponders: hasCustomResponders)
            while choices.beginStep() {
                let point = random.point()
                guard let found = random.scene.hitTest(point),
                    let area = random.scene.clearArea(around: point)
                else { continue }
                areas += 1
                if let difference = difference(in: area, around: point, found.responder, &random) {
                    return difference
                }
            }
            return nil
        }
        if let failure = property.failure(seeds: 1...100) { Issue.record("\(failure)") }
        #expect(areas > 400)
    }

    @Test func everyPointOfAClearAreaAroundNothingHitsNothing() {
        var areas = 0
        let property = Property(steps: 80) { [self] choices in
            var random = RandomScene(choices, isExact: true, hasCustomResponders: false)
            while choices.beginStep() {
                let point = random.point()
                guard random.scene.hitTest(point) == nil, let area = random.scene.clearArea(around: point)
                else { continue }
                areas += 1
                if let difference = difference(in: area, around: point, nil, &random) { return difference }
            }
            return nil
        }
        if let failure = property.failure(seeds: 1...100) { Issue.record("\(failure)") }
        #expect(areas > 400)
    }

    /// Where in an area something else is hit than at a point of it.
    private func difference(
        in area: Rect, around point: Point, _ responder: SurfaceResponder?, _ random: inout RandomScene
    ) -> String? {
        guard area.contains(point) else { return "\(area) is not around \(point)" }
        let others = (0..<8).map { _ in random.point(in: area) } + [area.origin]
        for other in others where HitTestStage.ask(random.scene, at: other)?.responder !== responder {
            return "\(other) of the area around \(point) hits something else"
        }
        return nil
    }
}
