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
