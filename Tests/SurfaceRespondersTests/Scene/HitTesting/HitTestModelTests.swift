import Proofs
import PropertyTesting
import Testing

import SurfaceResponders

/// Compares the hit-test index with a search that asks every responder.
@Suite struct HitTestModelTests {
    @Test(.behavior(167), arguments: [true, false], [true, false])
    func `index finds the same responder as asking each one`(isExact: Bool, hasCustomResponders: Bool) {
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
        // Both outcomes were compared often enough.
        #expect(hits > 4000 && misses > 1200)
    }

    @Test(.requirement(27)) func `every point of a clear area hits the same responder`() {
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

    @Test func `every point of a clear area around nothing hits nothing`() {
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

    /// Describes a point in an area that hits a different responder; nil if all tested points hit
    /// `responder`.
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
