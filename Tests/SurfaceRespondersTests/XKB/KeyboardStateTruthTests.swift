import CXKB
import SurfaceRespondersTesting
import Testing

import SurfaceResponders

/// `KeyboardState` does not pass every key to xkbcommon. It is compared with an `xkb_state` that receives all
/// keys.
struct KeyboardStateTruthTests {
    /// Keys with actions that no layout of the xkb data has: each kind of latch, lock and group action, with
    /// and without an effect, and letters with an action at one level only.
    private static let actions = """
        xkb_keymap {
          xkb_keycodes {
            minimum = 8; maximum = 255;
            <A> = 38; <B> = 39; <C> = 40; <D> = 41; <E> = 42; <F> = 43; <G> = 44; <H> = 45; <I> = 46; <J> = 47;
            <K> = 48; <SHFT> = 50; <CTRL> = 37; <N> = 51;
          };
          xkb_types { include "complete" };
          xkb_compatibility { include "complete" };
          xkb_symbols {
            name[Group1] = "one"; name[Group2] = "two";
            key <A> { symbols[Group1] = [a, A], symbols[Group2] = [Cyrillic_ef, Cyrillic_EF] };
            key <B> { [b, B], actions[Group1] = [LatchMods(modifiers = Shift, clearLocks, latchToLock), NoAction()] };
            key <C> { [c, C], actions[Group1] = [LatchMods(modifiers = Control), NoAction()] };
            key <D> { [d, D], actions[Group1] = [LockMods(modifiers = Shift), NoAction()] };
            key <E> { [e, E], actions[Group1] = [SetGroup(group = 1), NoAction()] };
            key <F> { [f, F], actions[Group1] = [SetGroup(group = +1), NoAction()] };
            key <G> { [g, G], actions[Group1] = [LockGroup(group = +1), NoAction()] };
            key <H> { [h, H], actions[Group1] = [NoAction(), LockGroup(group = 1)] };
            key <I> { [i, I], actions[Group1] = [MovePtr(x = +1, y = +1), NoAction()] };
            key <J> { [j, J], actions[Group1] = [SetMods(modifiers = Shift, clearLocks), NoAction()] };
            key <K> { [k, K], actions[Group1] = [SetMods(modifiers = none), LockMods(modifiers = Lock)] };
            key <N> { [n, N] };
            key <SHFT> { [Shift_L] };
            key <CTRL> { [Control_L] };
            modifier_map Shift { <SHFT> };
            modifier_map Control { <CTRL> };
          };
        };
        """

    private static func keymaps() throws -> [Keymap] {
        [
            try Keymap(text: actions.utf8),
            try Keymap(layouts: ["us"], options: ["shift:both_capslock", "caps:ctrl_modifier"]),
            try Keymap(layouts: ["us", "ru"], options: ["grp:alt_shift_toggle", "grp_led:scroll"]),
            try Keymap(layouts: ["de", "gr"], options: ["grp:switch", "caps:shiftlock"]),
        ]
    }

    /// Modifiers, locks, letters, digits and keys that keymaps do not have.
    private static let codes: [KeyCode] =
        (29...43).map { KeyCode($0) }
        + [2, 42, 54, 56, 58, 69, 70, 84, 97, 100, 125, 300, 700].map { KeyCode($0) }

    @Test(arguments: 0..<4, 1...25 as ClosedRange<UInt64>)
    func `keys change the state as xkbcommon does`(keymap: Int, seed: UInt64) throws {
        let keymap = try Self.keymaps()[keymap]
        let state = KeyboardState(keymap: keymap)
        let truth = try #require(PlainState(keymap))
        var random = SeededGenerator(seed: seed)
        for step in 0..<400 {
            if random.next() % 24 == 0 {
                let modifiers = KeyboardModifiers(
                    depressed: UInt32(random.next() & 7), latched: UInt32(random.next() & 7),
                    locked: UInt32(random.next() & 3), group: UInt32(random.next() & 1))
                let group = keymap.groupCount > 1 ? modifiers.group : 0
                #expect(
                    state.update(modifiers).rawValue == truth.update(modifiers, group: group), "step \(step)")
            } else {
                let code = Self.codes[Int(random.next() % UInt64(Self.codes.count))]
                let isDown = !state.pressedKeys.contains(code)
                let changes = state.update(key: code, isDown ? .down : .up)
                #expect(changes.rawValue == truth.update(code, isDown: isDown), "step \(step), \(code)")
            }
            #expect(state.modifiers == truth.modifiers(groupCount: keymap.groupCount), "step \(step)")
            #expect(state.modifierFlags == keymap.modifierFlags(of: truth.effectiveModifiers), "step \(step)")
        }
    }
}

/// An `xkb_state` that receives every key.
private final class PlainState {
    private let context: OpaquePointer
    private let keymap: OpaquePointer
    private let state: OpaquePointer

    init?(_ keymap: Keymap) {
        guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS),
            let compiled = xkb_keymap_new_from_string(
                context, keymap.text, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS),
            let state = xkb_state_new(compiled)
        else { return nil }
        (self.context, self.keymap, self.state) = (context, compiled, state)
    }

    deinit {
        xkb_state_unref(state)
        xkb_keymap_unref(keymap)
        xkb_context_unref(context)
    }

    func update(_ code: KeyCode, isDown: Bool) -> UInt32 {
        xkb_state_update_key(state, code.xkbCode, isDown ? XKB_KEY_DOWN : XKB_KEY_UP).rawValue
    }

    func update(_ modifiers: KeyboardModifiers, group: UInt32) -> UInt32 {
        xkb_state_update_mask(
            state, modifiers.depressed, modifiers.latched, modifiers.locked, 0, 0, group
        ).rawValue
    }

    func modifiers(groupCount: Int) -> KeyboardModifiers {
        KeyboardModifiers(
            depressed: xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED),
            latched: xkb_state_serialize_mods(state, XKB_STATE_MODS_LATCHED),
            locked: xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED),
            group: xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE) % UInt32(groupCount))
    }

    var effectiveModifiers: UInt32 { xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE) }
}
