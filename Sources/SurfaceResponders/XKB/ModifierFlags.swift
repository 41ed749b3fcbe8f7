/// The modifiers in effect, by what they mean, whichever xkb modifier a keymap gave them.
///
/// The names are UIKit's, with `super` where Apple's keyboards have Command.
public struct ModifierFlags: OptionSet, Hashable, Sendable, CustomStringConvertible {
    /// Bits of this type's own: no keymap's masks.
    public let rawValue: UInt16

    /// - Parameter rawValue: bits of this type's own, as another value's ``rawValue`` has them.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Caps Lock.
    public static let alphaShift = ModifierFlags(rawValue: 1 << 0)
    /// Either Shift key.
    public static let shift = ModifierFlags(rawValue: 1 << 1)
    /// Either Control key.
    public static let control = ModifierFlags(rawValue: 1 << 2)
    /// Alt.
    public static let alternate = ModifierFlags(rawValue: 1 << 3)
    /// The key with a manufacturer's logo.
    public static let `super` = ModifierFlags(rawValue: 1 << 4)
    /// Num Lock.
    public static let numLock = ModifierFlags(rawValue: 1 << 5)
    /// AltGr, which chooses the third and fourth character of a key.
    public static let level3 = ModifierFlags(rawValue: 1 << 6)
    /// Chooses the fifth to eighth character of a key, in the few layouts that have them.
    public static let level5 = ModifierFlags(rawValue: 1 << 7)

    /// The modifiers that belong to a key command: those that a user holds for it.
    public static let commandModifiers: ModifierFlags = [.shift, .control, .alternate, .super]

    /// Those that decide whether a key combination is the one that is meant; locks do not.
    static let matchedModifiers: ModifierFlags = commandModifiers.union([.level3, .level5])

    /// The names of modifiers in the order in which people say them.
    var combinationNames: [String] {
        let order: [ModifierFlags] = [
            .super, .control, .alternate, .shift, .level3, .level5, .alphaShift, .numLock,
        ]
        return order.filter { contains($0) }.compactMap { flag in Self.names.first { $0.flag == flag }?.name }
    }

    static let names: [(flag: ModifierFlags, name: String)] = [
        (.alphaShift, "Caps Lock"), (.shift, "Shift"), (.control, "Control"), (.alternate, "Alt"),
        (.super, "Super"), (.numLock, "Num Lock"), (.level3, "Level 3"), (.level5, "Level 5"),
    ]

    /// The names for logs: `[Shift, Control]`.
    public var description: String {
        "[" + Self.names.filter { contains($0.flag) }.map(\.name).joined(separator: ", ") + "]"
    }
}

/// The lamps of a keyboard that a keymap lights. The bits are those of `enum libinput_led`.
public struct LEDs: OptionSet, Hashable, Sendable {
    /// Bits of `enum libinput_led`; no others have a meaning.
    public let rawValue: UInt8

    /// - Parameter rawValue: bits of `enum libinput_led`.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The number pad types digits.
    public static let numLock = LEDs(rawValue: 1 << 0)
    /// Letters are capitals.
    public static let capsLock = LEDs(rawValue: 1 << 1)
    /// Lit as the keymap says, most often never.
    public static let scrollLock = LEDs(rawValue: 1 << 2)
}
