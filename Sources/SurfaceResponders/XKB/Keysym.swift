import CXKB
import Glibc

/// The meaning of a key under a keymap: a character, a function or a modifier. The numbers are X11's keysyms.
public struct Keysym: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// X11's number. 0 is no symbol.
    public let rawValue: UInt32

    /// - Parameter rawValue: X11's number. A number without a meaning has no name and no character.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    init(_ name: Int32) {
        rawValue = UInt32(bitPattern: name)
    }

    /// Creates the keysym with a name, such as `Return` or `XF86AudioPlay`. `nil` if there is none. The names
    /// are those of `xkbcommon-keysyms.h` without the prefix, or `U` with a code point in hexadecimal digits.
    public init?(name: String) {
        guard !name.utf8.contains(0) else { return nil }
        let value = unsafe xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS)
        guard value != 0 || name == "NoSymbol" else { return nil }
        rawValue = value
    }

    /// Creates the keysym for a character. `nil` if there is none.
    public init?(_ scalar: Unicode.Scalar) {
        let value = xkb_utf32_to_keysym(scalar.value)
        guard value != 0 else { return nil }
        rawValue = value
    }

    /// The name, such as `Cyrillic_es`. A hexadecimal number if the keysym has no name.
    public var name: String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard let base = buffer.baseAddress, unsafe xkb_keysym_get_name(rawValue, base, buffer.count) > 0
            else {
                return "0x" + String(rawValue, radix: 16)
            }
            return unsafe String(cString: base)
        }
    }

    /// The character that the keysym represents, or `nil`. A control character for Return, Tab or Escape.
    public var unicodeScalar: Unicode.Scalar? {
        let value = xkb_keysym_to_utf32(rawValue)
        return value == 0 ? nil : Unicode.Scalar(value)
    }

    /// The same as ``unicodeScalar``, as a character.
    public var character: Character? { unicodeScalar.map(Character.init) }

    var lowercased: Keysym { Keysym(rawValue: xkb_keysym_to_lower(rawValue)) }

    /// Whether the keysym is a modifier, lock or group switch, which only changes the meaning of other keys.
    public var isModifier: Bool {
        switch rawValue {
        case 0xffe1...0xffee: true  // Shift_L to Hyper_R
        case 0xfe01...0xfe13: true  // ISO_Lock to ISO_Level5_Lock
        case 0xff7e, 0xff7f: true  // Mode_switch, Num_Lock
        default: false
        }
    }

    var isKeypad: Bool { (0xff80...0xffbd).contains(rawValue) }

    /// The same as ``name``.
    public var description: String { name }
}
