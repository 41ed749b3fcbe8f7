extension InputDeviceSettings {
    /// How a device scrolls.
    public struct Scrolling: Hashable, Sendable {
        /// By how much every scroll is multiplied, detents included; greater than 0. Which way it goes is ``isNatural``.
        public var factor: Double?
        /// Whether content follows the fingers, in place of the view.
        public var isNatural: Bool?
        /// What scrolls.
        public var method: Method?
        /// The button to hold down for ``Method/onButtonDown``.
        public var button: PointerButton?
        /// Whether that button scrolls until it is pressed again, so that it need not be held down.
        public var isButtonLocked: Bool?

        /// As the device does by itself, but for what is given.
        public init(
            factor: Double? = nil, isNatural: Bool? = nil, method: Method? = nil,
            button: PointerButton? = nil, isButtonLocked: Bool? = nil
        ) {
            self.factor = factor
            self.isNatural = isNatural
            self.method = method
            self.button = button
            self.isButtonLocked = isButtonLocked
        }

        /// What scrolls, on a device that can scroll in several ways. Wheels always do.
        public enum Method: Hashable, Sendable {
            /// Nothing but wheels.
            case none
            /// Two fingers on a touchpad.
            case twoFingers
            /// A finger along the edge of a touchpad.
            case edge
            /// Motion while a button is down.
            case onButtonDown
        }

        func overridden(by other: Scrolling) -> Scrolling {
            Scrolling(
                factor: other.factor ?? factor, isNatural: other.isNatural ?? isNatural,
                method: other.method ?? method, button: other.button ?? button,
                isButtonLocked: other.isButtonLocked ?? isButtonLocked)
        }
    }
}
