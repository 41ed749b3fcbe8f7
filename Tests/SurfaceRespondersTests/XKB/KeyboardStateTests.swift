import Proofs
import Testing

import SurfaceResponders

@Suite struct KeyboardStateTests {
    private func state(_ layouts: String..., variants: [String] = [], options: [String] = []) throws
        -> KeyboardState
    {
        KeyboardState(keymap: try Keymap(layouts: layouts, variants: variants, options: options))
    }

    private func tap(_ code: KeyCode, in state: KeyboardState) {
        state.update(key: code, .down)
        state.update(key: code, .up)
    }

    @Test func `Shift changes the character of a key while it is held`() throws {
        let state = try state("us")
        #expect(state.characters(for: .a) == "a")
        #expect(state.update(key: .leftShift, .down).contains(.depressedModifiers))
        #expect(state.characters(for: .a) == "A")
        #expect(state.keysym(for: .a).name == "A")
        #expect(state.modifierFlags == .shift)
        #expect(state.modifiers == KeyboardModifiers(depressed: 1))
        state.update(key: .leftShift, .up)
        #expect(state.characters(for: .a) == "a")
        #expect(state.modifiers == KeyboardModifiers())
    }

    @Test func `a letter changes no state`() throws {
        let state = try state("us")
        #expect(state.update(key: .a, .down) == [])
        #expect(state.update(key: .a, .up) == [])
    }

    @Test func `charactersIgnoringModifiers excludes Shift`() throws {
        let state = try state("us")
        state.update(key: .leftShift, .down)
        tap(.capsLock, in: state)
        #expect(state.characters(for: .slash) == "?")
        #expect(state.charactersIgnoringModifiers(for: .slash) == "/")
        #expect(state.charactersIgnoringModifiers(for: .a) == "a")
        #expect(state.charactersIgnoringModifiers(for: .f1) == "")
    }

    @Test func `charactersIgnoringModifiers follows the group`() throws {
        let state = try state("us", "ru")
        state.lockGroup(1)
        state.update(key: .leftShift, .down)
        #expect(state.characters(for: .c) == "С")
        #expect(state.charactersIgnoringModifiers(for: .c) == "с")
    }

    @Test func `Control makes control characters`() throws {
        let state = try state("us")
        state.update(key: .leftControl, .down)
        #expect(state.characters(for: .c) == "\u{03}")
        #expect(state.charactersIgnoringModifiers(for: .c) == "c")
    }

    @Test func `Control+C is found under the Russian group`() throws {
        let state = try state("us", "ru")
        state.lockGroup(1)
        state.update(key: .leftControl, .down)
        #expect(state.unmodifiedKeysym(for: .c).name == "Cyrillic_es")
        #expect(state.keysymInLatinGroup(for: .c)?.name == "c")
        #expect(state.modifierFlags == .control)
    }

    @Test func `the Latin group need not be the first`() throws {
        let state = try state("ru", "gr", "us")
        #expect(state.keysymInLatinGroup(for: .c)?.name == "c")
    }

    @Test func `Dvorak keeps its own keysyms`() throws {
        let state = try state("us", "us", variants: ["", "dvorak"])
        state.lockGroup(1)
        #expect(state.keysymInLatinGroup(for: .i) == nil)
        #expect(state.unmodifiedKeysym(for: .i).name == "c")
    }

    @Test func `the Latin group of Russian is Dvorak if Dvorak comes first`() throws {
        let state = try state("us", "ru", variants: ["dvorak", ""])
        state.lockGroup(1)
        #expect(state.keysymInLatinGroup(for: .i)?.name == "c")
    }

    @Test func `a French accent counts as Latin`() throws {
        let state = try state("us", "fr")
        state.lockGroup(1)
        #expect(state.keysymInLatinGroup(for: .number2) == nil)
    }

    @Test func `without a Latin group there is no Latin keysym`() throws {
        let state = try state("ru")
        #expect(state.keysymInLatinGroup(for: .c) == nil)
    }

    @Test func `Shift is consumed by the keysym that it selects`() throws {
        let state = try state("us", "ru")
        state.update(key: .leftControl, .down)
        state.update(key: .leftShift, .down)
        #expect(state.keysym(for: .slash).name == "question")
        #expect(state.consumedModifiers(for: .slash) == .shift)
        #expect(state.consumedModifiers(for: .enter) == [])
        state.lockGroup(1)
        #expect(state.modifiedKeysymInLatinGroup(for: .c)?.name == "C")
    }

    @Test func `LEDs follow Caps Lock`() throws {
        let state = try state("us")
        #expect(state.leds == [])
        #expect(state.update(key: .capsLock, .down).contains(.leds))
        state.update(key: .capsLock, .up)
        #expect(state.leds == .capsLock)
        #expect(state.modifierFlags == .alphaShift)
        #expect(state.characters(for: .a) == "A")
        tap(.capsLock, in: state)
        #expect(state.leds == [])
    }

    @Test func `LEDs follow Num Lock`() throws {
        let state = try state("us")
        tap(.numLock, in: state)
        #expect(state.leds == .numLock)
        #expect(state.modifierFlags == .numLock)
        #expect(state.characters(for: .keypad1) == "1")
    }

    @Test func `modifierFlags names the keys that are held`() throws {
        let state = try state("de")
        for (code, flag) in [
            (KeyCode.leftShift, ModifierFlags.shift), (.leftControl, .control), (.leftAlternate, .alternate),
            (.leftSuper, .super), (.rightAlternate, .level3),
        ] {
            state.update(key: code, .down)
            #expect(state.modifierFlags == flag)
            state.update(key: code, .up)
        }
        #expect(state.modifierFlags == [])
    }

    @Test func `a group is locked until another one is`() throws {
        let state = try state("us", "ru", "de")
        #expect(state.lockGroup(2).contains(.effectiveGroup))
        #expect(state.group == 2)
        #expect(state.characters(for: .y) == "z")
        #expect(state.modifiers.group == 2)
        #expect(state.lockGroup(3) == [])
        #expect(state.lockGroup(-1) == [])
        #expect(state.group == 2)
    }

    @Test func `locking a group does not change modifiers`() throws {
        let state = try state("us", "ru")
        tap(.capsLock, in: state)
        state.update(key: .leftShift, .down)
        let before = state.modifiers
        state.lockGroup(1)
        #expect(
            state.modifiers == KeyboardModifiers(depressed: before.depressed, locked: before.locked, group: 1)
        )
        state.update(key: .leftShift, .up)
        #expect(state.modifierFlags == .alphaShift)
        state.update(KeyboardModifiers(latched: 4))
        state.lockGroup(1)
        #expect(state.modifiers == KeyboardModifiers(latched: 4, group: 1))
    }

    @Test func `a virtual keyboard sets modifiers directly`() throws {
        let state = try state("us", "ru")
        let modifiers = KeyboardModifiers(depressed: 1, latched: 4, locked: 2, group: 1)
        state.update(modifiers)
        #expect(state.modifiers == modifiers)
        #expect(state.modifierFlags == [.shift, .control, .alphaShift])
        state.update(KeyboardModifiers(depressed: .max, locked: .max, group: .max))
        #expect(state.group == 1)
        state.update(KeyboardModifiers())
        #expect(state.modifiers == KeyboardModifiers())
    }

    @Test func `an unpaired key changes nothing`() throws {
        let state = try state("us")
        #expect(state.update(key: .leftShift, .up) == [])
        state.update(key: .leftShift, .down)
        #expect(state.update(key: .leftShift, .down) == [])
        state.update(key: .leftShift, .up)
        #expect(state.modifierFlags == [])
    }

    @Test(arguments: [KeyCode(768), KeyCode(100_000), KeyCode(.max), KeyCode(.max - 8)])
    func `a key out of range changes nothing`(code: KeyCode) throws {
        let state = try state("us")
        #expect(state.update(key: code, .down) == [])
        #expect(state.pressedKeys.isEmpty)
        #expect(state.keysym(for: code) == .noSymbol)
        #expect(state.characters(for: code) == "")
        #expect(state.keysymInLatinGroup(for: code) == nil)
    }

    @Test(.requirement(7)) func `releaseAll keeps only the locks`() throws {
        let state = try state("us", "ru")
        tap(.capsLock, in: state)
        state.lockGroup(1)
        state.update(key: .leftControl, .down)
        state.update(key: .leftAlternate, .down)
        #expect(state.releaseAll().contains(.depressedModifiers))
        #expect(state.modifiers == KeyboardModifiers(locked: 2, group: 1))
        #expect(state.pressedKeys.isEmpty)
        state.update(key: .leftControl, .down)
        #expect(state.modifierFlags == [.control, .alphaShift])
        state.update(key: .leftControl, .up)
        #expect(state.modifierFlags == .alphaShift)
    }
}
