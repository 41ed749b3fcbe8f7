/// A mistake in a key command, reported as ``Misuse/keyCommand(_:of:)`` when a seat takes in what a responder
/// offers: once for each list, not for each key.
enum KeyCommandMisuse: Hashable, Sendable, CustomStringConvertible {
    /// One of its combinations cannot be pressed (``KeyCombination/canBePressed``). The command matches
    /// nothing.
    case impossibleCombination(KeyCommand)
    /// A lone modifier, a button or a finger in a command of several keys. The command matches nothing.
    case sequenceOfOtherThanKeys(KeyCommand)
    /// A button or a finger with another trigger than ``KeyCommand/Trigger/press``. The command performs as
    /// it comes down.
    case triggerOfOtherThanKey(KeyCommand)
    /// Repeats are asked of what does not repeat: a button, a finger, a lone modifier, or a key with another
    /// trigger than ``KeyCommand/Trigger/press``. The command performs once.
    case neverRepeats(KeyCommand)

    var description: String {
        switch self {
        case .impossibleCombination(let command):
            "the key command '\(command)' has a combination that cannot be pressed; it is left out"
        case .sequenceOfOtherThanKeys(let command):
            "the key command '\(command)' has several keys, and not all are keys; it is left out"
        case .triggerOfOtherThanKey(let command):
            "the key command '\(command)' is for no key, and can only perform as it is pressed"
        case .neverRepeats(let command):
            "the key command '\(command)' is to repeat, which only a pressed key does"
        }
    }
}

extension KeyCommand {
    /// What is wrong with it; the worst first.
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
