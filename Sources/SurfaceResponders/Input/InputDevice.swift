/// A source of input as a seat knows it: a real device, a virtual one, a replay.
public struct InputDevice: Hashable, Sendable, Identifiable {
    public struct ID: Hashable, Sendable {
        package let rawValue: UInt32
    }

    public struct Capabilities: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        public static let pointer = Capabilities(rawValue: 1)
        public static let keyboard = Capabilities(rawValue: 2)
        public static let touch = Capabilities(rawValue: 4)
    }

    /// Given by the seat, never used again by it.
    public let id: ID
    public let name: String
    public let capabilities: Capabilities
}
