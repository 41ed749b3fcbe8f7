extension InputDeviceSettings {
    /// Which buttons a device has, and what they do.
    public struct Buttons: Hashable, Sendable {
        /// Whether left and right change places. A tablet is turned by half for it.
        public var isLeftHanded: Bool?
        /// Whether left and right together are the middle button.
        public var isMiddleEmulated: Bool?
        /// What a press on a touchpad that is one large button presses.
        public var clickMethod: ClickMethod?

        /// As the device does by itself, but for what is given.
        public init(
            isLeftHanded: Bool? = nil, isMiddleEmulated: Bool? = nil, clickMethod: ClickMethod? = nil
        ) {
            self.isLeftHanded = isLeftHanded
            self.isMiddleEmulated = isMiddleEmulated
            self.clickMethod = clickMethod
        }

        /// What a press on a touchpad that is one large button presses.
        public enum ClickMethod: Hashable, Sendable {
            /// Whatever the hardware says.
            case none
            /// The button that the finger's area at the lower edge stands for.
            case buttonAreas
            /// The button for the number of fingers on the pad.
            case fingerCount
        }

        func overridden(by other: Buttons) -> Buttons {
            Buttons(
                isLeftHanded: other.isLeftHanded ?? isLeftHanded,
                isMiddleEmulated: other.isMiddleEmulated ?? isMiddleEmulated,
                clickMethod: other.clickMethod ?? clickMethod)
        }
    }
}
