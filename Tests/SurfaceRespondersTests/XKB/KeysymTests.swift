import Testing

import SurfaceResponders

@Suite struct KeysymTests {
    @Test func `names and values correspond`() {
        #expect(Keysym(name: "Return") == .return)
        #expect(Keysym.return.rawValue == 0xff0d)
        #expect(Keysym(rawValue: 0xffc9).name == "F12")
        #expect(Keysym(name: "XF86AudioPlay")?.rawValue == 0x1008_ff14)
        #expect(Keysym(name: "return") == nil)
        #expect(Keysym(name: "Nonsense") == nil)
        #expect(Keysym(name: "Return\0rubbish") == nil)
        #expect(Keysym(rawValue: 0xffff_ffff).name == "0xffffffff")
    }

    @Test func `characters and keysyms convert both ways`() {
        #expect(Keysym("ж")?.name == "Cyrillic_zhe")
        #expect(Keysym(name: "Cyrillic_zhe")?.character == "ж")
        #expect(Keysym("😀")?.character == "😀")
        #expect(Keysym(rawValue: 0xffbe).character == nil)
        #expect(Keysym.return.unicodeScalar == "\r")
    }

    @Test func `modifiers are distinguished from other keys`() {
        #expect(Keysym.leftShift.isModifier)
        #expect(Keysym.capsLock.isModifier)
        #expect(Keysym.level3Shift.isModifier)
        #expect(Keysym.numLock.isModifier)
        #expect(!Keysym.delete.isModifier)
        #expect(!Keysym.space.isModifier)
    }

    @Test func `kernel and xkb key codes differ by eight`() {
        #expect(KeyCode.a.xkbCode == 38)
        #expect(KeyCode(xkbCode: 38) == .a)
        #expect(KeyCode(xkbCode: 7) == nil)
        #expect(KeyCode(.max).xkbCode == .max)
        #expect(!KeyCode(768).isValid)
    }
}
