import Testing

import SurfaceResponders

@Suite struct TextTypingTests {
    /// Types the strokes as a user would, and returns the text that a client receives.
    private func type(_ strokes: [KeyStroke], on keymap: Keymap) -> String {
        let state = KeyboardState(keymap: keymap)
        var text = ""
        for stroke in strokes {
            state.lockGroup(stroke.group)
            for code in stroke.modifiers { state.update(key: code, .down) }
            text += state.characters(for: stroke.code)
            state.update(key: stroke.code, .down)
            state.update(key: stroke.code, .up)
            for code in stroke.modifiers.reversed() { state.update(key: code, .up) }
            #expect(state.modifierFlags == [])
        }
        return text
    }

    @Test func `text is typed with the fewest keys`() throws {
        let typing = TextTyping(keymap: try Keymap(layouts: ["us"]))
        #expect(
            try typing.strokes(for: "aA?\n\t") == [
                KeyStroke(code: .a), KeyStroke(code: .a, modifiers: [.leftShift]),
                KeyStroke(code: .slash, modifiers: [.leftShift]), KeyStroke(code: .enter),
                KeyStroke(code: .tab),
            ])
    }

    @Test func `AltGr is held for the third level`() throws {
        let typing = TextTyping(keymap: try Keymap(layouts: ["de"]))
        #expect(try typing.strokes(for: "@") == [KeyStroke(code: .q, modifiers: [.rightAlternate])])
    }

    @Test(arguments: [
        (["us"], "Hello, World! 0123456789 +-*/=(){}[]<>|\\\"'`~@#$%^&_"),
        (["de"], "Grüße @ 50 € {[]}~\\ µ ÄÖÜß"),
        (["ru"], "Съешь же ещё этих мягких французских булок"),
        (["fr"], "élève çà 0123 ÷ @"),
        (["us", "ru", "gr"], "abc где ψως ABC ГДЕ ΨΩΣ"),
    ])
    func `the strokes type the text`(layouts: [String], text: String) throws {
        let keymap = try Keymap(layouts: layouts)
        #expect(type(try TextTyping(keymap: keymap).strokes(for: text), on: keymap) == text)
    }

    @Test func `the active group comes first`() throws {
        let typing = TextTyping(keymap: try Keymap(layouts: ["us", "de"]))
        #expect(try typing.strokes(for: "z", activeGroup: 0) == [KeyStroke(code: KeyCode(44))])
        #expect(try typing.strokes(for: "z", activeGroup: 1) == [KeyStroke(code: .y, group: 1)])
    }

    @Test func `another group provides what the active one lacks`() throws {
        let typing = TextTyping(keymap: try Keymap(layouts: ["us", "ru"]))
        #expect(try typing.strokes(for: "cс").map(\.group) == [0, 1])
        #expect(try typing.strokes(for: "cс", activeGroup: 7).map(\.group) == [0, 1])
    }

    @Test func `the first character that cannot be typed is named`() throws {
        let typing = TextTyping(keymap: try Keymap(layouts: ["us"]))
        #expect(throws: TextTypingError.untypable("ж", offset: 2)) { try typing.strokes(for: "abжщ") }
        #expect(
            TextTypingError.untypable("ж", offset: 2).description
                == "no key types 'ж' (U+436), character 3 of the text")
    }

    @Test func `any line ending is one Return`() throws {
        let typing = TextTyping(keymap: try Keymap(layouts: ["us"]))
        for end in ["\n", "\r", "\r\n"] {
            #expect(try typing.strokes(for: end) == [KeyStroke(code: .enter)])
        }
    }

    @Test func `the number pad is not used`() throws {
        let typing = TextTyping(keymap: try Keymap(layouts: ["us"]))
        #expect(try typing.strokes(for: "*1").map(\.code) == [KeyCode(9), KeyCode(2)])
    }
}
