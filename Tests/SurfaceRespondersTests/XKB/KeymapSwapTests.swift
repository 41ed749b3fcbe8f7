import Proofs
import Testing

import SurfaceResponders

@Suite struct KeymapSwapTests {
    private func tap(_ code: KeyCode, in state: KeyboardState) {
        state.update(key: code, .down)
        state.update(key: code, .up)
    }

    @Test func `Caps Lock and a held modifier survive a swap`() throws {
        let state = KeyboardState(keymap: try Keymap(layouts: ["us"]))
        tap(.capsLock, in: state)
        state.update(key: .leftControl, .down)
        state.replaceKeymap(try Keymap(layouts: ["de"]))
        #expect(state.modifiers == KeyboardModifiers(depressed: 4, locked: 2))
        #expect(state.leds == .capsLock)
        #expect(state.unmodifiedKeysym(for: .y).name == "z")
        state.update(key: .leftControl, .up)
        #expect(state.modifierFlags == .alphaShift)
        tap(.capsLock, in: state)
        #expect(state.modifierFlags == [])
    }

    @Test func `a locked group survives a swap`() throws {
        let state = KeyboardState(keymap: try Keymap(layouts: ["us", "ru"]))
        state.lockGroup(1)
        state.replaceKeymap(try Keymap(layouts: ["us", "gr", "de"]))
        #expect(state.group == 1)
        #expect(state.characters(for: .c) == "ψ")
    }

    @Test func `a locked group that no longer exists becomes the first`() throws {
        let state = KeyboardState(keymap: try Keymap(layouts: ["us", "ru", "de", "gr"]))
        state.lockGroup(3)
        state.replaceKeymap(try Keymap(layouts: ["us", "ru"]))
        #expect(state.group == 0)
    }

    @Test(.requirement(12)) func `Num Lock and a latch survive a swap`() throws {
        let state = KeyboardState(keymap: try Keymap(layouts: ["us"]))
        state.update(KeyboardModifiers(latched: 1, locked: 16))
        state.replaceKeymap(try Keymap(layouts: ["de"]))
        #expect(state.modifiers == KeyboardModifiers(latched: 1, locked: 16))
    }

    @Test func `modifiers that a virtual keyboard depressed survive a swap`() throws {
        let state = KeyboardState(keymap: try Keymap(layouts: ["us"]))
        state.update(key: .leftShift, .down)
        state.update(KeyboardModifiers(depressed: 1 | 8))
        state.replaceKeymap(try Keymap(layouts: ["de"]))
        state.update(key: .leftShift, .up)
        #expect(state.modifierFlags == .alternate)
    }

    @Test func `a held key with a different meaning leaves no modifier stuck`() throws {
        let state = KeyboardState(keymap: try Keymap(layouts: ["us"], options: ["ctrl:nocaps"]))
        state.update(key: .capsLock, .down)
        #expect(state.modifierFlags == .control)
        state.replaceKeymap(try Keymap(layouts: ["us"]))
        #expect(state.modifiers.depressed & 4 == 0)
        state.update(key: .capsLock, .up)
        #expect(state.modifierFlags == [])
    }

    @Test func `Caps Lock held during a swap keeps the effect of its press`() throws {
        let state = KeyboardState(keymap: try Keymap(layouts: ["us"]))
        state.update(key: .capsLock, .down)
        state.replaceKeymap(try Keymap(layouts: ["de"]))
        state.update(key: .capsLock, .up)
        #expect(state.leds == .capsLock)
        state.update(key: .capsLock, .down)
        state.replaceKeymap(try Keymap(layouts: ["us"]))
        state.update(key: .capsLock, .up)
        #expect(state.leds == [])
    }

    @Test func `two keys of one modifier still release it once after a swap`() throws {
        let state = KeyboardState(keymap: try Keymap(layouts: ["us"]))
        let rightShift = KeyCode(54)
        state.update(key: .leftShift, .down)
        state.update(key: rightShift, .down)
        state.replaceKeymap(try Keymap(layouts: ["de"]))
        state.update(key: .leftShift, .up)
        #expect(state.modifierFlags == .shift)
        state.update(key: rightShift, .up)
        #expect(state.modifierFlags == [])
    }

    @Test func `modifiers keep their meaning if their bits differ`() throws {
        let us = try Keymap(layouts: ["us"])
        let text = us.text
            .replacing("modifier_map Mod4 {", with: "modifier_map Mod3 {")
        let other = try Keymap(text: text.utf8)
        let state = KeyboardState(keymap: us)
        state.update(KeyboardModifiers(depressed: 1 << 6))
        state.replaceKeymap(other)
        #expect(state.modifierFlags == .super)
        #expect(state.modifiers.depressed == 1 << 5)
    }

    @Test func `an equal keymap is not swapped in`() throws {
        let first = try Keymap(layouts: ["us"])
        let state = KeyboardState(keymap: first)
        state.replaceKeymap(try Keymap(layouts: ["us"]))
        #expect(state.keymap === first)
    }

    @Test func `pressed keys stay pressed through a swap`() throws {
        let state = KeyboardState(keymap: try Keymap(layouts: ["us"]))
        state.update(key: .a, .down)
        state.replaceKeymap(try Keymap(layouts: ["ru"]))
        #expect(state.pressedKeys == [.a])
        #expect(state.characters(for: .a) == "ф")
    }
}
