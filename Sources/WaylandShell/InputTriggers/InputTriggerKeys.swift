import SurfaceResponders
import WaylandServer

/// What is pressed for a trigger.
struct InputTriggerKeys {
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

    /// Whether one press may mean both.
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
}

extension InputTriggerKeys: CustomStringConvertible {
    /// For logs.
    var description: String { "\(combination)" }
}
