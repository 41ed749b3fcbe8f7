import PropertyTesting
import Testing

import SurfaceResponders

@Suite struct KeymapTextTests {
    /// Returns the text of a complete keymap with the given content of its sections.
    private func keymap(
        keyCodes: String = "<a> = 38;", types: String = "", compatibility: String = "",
        symbols: String = "key <a> { [ a ] };"
    ) -> String {
        """
        xkb_keymap { xkb_keycodes { \(keyCodes) }; xkb_types { \(types) };
        xkb_compat { \(compatibility) }; xkb_symbols { \(symbols) }; };
        """
    }

    @Test(arguments: [
        (["us"], [String]()), (["us", "ru", "de", "fr"], []), (["de"], ["nodeadkeys"]),
        (["jp", "kr", "in"], []),
        (["us"], ["dvorak-intl"]),
    ])
    func `the text of a keymap makes an equal keymap`(layouts: [String], variants: [String]) throws {
        let keymap = try Keymap(layouts: layouts, variants: variants)
        let fromText = try Keymap(text: keymap.textBytes)
        #expect(fromText == keymap)
        #expect(fromText.layoutNames == keymap.layoutNames)
        #expect(fromText.layouts.isEmpty)
    }

    @Test func `a text is read to its NUL or its end`() throws {
        let bytes = Array(keymap().utf8)
        #expect(try Keymap(text: bytes).keysym(for: .a, group: 0, level: 0).name == "a")
        #expect(try Keymap(text: bytes + [0] + Array("rubbish".utf8)) == Keymap(text: bytes))
        #expect(throws: KeymapError.self) { try Keymap(text: bytes.dropLast(8)) }
    }

    @Test func `white space and comments do not change a keymap`() throws {
        let first = try Keymap(text: keymap().utf8)
        let second = try Keymap(text: keymap(symbols: "// a comment\n  key <a> { [\ta ] }  ;").utf8)
        #expect(first == second)
        #expect(first.contentHash == second.contentHash)
    }

    @Test func `the error contains the messages of xkbcommon`() {
        do {
            _ = try Keymap(text: "xkb_keymap { nonsense".utf8)
            Issue.record("an invalid text was compiled")
        } catch {
            guard case .invalidText(_, let messages) = error else {
                Issue.record("unexpected error: \(error)")
                return
            }
            #expect(messages.contains { $0.contains("syntax error") })
            #expect(error.description.contains("syntax error"))
        }
    }

    @Test func `an empty text is refused`() {
        #expect(throws: KeymapError.self) { try Keymap(text: []) }
        #expect(throws: KeymapError.self) { try Keymap(text: [0, 0, 0]) }
    }

    @Test func `an endless text is refused`() {
        let endless = repeatElement(UInt8(ascii: " "), count: 1 << 30)
        #expect(throws: KeymapError.self) { try Keymap(text: endless) }
    }

    @Test func `parts of the system's xkb data can be included`() throws {
        let text = """
            xkb_keymap {
            xkb_keycodes { minimum = 8; maximum = 255; <K1> = 9; };
            xkb_types { include "complete" };
            xkb_compatibility { include "complete" };
            xkb_symbols { include "level3(ralt_switch)" name[1] = "A name, with commas"; key <K1> { [ Cyrillic_es ] }; };
            };
            """
        let keymap = try Keymap(text: text.utf8)
        #expect(keymap.unmodifiedKeysym(for: KeyCode(1), group: 0) == Keysym(name: "Cyrillic_es"))
    }

    @Test(arguments: ["/etc/passwd", "../../../../etc/passwd", "pc/../../passwd", "%H/secret"])
    func `other files cannot be included`(name: String) {
        for word in ["include", "augment", "override", "replace"] {
            #expect(isRefused(keymap(symbols: "\(word) \"\(name)\" key <a> { [ a ] };")))
        }
    }

    @Test func `excessive includes are refused`() {
        let includes = String(repeating: "include \"us\" ", count: 9)
        #expect(isRefused(keymap(symbols: "\(includes) key <a> { [ a ] };")))
        let parts = Array(repeating: "us", count: 4).joined(separator: "+")
        for separator in ["+", "|"] {
            let include = "include \"\(parts.replacing("+", with: separator))\" "
            #expect(!isRefused(keymap(symbols: "\(include)key <a> { [ a ] };")))
            #expect(isRefused(keymap(symbols: "\(include)\(include)\(include) key <a> { [ a ] };")))
        }
    }

    @Test func `includes count toward the size limit`() {
        let include = "include \"\(Array(repeating: "us", count: 6).joined(separator: "+"))\" "
        let symbols = String(repeating: "a,", count: 8_000)
        #expect(!isRefused(keymap(symbols: "key <a> { [ \(symbols) a ] };")))
        #expect(!isRefused(keymap(symbols: "\(include) key <a> { [ a ] };")))
        #expect(isRefused(keymap(symbols: "\(include) key <a> { [ \(symbols) a ] };")))
    }

    /// xkbcommon would take a tenth of a second for each text.
    @Test func `a text that takes long to compile is refused`() {
        let names = (0..<6_000).map { "K\($0)" }
        #expect(isRefused(keymap(symbols: names.map { "key <\($0)> {};" }.joined())))
        #expect(isRefused(keymap(symbols: "key <a> { [ \(String(repeating: "a,", count: 60_000)) a ] };")))
        #expect(isRefused(keymap(keyCodes: names.prefix(4_000).map { "<\($0)> = 4000;" }.joined())))
    }

    @Test func `four large layouts are accepted`() throws {
        let large = try Keymap(layouts: ["de", "de", "ca", "de"], variants: ["neo", "T3", "multix", "e1"])
        let again = try Keymap(text: large.textBytes)
        #expect(again.groupCount == 4)
        let meanings = [large, again].map { keymap in
            (0..<4).map { keymap.unmodifiedKeysym(for: KeyCode(16), group: $0) }
        }
        #expect(meanings[0] == meanings[1])
    }

    @Test func `a text with a key for each character is accepted`() throws {
        let codes = (0..<2_000).map { "<K\($0)> = \($0 + 8);" }.joined()
        let symbols = (0..<2_000).map { "key <K\($0)> { [ U\(String(0x4e00 + $0, radix: 16)) ] };" }.joined()
        let keymap = try Keymap(text: keymap(keyCodes: codes, symbols: symbols).utf8)
        #expect(keymap.unmodifiedKeysym(for: KeyCode(1_999), group: 0) == Keysym(name: "U55cf"))
    }

    /// Whether a text is refused before xkbcommon receives it. In that case the error has no messages.
    private func isRefused(_ text: String) -> Bool {
        do {
            _ = try Keymap(text: text.utf8)
            return false
        } catch {
            guard case .invalidText(_, let messages) = error else { return false }
            return messages.isEmpty
        }
    }

    /// xkbcommon aborts the process on these, overflows the stack, or allocates gigabytes.
    @Test(arguments: ["4000000000", "900000000", "4294967294", "0xfffffffe", "5000", "99999999999999999999"])
    func `an oversized key code is refused`(code: String) {
        #expect(isRefused(keymap(keyCodes: "<a> = \(code);")))
    }

    @Test(arguments: [
        "type \"T\" { modifiers = Shift; map[Shift] = 1000000000; };",
        "type \"T\" { modifiers = Shift; map[Shift] = Level1000000000; };",
        "type \"T\" { modifiers = Shift; map[Shift] = Level99999999999999999999; };",
        "type \"T\" { modifiers = Shift; map[Shift] = Level00000000000000000000001000000000; };",
        "type \"T\" { modifiers = Shift; map[Shift] = 8*8*8*8*8*8*8*8; };",
        "type \"T\" { modifiers = Shift; map[Shift] = (64)+(64)+(64); };",
        "type \"T\" { modifiers = Shift; map[Shift] = 64+64; };",
        "type \"T\" { modifiers = Shift; level_name[1000000000] = \"x\"; };",
    ])
    func `an oversized key type is refused`(type: String) {
        #expect(isRefused(keymap(types: type)))
    }

    @Test(arguments: [
        String(repeating: "(", count: 200_000), "1" + String(repeating: "+1", count: 100_000),
        String(repeating: "!", count: 200_000) + "1", String(repeating: "a=", count: 100_000) + "1",
        String(repeating: "f(1,", count: 60_000), String(repeating: "{", count: 200_000),
    ])
    func `an oversized expression is refused`(expression: String) {
        #expect(isRefused(keymap(symbols: "x = \(expression); key <a> { [ a ] };")))
        #expect(isRefused(keymap(compatibility: "x = \(expression);")))
    }

    @Test func `an oversized list is refused`() {
        let members = String(repeating: "a,", count: 60_000) + "a"
        #expect(isRefused(keymap(symbols: "modifier_map Shift { \(members) };")))
        #expect(isRefused(keymap(compatibility: String(repeating: "interpret a { repeat; };", count: 5_000))))
    }

    /// xkbcommon dereferences a null pointer on the first two.
    @Test(arguments: [
        "key <a> { , [ a ] };", "key <a> { , a = 1 };", "shape \"x\" { [ 1, 1 ] };", "section \"x\" {};",
        "key <a> { [ a ], , [ b ] };",
    ])
    func `statements that crash the parser are refused`(statement: String) {
        #expect(isRefused(keymap(symbols: statement)))
    }

    @Test func `a keysym may be named like a geometry keyword`() throws {
        let keymap = try Keymap(text: keymap(symbols: "key <a> { [ section ] };").utf8)
        #expect(keymap.keysym(for: .a, group: 0, level: 0).character == "§")
    }

    @Test func `damaged texts are refused or read and never crash`() throws {
        let text = keymap(
            keyCodes: #"<a> = 38; <b> = 39; indicator 1 = "Caps Lock"; alias <c> = <a>;"#,
            types: #"""
                virtual_modifiers NumLock;
                type "T" { modifiers = Shift+Lock; map[Shift] = Level2; };
                """#,
            compatibility: "interpret Shift_L { action = SetMods(modifiers=Shift); };",
            symbols: #"""
                name[Group1] = "one"; key <a> { type = "T", [ a, A ] };
                key <b> { [ Shift_L ] }; modifier_map Shift { <b> };
                """#)
        let original = Array(try Keymap(text: text.utf8).text.utf8)
        var accepted = 0
        let property = Property(steps: 4) { choices in
            var bytes = original
            while choices.beginStep(), Self.damage(&bytes, choices) {}
            guard let keymap = try? Keymap(text: bytes) else { return nil }
            accepted += 1
            choices.note(String(decoding: bytes, as: UTF8.self))
            let state = KeyboardState(keymap: keymap)
            for code in keymap.keyCodes {
                state.update(key: code, .down)
                _ = state.characters(for: code)
                _ = state.keysymInLatinGroup(for: code)
            }
            return state.group < max(keymap.groupCount, 1) ? nil : "the group is \(state.group)"
        }
        if let failure = property.failure(seeds: 1...2000) { Issue.record("\(failure)") }
        #expect(accepted > 20)
    }

    /// - Returns: Whether to do more damage.
    private static func damage(_ bytes: inout [UInt8], _ choices: Choices) -> Bool {
        var random = choices
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[index] = UInt8.random(in: UInt8(ascii: "0")...UInt8(ascii: "9"), using: &random)
        case 2: bytes.remove(at: index)
        case 3:
            let end = min(index + Int.random(in: 1...40, using: &random), bytes.count)
            bytes.insert(contentsOf: bytes[index..<end], at: Int.random(in: bytes.indices, using: &random))
        default: bytes.insert(contentsOf: "-4294967295".utf8, at: index)
        }
        return Int.random(in: 0..<3, using: &random) != 0
    }
}
