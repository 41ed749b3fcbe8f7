/// The lamps of a keyboard that a keymap lights.
public struct LEDs: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The bits are those of `enum libinput_led`.
    public static let numLock = LEDs(rawValue: 1 << 0)
    public static let capsLock = LEDs(rawValue: 1 << 1)
    public static let scrollLock = LEDs(rawValue: 1 << 2)
}
