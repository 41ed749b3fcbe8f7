/// A key, button or finger with the modifiers that are held for it: `Control+Shift+C`.
public struct KeyCombination: Hashable, Sendable {
    /// What is pressed. A letter is in lower case here; an upper-case one became the letter with Shift.
    public let input: KeyCommand.Input
    /// Exactly these are held: one more or one less is another combination. Caps Lock and Num Lock do not
    /// count.
    public let modifierFlags: ModifierFlags

    /// A combination of what is pressed and the modifiers that are held for it. An upper-case letter is the
    /// letter with Shift.
    ///
    /// Ends the program for what cannot be pressed so: with Caps Lock or Num Lock among the flags, with
    /// another number of flags than one in `modifier`, and for a touch without modifiers. Check what comes
    /// from outside before.
    public init(_ input: KeyCommand.Input, _ modifierFlags: ModifierFlags = []) {
        precondition(
            modifierFlags.isSubset(of: .matchedModifiers), "Caps Lock and Num Lock are in no key combination")
        var input = input
        var flags = modifierFlags
        switch input {
        case .keysym(let keysym) where keysym.lowercased != keysym:
            input = .keysym(keysym.lowercased)
            flags.insert(.shift)
        case .modifier(let modifier):
            precondition(
                modifier.rawValue.nonzeroBitCount == 1 && modifier.isSubset(of: .matchedModifiers),
                "a modifier alone is one flag")
        case .touch:
            precondition(!modifierFlags.isEmpty, "a finger without modifiers is no key combination")
        default: break
        }
        self.input = input
        self.modifierFlags = flags
    }

    /// Whether it is a key that types or does something, rather than a lone modifier, a button or a finger.
    /// Only such combinations can be pressed one after the other in a command.
    public var isKey: Bool {
        switch input {
        case .keysym, .keyCode: true
        case .modifier, .button, .touch: false
        }
    }

    /// Whether it types something, or moves in what was typed: any key without modifiers, and what Shift or AltGr make
    /// of one.
    var isText: Bool {
        guard isKey else { return false }
        if modifierFlags.isEmpty { return true }
        guard modifierFlags.isSubset(of: [.shift, .level3, .level5]), case .keysym(let keysym) = input else {
            return false
        }
        return keysym.unicodeScalar != nil
    }

    var mirrored: KeyCombination { KeyCombination(input.mirrored, modifierFlags) }
}

extension KeyCombination: CustomStringConvertible {
    /// The combination for people, modifiers first: `Super+Shift+K`.
    public var description: String {
        (modifierFlags.combinationNames + ["\(input)"]).joined(separator: "+")
    }
}
