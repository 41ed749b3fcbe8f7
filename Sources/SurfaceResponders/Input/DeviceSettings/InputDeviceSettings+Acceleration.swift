extension InputDeviceSettings {
    /// How fast the pointer moves.
    public struct Acceleration: Hashable, Sendable {
        /// From -1, the slowest, to 1, the fastest; 0 is what the device was made for.
        public var speed: Double?
        /// How the speed of the pointer follows from that of the device.
        public var profile: Profile?

        /// As the device does by itself, but for what is given.
        public init(speed: Double? = nil, profile: Profile? = nil) {
            self.speed = speed
            self.profile = profile
        }

        /// How the speed of the pointer follows from that of the device.
        public enum Profile: Hashable, Sendable {
            /// By a constant factor.
            case flat
            /// By a factor that grows with the speed.
            case adaptive
        }

        func overridden(by other: Acceleration) -> Acceleration {
            Acceleration(speed: other.speed ?? speed, profile: other.profile ?? profile)
        }
    }
}
