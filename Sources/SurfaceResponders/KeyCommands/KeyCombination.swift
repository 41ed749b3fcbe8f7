/// A key, button or finger with the modifiers that are held for it: `Control+Shift+C`.
public struct KeyCombination: Hashable, Sendable, CustomStringConvertible {
    /// What is pressed. A letter is in lower case here; an upper-case one became the letter with Shift.
    public let input: KeyCommand.Input
    /// Exactly these are held: one more or one less is another combination. Caps Lock and Num Lock do not
    /// count.
    public let modifierFlags: ModifierFlags

    /// A combination of what is pressed and the modifiers that are held for it. An upper-case letter is the
    /// letter with Shift.
    ///
    /// What nobody can press is taken too, for inputs that come from outside: see ``canBePressed``.
    public init(_ input: KeyCommand.Input, _ modifierFlags: ModifierFlags = []) {
        var input = input
        var flags = modifierFlags
        if case .keysym(let keysym) = input, keysym.lowercased != keysym {
            input = .keysym(keysym.lowercased)
            flags.insert(.shift)
        }
        self.input = input
        self.modifierFlags = flags
    }

    /// False with Caps Lock or Num Lock among the flags, with another number of flags than one in `modifier`,
    /// for a touch without modifiers, and for a key that no keyboard has. A command with such a combination
    /// matches nothing, and is reported as ``Misuse/keyCommand(_:of:)``.
    public var canBePressed: Bool {
        guard modifierFlags.isSubset(of: .matchedModifiers) else { return false }
        switch input {
        case .keysym(let keysym): return keysym != .noSymbol
        case .keyCode(let code): return code.isValid
        case .modifier(let modifier):
            return modifier.rawValue.nonzeroBitCount == 1 && modifier.isSubset(of: .matchedModifiers)
        case .button: return true
        case .touch: return !modifierFlags.isEmpty
        }
    }

    /// Whether it is a key that types or does something, rather than a lone modifier, a button or a finger.
    /// Only such combinations can be pressed one after the other in a command.
    package var isKey: Bool {
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

    /// The combination for people, modifiers first: `Super+Shift+K`.
    public var description: String {
        (modifierFlags.combinationNames + ["\(input)"]).joined(separator: "+")
    }
}
