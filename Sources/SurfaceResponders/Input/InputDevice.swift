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
