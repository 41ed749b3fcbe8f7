/// A key as the kernel numbers it: an evdev code (`KEY_A` is 30), which is also what Wayland sends.
///
/// xkb numbers the same key 8 higher.
public struct KeyCode: RawRepresentable, Hashable, Comparable, ExpressibleByIntegerLiteral, Sendable {
    /// The evdev code; any number: evdev has those below ``limit``.
    public let rawValue: UInt32

    /// - Parameter rawValue: an evdev code, not xkb's number.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// - Parameter rawValue: an evdev code, not xkb's number.
    public init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// - Parameter value: an evdev code, not xkb's number.
    public init(integerLiteral value: UInt32) {
        rawValue = value
    }

    /// The first number that is no key any more: evdev's `KEY_MAX` is 0x2ff.
    public static let limit: UInt32 = 768

    /// Whether the number is one that evdev can send. Virtual keyboards can send others: they are refused.
    package var isValid: Bool { rawValue < Self.limit }

    /// The number in a keymap: evdev's plus 8. `UInt32.max`, which xkb knows as no key, if there is none.
    package var xkbCode: UInt32 {
        rawValue <= UInt32.max - 8 ? rawValue + 8 : UInt32.max
    }

    /// The evdev code of a keymap's number, or nil for the eight numbers below any evdev code.
    package init?(xkbCode: UInt32) {
        guard xkbCode >= 8, xkbCode != UInt32.max else { return nil }
        rawValue = xkbCode - 8
    }

    /// Whether the kernel numbers one key lower than another.
    public static func < (left: KeyCode, right: KeyCode) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension KeyCode: CustomStringConvertible {
    /// The evdev code for logs: `key 30`.
    public var description: String { "key \(rawValue)" }
}

package enum KeyDirection: Hashable, Sendable {
    /// A release, or a press.
    case up, down
}

/// A key to press and release, with keys to hold around it.
public struct KeyStroke: Hashable, Sendable {
    /// The key that types, pressed after the modifiers and released before them.
    public let code: KeyCode
    /// The keys to press first, in order, and to release last, in reverse: Shift, AltGr.
    public let modifiers: [KeyCode]
    /// The group that must be in effect. No key is pressed to get there: the caller locks it.
    public let group: Int

    /// - Parameters:
    ///   - code: the key that types.
    ///   - modifiers: the keys to hold meanwhile, in the order of pressing.
    ///   - group: the group that must be in effect.
    public init(code: KeyCode, modifiers: [KeyCode] = [], group: Int = 0) {
        self.code = code
        self.modifiers = modifiers
        self.group = group
    }
}
