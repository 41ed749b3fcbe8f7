/// A key by its evdev code (`KEY_A` is 30), as Wayland sends it. The xkb code is 8 higher.
public struct KeyCode: RawRepresentable, Hashable, Comparable, ExpressibleByIntegerLiteral, Sendable {
    /// The evdev code. Devices send only codes below ``limit``.
    public let rawValue: UInt32

    /// - Parameter rawValue: an evdev code, not an xkb code.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// - Parameter rawValue: an evdev code, not an xkb code.
    public init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// - Parameter value: an evdev code, not an xkb code.
    public init(integerLiteral value: UInt32) {
        rawValue = value
    }

    /// The upper bound of key codes, exclusive. evdev's `KEY_MAX` is 0x2ff.
    public static let limit: UInt32 = 768

    /// Whether evdev can send the code. Virtual keyboards can send other codes, which are refused.
    package var isValid: Bool { rawValue < Self.limit }

    /// The evdev code plus 8. `UInt32.max`, which is no key in xkb, if the sum overflows.
    package var xkbCode: UInt32 {
        rawValue <= UInt32.max - 8 ? rawValue + 8 : UInt32.max
    }

    /// Creates a key code from an xkb code. `nil` for a code below 8 and for `UInt32.max`.
    package init?(xkbCode: UInt32) {
        guard xkbCode >= 8, xkbCode != UInt32.max else { return nil }
        rawValue = xkbCode - 8
    }

    /// Orders keys by their evdev codes.
    public static func < (left: KeyCode, right: KeyCode) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension KeyCode: CustomStringConvertible {
    /// The evdev code for logs, such as `key 30`.
    public var description: String { "key \(rawValue)" }
}

package enum KeyDirection: Hashable, Sendable {
    /// A release or a press.
    case up, down
}

/// A key to press and release while other keys are held.
public struct KeyStroke: Hashable, Sendable {
    /// The key that types. It is pressed after the modifiers and released before them.
    public let code: KeyCode
    /// The keys to press first, in this order, such as Shift. They are released last, in reverse order.
    public let modifiers: [KeyCode]
    /// The group that must be in effect. The stroke does not select it; the caller locks it.
    public let group: Int

    /// - Parameters:
    ///   - code: the key that types.
    ///   - modifiers: the keys to hold while `code` is pressed, in the order of pressing.
    ///   - group: the group that must be in effect.
    public init(code: KeyCode, modifiers: [KeyCode] = [], group: Int = 0) {
        self.code = code
        self.modifiers = modifiers
        self.group = group
    }
}
