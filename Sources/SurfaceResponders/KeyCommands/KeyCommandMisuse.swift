/// A mistake in a key command. Reported as ``Misuse/keyCommand(_:of:)`` when a seat reads a new list with it.
enum KeyCommandMisuse: Hashable, Sendable, CustomStringConvertible {
    /// A combination cannot be pressed (``KeyCombination/canBePressed``). The command matches nothing.
    case impossibleCombination(KeyCommand)
    /// A sequence contains a lone modifier, a button or a finger. The command matches nothing.
    case sequenceOfOtherThanKeys(KeyCommand)
    /// A button or finger has a trigger other than ``KeyCommand/Trigger/press``. It performs when pressed.
    case triggerOfOtherThanKey(KeyCommand)
    /// The command is repeatable, but its input never repeats: it is not a key, or has a trigger other than
    /// ``KeyCommand/Trigger/press``. The command performs once.
    case neverRepeats(KeyCommand)

    var description: String {
        switch self {
        case .impossibleCombination(let command):
            "the key command '\(command)' has a combination that cannot be pressed; it is left out"
        case .sequenceOfOtherThanKeys(let command):
            "the key command '\(command)' is a sequence with an input that is not a key; it is left out"
        case .triggerOfOtherThanKey(let command):
            "the key command '\(command)' is not for a key, so it performs when pressed, whatever its trigger"
        case .neverRepeats(let command):
            "the key command '\(command)' cannot repeat: only keys with the trigger press repeat"
        }
    }
}

extension KeyCommand {
    /// The first mistake that is found in the command; `nil` for none.
    var misuse: KeyCommandMisuse? {
        guard sequence.allSatisfy(\.canBePressed) else { return .impossibleCombination(self) }
        guard sequence.count == 1 || sequence.allSatisfy(\.isKey) else {
            return .sequenceOfOtherThanKeys(self)
        }
        if !combination.isKey, loneModifier == nil, behavior.trigger != .press {
            return .triggerOfOtherThanKey(self)
        }
        if behavior.repeatBehavior == .repeatable, !combination.isKey || behavior.trigger != .press {
            return .neverRepeats(self)
        }
        return nil
    }

    var isPossible: Bool {
        switch misuse {
        case .impossibleCombination, .sequenceOfOtherThanKeys: false
        case .triggerOfOtherThanKey, .neverRepeats, nil: true
        }
    }
}
