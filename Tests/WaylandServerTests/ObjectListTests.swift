import Testing
import WaylandServer

/// Compares `ObjectList` with an array that is searched linearly.
@Suite struct ObjectListTests {
    private final class Thing {
        let number: Int

        init(_ number: Int) { self.number = number }
    }

    @Test(arguments: 1...20) func `list behaves like an array`(seed: Int) {
        let keys = (0..<40).map(Thing.init)
        var list = ObjectList<Int>()
        var model: [(key: Thing, element: Int)] = []
        for step in 0..<600 {
            // Pseudorandom and reproducible.
            let choice = (step * 7_919 + seed * 104_729) % 4_001
            let key = keys[choice % keys.count]
            let known = model.first { $0.key === key }?.element
            #expect(list[key] == known)
            switch choice / keys.count {
            case 0:
                list.removeAll()
                model = []
            case 1..<55:
                list.add(step, for: key)
                model.removeAll { $0.key === key }
                model.append((key, step))
            default:
                #expect(list.remove(key) == known)
                model.removeAll { $0.key === key }
            }
            #expect(list.elements == model.map(\.element))
            #expect(list.count == model.count)
            #expect(list.isEmpty == model.isEmpty)
        }
    }

    @Test func `removed element is released`() {
        var list = ObjectList<Thing>()
        weak var removed: Thing?
        let kept = (0..<3).map(Thing.init)
        do {
            let thing = Thing(3)
            removed = thing
            for thing in kept { list.add(thing) }
            list.add(thing)
        }
        #expect(removed != nil)
        if let removed { list.remove(removed) }
        #expect(removed == nil)
        #expect(list.elements.map(\.number) == [0, 1, 2])
    }
}
