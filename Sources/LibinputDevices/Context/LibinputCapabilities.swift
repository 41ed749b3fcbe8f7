/// What a device can report: bits for the numbers of `enum libinput_device_capability`.
public struct LibinputCapabilities: OptionSet, Hashable, Sendable {
    /// One bit for each number of `enum libinput_device_capability`.
    public let rawValue: UInt32

    /// - Parameter rawValue: one bit for each number of `enum libinput_device_capability`.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Keys.
    public static let keyboard = LibinputCapabilities(rawValue: 1 << 0)
    /// Motions, buttons and scrolls.
    public static let pointer = LibinputCapabilities(rawValue: 1 << 1)
    /// Fingers on a screen.
    public static let touch = LibinputCapabilities(rawValue: 1 << 2)
    /// A pen and other tools.
    public static let tabletTool = LibinputCapabilities(rawValue: 1 << 3)
    /// The buttons, rings and strips of a tablet.
    public static let tabletPad = LibinputCapabilities(rawValue: 1 << 4)
    /// Gestures of several fingers on a touchpad.
    public static let gesture = LibinputCapabilities(rawValue: 1 << 5)
    /// A lid, or a screen that can be folded back: `LIBINPUT_DEVICE_CAP_SWITCH`.
    public static let toggle = LibinputCapabilities(rawValue: 1 << 6)
}
