extension InputDeviceSettings {
    /// What a tap on a touchpad does.
    public struct Tapping: Hashable, Sendable {
        /// Whether a tap presses a button.
        public var isEnabled: Bool?
        /// Which button a tap of two or three fingers presses.
        public var buttonMap: ButtonMap?
        /// Whether a finger that comes down right after a tap drags.
        public var isDragEnabled: Bool?
        /// Whether a drag goes on for a while when the finger is lifted.
        public var isDragLocked: Bool?

        /// As the device does by itself, but for what is given.
        public init(
            isEnabled: Bool? = nil, buttonMap: ButtonMap? = nil, isDragEnabled: Bool? = nil,
            isDragLocked: Bool? = nil
        ) {
            self.isEnabled = isEnabled
            self.buttonMap = buttonMap
            self.isDragEnabled = isDragEnabled
            self.isDragLocked = isDragLocked
        }

        /// Which buttons taps of one, two and three fingers press.
        public enum ButtonMap: Hashable, Sendable {
            /// Left, right, middle.
            case leftRightMiddle
            /// Left, middle, right.
            case leftMiddleRight
        }

        func overridden(by other: Tapping) -> Tapping {
            Tapping(
                isEnabled: other.isEnabled ?? isEnabled, buttonMap: other.buttonMap ?? buttonMap,
                isDragEnabled: other.isDragEnabled ?? isDragEnabled,
                isDragLocked: other.isDragLocked ?? isDragLocked)
        }
    }
}
