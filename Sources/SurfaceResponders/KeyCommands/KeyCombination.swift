/// A key, button or finger together with the modifiers that are held for it: `Control+Shift+C`.
public struct KeyCombination: Hashable, Sendable, CustomStringConvertible {
    /// The key, button or finger. An upper-case letter is stored as the lower-case letter with Shift.
    public let input: KeyCommand.Input
    /// The modifiers that must be held, and no others. Caps Lock and Num Lock are ignored.
    public let modifierFlags: ModifierFlags

    /// Creates a combination from an input and the modifiers that are held for it. Inputs may come from
    /// outside of the program, so a combination that cannot be pressed is accepted: see ``canBePressed``.
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

    /// Whether the combination can be pressed. False if the flags contain Caps Lock or Num Lock, for a
    /// `modifier` input that is not exactly one flag, for a touch without modifiers, and for a key that does
    /// not exist. A command with a combination that cannot be pressed matches nothing, and is reported as
    /// ``Misuse/keyCommand(_:of:)``.
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

    /// Whether the input is a key and no lone modifier. Only such combinations can be steps of a sequence.
    package var isKey: Bool {
        switch input {
        case .keysym, .keyCode: true
        case .modifier, .button, .touch: false
        }
    }

    /// Whether it counts as text input: a key without modifiers, or a character typed with Shift or AltGr.
    var isText: Bool {
        guard isKey else { return false }
        if modifierFlags.isEmpty { return true }
        guard modifierFlags.isSubset(of: [.shift, .level3, .level5]), case .keysym(let keysym) = input else {
            return false
        }
        return keysym.unicodeScalar != nil
    }

    var mirrored: KeyCombination { KeyCombination(input.mirrored, modifierFlags) }

    /// The combination for users, modifiers first: `Super+Shift+K`.
    public var description: String {
        (modifierFlags.combinationNames + ["\(input)"]).joined(separator: "+")
    }
}
