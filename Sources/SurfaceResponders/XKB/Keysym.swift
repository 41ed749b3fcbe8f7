import CXKB
import Glibc

/// What a key means under a keymap: a letter, a function, a modifier. The numbers are X11's keysyms.
public struct Keysym: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// X11's number; 0 is no symbol.
    public let rawValue: UInt32

    /// - Parameter rawValue: X11's number; one that means nothing has no name and no character.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    init(_ name: Int32) {
        rawValue = UInt32(bitPattern: name)
    }

    /// The keysym with that name, letter case as in `xkbcommon-keysyms.h` without its prefix, for example
    /// `Return`, `a` or `XF86AudioPlay`. Nil if there is none.
    public init?(name: String) {
        guard !name.utf8.contains(0) else { return nil }
        let value = unsafe xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS)
        guard value != 0 || name == "NoSymbol" else { return nil }
        rawValue = value
    }

    /// The keysym that stands for a character; nil if none does.
    public init?(_ scalar: Unicode.Scalar) {
        let value = xkb_utf32_to_keysym(scalar.value)
        guard value != 0 else { return nil }
        rawValue = value
    }

    /// The name, for example `Cyrillic_es`; a number in hexadecimal if the keysym has none.
    public var name: String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard let base = buffer.baseAddress, unsafe xkb_keysym_get_name(rawValue, base, buffer.count) > 0
            else {
                return "0x" + String(rawValue, radix: 16)
            }
            return unsafe String(cString: base)
        }
    }

    /// The character that the keysym stands for; nil if it stands for none. Return, Tab, Escape, Backspace
    /// and Delete stand for control characters.
    public var unicodeScalar: Unicode.Scalar? {
        let value = xkb_keysym_to_utf32(rawValue)
        return value == 0 ? nil : Unicode.Scalar(value)
    }

    /// The same as ``unicodeScalar``, as a character.
    public var character: Character? { unicodeScalar.map(Character.init) }

    /// The keysym of the small letter; the keysym itself if it is no capital.
    var lowercased: Keysym { Keysym(rawValue: xkb_keysym_to_lower(rawValue)) }

    /// Whether the keysym only changes what other keys mean: Shift, Control, Caps Lock, a change of group.
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
