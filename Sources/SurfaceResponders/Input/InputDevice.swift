/// A source of input on a seat: a real device, a virtual device or a replay. Created by `Seat.addDevice`.
public struct InputDevice: Hashable, Sendable, Identifiable {
    /// Identifies a device in the events that it reports. Meaningless to other seats.
    public struct ID: Hashable, Sendable {
        package let rawValue: UInt32
    }

    /// The kinds of events that a device can report. The values are those of wl_seat.capability.
    public struct Capabilities: OptionSet, Hashable, Sendable {
        /// The bits, as in wl_seat.capabilities.
        public let rawValue: UInt8

        /// Creates a set from its bits. Only the first three bits have a meaning.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Motions, buttons, scrolls and touchpad gestures.
        public static let pointer = Capabilities(rawValue: 1)
        /// Keys.
        public static let keyboard = Capabilities(rawValue: 2)
        /// Fingers on a screen.
        public static let touch = Capabilities(rawValue: 4)
    }

    /// The device's identifier, assigned by the seat and never reused for another device.
    public let id: ID
    /// The device's name, for users and logs. Several devices can have the same name.
    public let name: String
    /// The capabilities that the device adds to the seat. Its events are not checked against them.
    public let capabilities: Capabilities
}

/// A pointer button, identified by its evdev code, the number in wl_pointer.button.
public struct PointerButton: RawRepresentable, Hashable, Sendable {
    /// The evdev code. Left is 0x110.
    public let rawValue: UInt32

    /// Creates a button from its evdev code. Any number is valid, also one without a name.
    @inlinable
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// evdev's `BTN_LEFT`. While it is down, gesture recognizers receive the pointer as a finger.
    public static let left = PointerButton(rawValue: 0x110)
    /// evdev's `BTN_RIGHT`.
    public static let right = PointerButton(rawValue: 0x111)
    /// evdev's `BTN_MIDDLE`, usually the pressed wheel.
    public static let middle = PointerButton(rawValue: 0x112)
    /// evdev's `BTN_SIDE`, the back button of many mice.
    public static let side = PointerButton(rawValue: 0x113)
    /// evdev's `BTN_EXTRA`, the forward button of many mice.
    public static let extra = PointerButton(rawValue: 0x114)
    /// evdev's `BTN_FORWARD`.
    public static let forward = PointerButton(rawValue: 0x115)
    /// evdev's `BTN_BACK`.
    public static let back = PointerButton(rawValue: 0x116)
}
