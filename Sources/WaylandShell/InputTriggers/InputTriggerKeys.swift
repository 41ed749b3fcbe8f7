import SurfaceResponders
import WaylandServer

struct InputTriggerKeys: CustomStringConvertible {
    let combination: KeyCombination
    let modifiers: InputTriggerModifiers

    /// - Returns: nil for what nobody can press.
    init?(_ input: KeyCommand.Input, _ modifiers: ExtInputTriggerRegistrationManagerV1.Modifiers) {
        guard let modifiers = InputTriggerModifiers(modifiers), Self.isKnown(input) else { return nil }
        combination = KeyCombination(input, modifiers.flags)
        guard combination.canBePressed else { return nil }
        self.modifiers = modifiers
    }

    /// Whether xkb can have a keysym at all.
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

    /// The Shift that makes a character of a key is no part of the combination to a seat, though the trigger may name it:
    /// then it has to be held all the same, by ``InputTriggerModifiers/areHeld(on:)``.
    private var seatCombinations: [KeyCombination] {
        guard case .keysym(let keysym) = combination.input, keysym.unicodeScalar != nil,
            modifiers.flags.contains(.shift)
        else { return [combination] }
        return [
            combination, KeyCombination(combination.input, combination.modifierFlags.subtracting(.shift)),
        ]
    }

    /// They belong to nobody on the screen, and so to every mode; and they are nobody's text.
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

/// The modifiers of a trigger, as far as it matters on which side they are.
struct InputTriggerModifiers {
    typealias Wire = ExtInputTriggerRegistrationManagerV1.Modifiers

    /// Which of the two keys of a modifier are held.
    enum Sides: Equatable {
        case any
        case only(left: Bool, right: Bool)

        func overlap(with other: Sides) -> Bool {
            self == .any || other == .any || self == other
        }
    }

    /// A modifier, what the protocol calls it, and what its keys are in keymaps.
    private struct Modifier {
        let flag: ModifierFlags
        let any: Wire
        let left: Wire
        let right: Wire
        let leftKeysyms: [UInt32]
        let rightKeysyms: [UInt32]

        /// Nil for a modifier that is not among those of a trigger. That any key will do goes before which one.
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

    /// Whether the same keys may be held for both.
    func overlap(with other: InputTriggerModifiers) -> Bool {
        flags == other.flags
            && sides.allSatisfy { flag, sides in other.sides[flag].map(sides.overlap) ?? false }
    }

    /// Whether they are in effect, by the keys that they are to be held by. Others may be in effect, too.
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

    /// The keys that are down and mean something: those that went down before the key that is being pressed.
    private static func keys(_ keysyms: [UInt32], on keyboard: Keyboard) -> KeyCodeSet {
        let state = keyboard.state
        var keys = KeyCodeSet()
        for code in state.pressedKeys where keysyms.contains(state.unmodifiedKeysym(for: code).rawValue) {
            keys.insert(code)
        }
        return keys
    }
}
