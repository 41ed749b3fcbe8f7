import PropertyTesting
import SurfaceResponders
import Testing
import WaylandRenderer
import WaylandShell

/// Compares pictures that are redrawn only by damage with pictures that are drawn completely.
@Suite struct DamageModelTests {
    @Test func `drawing by damage equals drawing the whole picture`() {
        var partly = 0
        let property = Property(steps: 4) { choices in
            var random = RandomItems(choices)
            let output = random.output()
            var items = (0..<6).map { _ in random.item() }
            let renderer = try PixmanRenderer()
            try renderer.render(SceneFrame(items), on: output, damage: .everything)
            while choices.beginStep() {
                let before = Grid(try #require(renderer.picture(ofOutputNamed: "test")))
                let place = random.place(in: items)
                let old = items[place]
                items[place] = random.item()
                let damage = [old.frame, items[place].frame].compactMap { $0 }
                let drawn = try renderer.render(SceneFrame(items), on: output, damage: .areas(damage))
                let after = Grid(try #require(renderer.picture(ofOutputNamed: "test")))
                if drawn != Region(output.allPixels) { partly += 1 }
                let whole = Grid(try renderer.draw(SceneFrame(items), on: output))
                for y in 0..<after.height {
                    for x in 0..<after.width {
                        if after[x, y] != whole[x, y] {
                            return "\(x), \(y) is \(String(after[x, y], radix: 16)) and not "
                                + String(whole[x, y], radix: 16)
                        }
                        if after[x, y] != before[x, y], !drawn.contains(x, y) {
                            return "\(x), \(y) was changed and is not in the drawn region"
                        }
                    }
                }
            }
            return nil
        }
        if let failure = property.failure(seeds: 1...60) { Issue.record("\(failure)") }
        #expect(partly > 100)
    }
}
