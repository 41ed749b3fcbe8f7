/// A pointer's button, by its evdev code: the number that wl_pointer.button carries.
public struct PointerButton: RawRepresentable, Hashable, Sendable {
    /// The evdev code. Left is 0x110.
    public let rawValue: UInt32

    /// The button with an evdev code. Any number is a button; a seat forwards those without a name too.
    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The main button: evdev's `BTN_LEFT`. With it down the pointer is a finger to gesture recognizers.
    public static let left = PointerButton(rawValue: 0x110)
    /// evdev's `BTN_RIGHT`.
    public static let right = PointerButton(rawValue: 0x111)
    /// evdev's `BTN_MIDDLE`, most often a pressed wheel.
    public static let middle = PointerButton(rawValue: 0x112)
    /// evdev's `BTN_SIDE`. Many mice report their back button so.
    public static let side = PointerButton(rawValue: 0x113)
    /// evdev's `BTN_EXTRA`. Many mice report their forward button so.
    public static let extra = PointerButton(rawValue: 0x114)
    /// evdev's `BTN_FORWARD`.
    public static let forward = PointerButton(rawValue: 0x115)
    /// evdev's `BTN_BACK`.
    public static let back = PointerButton(rawValue: 0x116)
}
