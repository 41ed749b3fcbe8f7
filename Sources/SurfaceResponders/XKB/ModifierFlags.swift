/// The modifiers in effect, by meaning, independent of the xkb modifiers to which a keymap assigns them.
///
/// The names are UIKit's, with `super` for Apple's Command key.
public struct ModifierFlags: OptionSet, Hashable, Sendable, CustomStringConvertible {
    /// The bits of this type. They differ from the masks of a keymap.
    public let rawValue: UInt16

    /// - Parameter rawValue: bits of this type.
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
    /// The logo key.
    public static let `super` = ModifierFlags(rawValue: 1 << 4)
    /// Num Lock.
    public static let numLock = ModifierFlags(rawValue: 1 << 5)
    /// AltGr, which selects the third and fourth character of a key.
    public static let level3 = ModifierFlags(rawValue: 1 << 6)
    /// Selects the fifth to eighth character of a key, in the few layouts that have them.
    public static let level5 = ModifierFlags(rawValue: 1 << 7)

    /// The modifiers that users hold for key commands.
    public static let commandModifiers: ModifierFlags = [.shift, .control, .alternate, .super]

    /// The modifiers that must match in a key combination. Locks are ignored.
    static let matchedModifiers: ModifierFlags = commandModifiers.union([.level3, .level5])

    /// The names of the modifiers in the customary order of key combinations.
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

    /// The names for logs, such as `[Shift, Control]`.
    public var description: String {
        "[" + Self.names.filter { contains($0.flag) }.map(\.name).joined(separator: ", ") + "]"
    }
}

/// The LEDs of a keyboard that a keymap controls. The bits are those of `enum libinput_led`.
public struct LEDs: OptionSet, Hashable, Sendable {
    /// Bits of `enum libinput_led`. No other bits are used.
    public let rawValue: UInt8

    /// - Parameter rawValue: bits of `enum libinput_led`.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Lit while the number pad types digits.
    public static let numLock = LEDs(rawValue: 1 << 0)
    /// Lit while Caps Lock is on.
    public static let capsLock = LEDs(rawValue: 1 << 1)
    /// Controlled by the keymap. In most keymaps it is never lit.
    public static let scrollLock = LEDs(rawValue: 1 << 2)
}
