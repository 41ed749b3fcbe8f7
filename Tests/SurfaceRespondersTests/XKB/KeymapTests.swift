import Testing

import SurfaceResponders

@Suite struct KeymapTests {
    @Test func `a keymap lists its layouts by identifier and by display name`() throws {
        let keymap = try Keymap(layouts: ["us", "ru", "us"], variants: ["", "phonetic", "dvorak"])
        #expect(keymap.groupCount == 3)
        #expect(keymap.layouts.map(\.description) == ["us", "ru(phonetic)", "us(dvorak)"])
        #expect(keymap.layoutNames == ["English (US)", "Russian (phonetic)", "English (Dvorak)"])
    }

    @Test func `there may be fewer variants than layouts`() throws {
        let keymap = try Keymap(layouts: ["us", "ru"], variants: ["dvorak"])
        #expect(keymap.layoutNames == ["English (Dvorak)", "Russian"])
    }

    @Test func `a fourth layout still fits`() throws {
        #expect(try Keymap(layouts: ["us", "ru", "de", "fr"]).groupCount == 4)
    }

    @Test func `the error for a fifth layout names it`() {
        #expect(throws: KeymapError.tooManyLayouts(["es"])) {
            try Keymap(layouts: ["us", "ru", "de", "fr", "es"])
        }
        #expect(KeymapError.tooManyLayouts(["es"]).description.contains("'es'"))
    }

    @Test(arguments: [["nonsense"], ["us", "nonsense"], ["nonsense", "us"], ["us", "nonsense", "ru"]])
    func `an unknown layout is named`(layouts: [String]) {
        #expect(throws: KeymapError.unknownNames(["unknown keyboard layout 'nonsense'"])) {
            try Keymap(layouts: layouts)
        }
    }

    @Test func `all unknown names are reported together`() {
        let expected = KeymapError.unknownNames([
            "unknown keyboard layout 'nonsense'", "unknown variant 'rubbish' of keyboard layout 'ru'",
            "unknown keyboard option 'grp:humbug'",
        ])
        #expect(throws: expected) {
            try Keymap(
                layouts: ["us", "nonsense", "ru"], variants: ["", "", "rubbish"], options: ["grp:humbug"])
        }
        #expect(
            expected.description == "unknown keyboard layout 'nonsense', "
                + "unknown variant 'rubbish' of keyboard layout 'ru', unknown keyboard option 'grp:humbug'")
    }

    @Test func `an unknown option is named even if the keymap compiles`() {
        #expect(
            throws: KeymapError.unknownNames(
                ["grp:humbug", "foo:bar"].map { "unknown keyboard option '\($0)'" })
        ) {
            try Keymap(layouts: ["us"], options: ["grp:humbug", "ctrl:nocaps", "foo:bar"])
        }
    }

    @Test func `unknown rules are named`() {
        #expect(throws: KeymapError.unknownNames(["unknown keyboard rules 'nonsense'"])) {
            try Keymap(layouts: ["us"], rules: "nonsense")
        }
    }

    @Test func `a variant without a layout is named`() {
        #expect(throws: KeymapError.moreVariantsThanLayouts(["phonetic"])) {
            try Keymap(layouts: ["us"], variants: ["dvorak", "phonetic"])
        }
    }

    @Test func `an empty list of layouts is an error`() {
        #expect(throws: KeymapError.noLayout) { try Keymap(layouts: []) }
    }

    @Test(arguments: ["us,ru", "us+ru", "", "../../etc/passwd", "/etc/passwd", "u\0s", "ü"])
    func `a malformed name is refused`(name: String) {
        #expect(throws: KeymapError.malformedName(name)) { try Keymap(layouts: [name]) }
    }

    @Test func `the text for clients ends in one NUL`() throws {
        let keymap = try Keymap(layouts: ["us"])
        #expect(keymap.textBytes.last == 0)
        #expect(keymap.textBytes.count { $0 == 0 } == 1)
        #expect(keymap.text.hasPrefix("xkb_keymap {"))
        #expect(keymap.text.utf8.count == keymap.textBytes.count - 1)
    }

    @Test func `equal names make equal keymaps`() throws {
        let first = try Keymap(layouts: ["us", "ru"])
        let second = try Keymap(layouts: ["us", "ru"])
        #expect(first == second)
        #expect(first.contentHash == second.contentHash)
    }

    @Test func `the order of layouts matters`() throws {
        let first = try Keymap(layouts: ["us", "ru"])
        let second = try Keymap(layouts: ["ru", "us"])
        #expect(first != second)
        #expect(first.contentHash != second.contentHash)
    }

    @Test func `letters repeat and modifiers do not`() throws {
        let keymap = try Keymap(layouts: ["us"])
        #expect(keymap.keyRepeats(.a))
        #expect(keymap.keyRepeats(.f1))
        #expect(!keymap.keyRepeats(.leftShift))
        #expect(!keymap.keyRepeats(.capsLock))
        #expect(!keymap.keyRepeats(KeyCode(5000)))
        #expect(!keymap.keyRepeats(KeyCode(.max)))
    }

    @Test func `real modifiers come first`() throws {
        let keymap = try Keymap(layouts: ["us"])
        #expect(
            keymap.modifierNames.prefix(8) == [
                "Shift", "Lock", "Control", "Mod1", "Mod2", "Mod3", "Mod4", "Mod5",
            ])
        #expect(keymap.minimumKeyCode == KeyCode(1))
        #expect(keymap.maximumKeyCode == KeyCode(700))
    }

    @Test func `modifier flags follow the keys of the keymap`() throws {
        let keymap = try Keymap(layouts: ["us"])
        #expect(keymap.modifierFlags(of: 1 << 4 | 1 << 1 | 1 << 7) == [.numLock, .alphaShift, .level3])
        let swapped = try Keymap(layouts: ["us"], options: ["altwin:swap_alt_win"])
        let state = KeyboardState(keymap: swapped)
        state.update(key: .leftAlternate, .down)
        #expect(state.modifierFlags == .super)
    }

    @Test func `the Latin group is the first with the Latin alphabet`() throws {
        let keymap = try Keymap(layouts: ["ru", "gr", "fr", "us"])
        #expect((0..<4).map { keymap.isLatin(group: $0) } == [false, false, true, true])
        #expect(keymap.latinGroup == 2)
        #expect(!keymap.isLatin(group: 4))
        #expect(!keymap.isLatin(group: -1))
        #expect(try Keymap(layouts: ["ru"]).latinGroup == nil)
    }

    @Test func `groups wrap for keys that have fewer`() throws {
        let keymap = try Keymap(layouts: ["us", "ru"])
        #expect(keymap.groupCount(of: .a) == 2)
        #expect(keymap.groupCount(of: .enter) == 1)
        #expect(keymap.keysym(for: .enter, group: 1, level: 0) == .return)
        #expect(keymap.keysym(for: .a, group: 1, level: 1).name == "Cyrillic_EF")
        #expect(keymap.keysym(for: .a, group: 0, level: 9) == .noSymbol)
        #expect(keymap.keysym(for: KeyCode(700), group: -1, level: -1) == .noSymbol)
    }
}
