import Testing

import SurfaceResponders

@Suite struct KeyCodeSetTests {
    @Test func `key codes are iterated in ascending order`() {
        let codes = [0, 63, 64, 127, 300, 767].map { KeyCode($0) }
        var set = KeyCodeSet()
        for code in codes.reversed() { set.insert(code) }
        #expect(Array(set) == codes)
        #expect(set.count == 6)
    }

    @Test func `only an actual change is reported as one`() {
        var set: KeyCodeSet = [.a]
        let again = set.insert(.a)
        let first = set.remove(.a)
        let second = set.remove(.a)
        #expect(!again && first && !second)
        #expect(set.isEmpty)
    }

    @Test func `a code out of range is not inserted`() {
        var set = KeyCodeSet()
        let inserted = set.insert(KeyCode(768))
        #expect(!inserted)
        #expect(!set.contains(KeyCode(768)))
        #expect(set == KeyCodeSet())
    }
}
