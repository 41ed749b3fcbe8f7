/// A source of input as a seat knows it: a real device, a virtual one, a replay. Made by `Seat.addDevice`.
public struct InputDevice: Hashable, Sendable, Identifiable {
    /// Stands for a device in the events that it reports. Means nothing to another seat.
    public struct ID: Hashable, Sendable {
        package let rawValue: UInt32
    }

    /// What a device can report. The values are those of wl_seat.capability.
    public struct Capabilities: OptionSet, Hashable, Sendable {
        /// The bits, as wl_seat.capabilities carries them.
        public let rawValue: UInt8

        /// The capabilities whose bits are set. Only the first three bits mean anything.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Motions, buttons, scrolls, and the gestures of a touchpad.
        public static let pointer = Capabilities(rawValue: 1)
        /// Keys.
        public static let keyboard = Capabilities(rawValue: 2)
        /// Fingers on a screen.
        public static let touch = Capabilities(rawValue: 4)
    }

    /// Given by the seat, which never uses it again for another device.
    public let id: ID
    /// For people and logs, as the embedder gave it. Several devices can have the same.
    public let name: String
    /// What the device adds to the seat's capabilities while it is there. Its events are not checked against
    /// it.
    public let capabilities: Capabilities
}

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
