import SurfaceResponders
import WaylandServer

struct InputTriggerKeys: CustomStringConvertible {
    let combination: KeyCombination
    let modifiers: InputTriggerModifiers

    /// - Returns: `nil` for a combination that cannot be pressed.
    init?(_ input: KeyCommand.Input, _ modifiers: ExtInputTriggerRegistrationManagerV1.Modifiers) {
        guard let modifiers = InputTriggerModifiers(modifiers), Self.isKnown(input) else { return nil }
        combination = KeyCombination(input, modifiers.flags)
        guard combination.canBePressed else { return nil }
        self.modifiers = modifiers
    }

    /// Whether the input is a key code, or a keysym that xkb allows.
    private static func isKnown(_ input: KeyCommand.Input) -> Bool {
        guard case .keysym(let keysym) = input else { return true }
        let greatest: UInt32 = 0x1fff_ffff
        let void: UInt32 = 0xff_ffff
        return keysym.rawValue <= greatest && keysym.rawValue != void
    }

    func overlap(with other: InputTriggerKeys) -> Bool {
        combination == other.combination
            && (modifiers.flags != other.modifiers.flags || modifiers.overlap(with: other.modifiers))
    }

    /// The combinations to offer. A seat ignores a Shift that a key needs for its character, so a trigger
    /// with Shift is also offered without it. ``InputTriggerModifiers/areHeld(on:)`` then checks the Shift.
    private var seatCombinations: [KeyCombination] {
        guard case .keysym(let keysym) = combination.input, keysym.unicodeScalar != nil,
            modifiers.flags.contains(.shift)
        else { return [combination] }
        return [
            combination, KeyCombination(combination.input, combination.modifierFlags.subtracting(.shift)),
        ]
    }

    /// Returns the key commands of the trigger. They work in every mode, and before text input.
    func commands(numbered number: Int) -> [KeyCommand] {
        seatCombinations.map { combination in
            KeyCommand(
                input: combination.input, modifierFlags: combination.modifierFlags,
                action: .beginInputTrigger, propertyList: number,
                behavior: .init(
                    modes: .all, wantsPriorityOverSystemBehavior: true, allowsAutomaticMirroring: false),
                appearance: .init(attributes: .hidden))
        }
    }

    var description: String { "\(combination)" }
}

/// The modifiers of a trigger, and the sides on which they must be held.
struct InputTriggerModifiers {
    typealias Wire = ExtInputTriggerRegistrationManagerV1.Modifiers

    /// Which of the two keys of a modifier must be held.
    enum Sides: Equatable {
        case any
        case only(left: Bool, right: Bool)

        func overlap(with other: Sides) -> Bool {
            self == .any || other == .any || self == other
        }
    }

    /// A modifier, its values in the protocol, and the keysyms of its keys in keymaps.
    private struct Modifier {
        let flag: ModifierFlags
        let any: Wire
        let left: Wire
        let right: Wire
        let leftKeysyms: [UInt32]
        let rightKeysyms: [UInt32]

        /// Returns the sides on which the client names this modifier: `.any` if it names the modifier without
        /// a side, `nil` if it does not name it at all.
        func sides(in wire: Wire) -> Sides? {
            if wire.contains(any) { return .any }
            let sides = Sides.only(left: wire.contains(left), right: wire.contains(right))
            return sides == .only(left: false, right: false) ? nil : sides
        }
    }

    private static let known = [
        Modifier(
            flag: .alternate, any: .alt, left: .altLeft, right: .altRight, leftKeysyms: [0xffe9, 0xffe7],
            rightKeysyms: [0xffea, 0xffe8]),
        Modifier(
            flag: .shift, any: .shift, left: .shiftLeft, right: .shiftRight, leftKeysyms: [0xffe1],
            rightKeysyms: [0xffe2]),
        Modifier(
            flag: .control, any: .ctrl, left: .ctrlLeft, right: .ctrlRight, leftKeysyms: [0xffe3],
            rightKeysyms: [0xffe4]),
        Modifier(
            flag: .super, any: .meta, left: .metaLeft, right: .metaRight, leftKeysyms: [0xffeb],
            rightKeysyms: [0xffec]),
    ]

    private static let possible = known.reduce(into: Wire()) {
        $0.formUnion([$1.any, $1.left, $1.right])
    }

    private var sides: [ModifierFlags: Sides] = [:]

    var flags: ModifierFlags { ModifierFlags(sides.keys) }

    init?(_ wire: Wire) {
        guard wire.isSubset(of: Self.possible) else { return nil }
        for modifier in Self.known { sides[modifier.flag] = modifier.sides(in: wire) }
    }

    /// Returns whether the same keys can satisfy both.
    func overlap(with other: InputTriggerModifiers) -> Bool {
        flags == other.flags
            && sides.allSatisfy { flag, sides in other.sides[flag].map(sides.overlap) ?? false }
    }

    /// Returns whether the modifiers are in effect, with the required keys. Others may be in effect, too.
    func areHeld(on keyboard: Keyboard) -> Bool {
        keyboard.modifierFlags.isSuperset(of: flags)
            && Self.known.allSatisfy { modifier in
                guard case .only(let left, let right) = sides[modifier.flag] else { return true }
                return Self.keys(modifier.leftKeysyms, on: keyboard).isEmpty != left
                    && Self.keys(modifier.rightKeysyms, on: keyboard).isEmpty != right
            }
    }

    func sidedKeys(on keyboard: Keyboard) -> KeyCodeSet {
        var keys = KeyCodeSet()
        for modifier in Self.known {
            guard case .only = sides[modifier.flag] else { continue }
            keys.formUnion(Self.keys(modifier.leftKeysyms + modifier.rightKeysyms, on: keyboard))
        }
        return keys
    }

    /// Returns the keys that are down with one of the keysyms, without the key that is being pressed.
    private static func keys(_ keysyms: [UInt32], on keyboard: Keyboard) -> KeyCodeSet {
        let state = keyboard.state
        var keys = KeyCodeSet()
        for code in state.pressedKeys where keysyms.contains(state.unmodifiedKeysym(for: code).rawValue) {
            keys.insert(code)
        }
        return keys
    }
}
