import Proofs
import Testing

import SurfaceResponders

@Suite struct PressedKeysTests {
    @Test func `a key held on two keyboards is released once`() {
        var keys = PressedKeys<String>()
        #expect(keys.press(.a, from: "left") == .changed)
        #expect(keys.press(.a, from: "right") == .heldElsewhere)
        #expect(keys.release(.a, from: "left") == .heldElsewhere)
        #expect(keys.contains(.a))
        #expect(keys.release(.a, from: "right") == .changed)
        #expect(keys.isEmpty)
    }

    @Test(.promise(5), .requirement(8)) func `removing a keyboard releases the keys that only it held`() {
        var keys = PressedKeys<String>()
        for code in [KeyCode.leftShift, .a, .leftControl, KeyCode(700)] { _ = keys.press(code, from: "gone") }
        _ = keys.press(.a, from: "stays")
        #expect(keys.removeSource("gone") == [.leftControl, .leftShift, KeyCode(700)])
        #expect(keys.keys == [.a])
        #expect(keys.removeSource("gone") == [])
        #expect(keys.release(.a, from: "stays") == .changed)
    }

    @Test func `a source cannot release a key of another`() {
        var keys = PressedKeys<Int>()
        _ = keys.press(.a, from: 1)
        #expect(keys.release(.a, from: 2) == .unpaired)
        #expect(keys.contains(.a))
    }

    @Test func `a second press and a second release are unpaired`() {
        var keys = PressedKeys<Int>()
        _ = keys.press(.a, from: 1)
        #expect(keys.press(.a, from: 1) == .unpaired)
        #expect(keys.release(.a, from: 1) == .changed)
        #expect(keys.release(.a, from: 1) == .unpaired)
    }

    @Test(arguments: [KeyCode(768), KeyCode(.max)])
    func `a code out of range is refused`(code: KeyCode) {
        var keys = PressedKeys<Int>()
        #expect(keys.press(code, from: 1) == .outOfRange)
        #expect(keys.release(code, from: 1) == .outOfRange)
        #expect(keys.isEmpty)
    }

    @Test func `the last key code is a key`() {
        var keys = PressedKeys<Int>()
        #expect(keys.press(KeyCode(767), from: 1) == .changed)
        #expect(keys.keys(heldBy: 1) == [KeyCode(767)])
        #expect(keys.keys(heldBy: 2).isEmpty)
    }

    @Test func `releasing all lists each key once`() {
        var keys = PressedKeys<Int>()
        _ = keys.press(.c, from: 1)
        _ = keys.press(.a, from: 2)
        _ = keys.press(.c, from: 2)
        #expect(keys.releaseAll() == [.a, .c])
        #expect(keys.isEmpty)
        #expect(keys.press(.a, from: 2) == .changed)
    }

    @Test func `a copy is independent`() {
        var keys = PressedKeys<Int>()
        _ = keys.press(.a, from: 1)
        let copy = keys
        _ = keys.release(.a, from: 1)
        #expect(copy.contains(.a))
    }
}
