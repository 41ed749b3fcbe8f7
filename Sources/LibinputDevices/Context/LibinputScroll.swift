/// A scroll as libinput says it.
public struct LibinputScroll: Hashable, Sendable {
    /// What scrolls.
    public var source: Source
    /// Sideways; nil if that axis was not scrolled.
    public var horizontal: Axis?
    /// Up or down; nil if that axis was not scrolled.
    public var vertical: Axis?

    /// A scroll along the axes that are not nil.
    public init(source: Source, horizontal: Axis? = nil, vertical: Axis? = nil) {
        self.source = source
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// What scrolls.
    public enum Source: Hashable, Sendable {
        /// A wheel with detents.
        case wheel
        /// Fingers on a touchpad, the end of which is an axis of zero.
        case finger
        /// Motion with a button down, or another device without detents.
        case continuous
    }

    /// One axis.
    public struct Axis: Hashable, Sendable {
        /// Of a wheel, how far it turned, in degrees; otherwise as pointer motion. Positive to the right and down.
        public var value: Double
        /// Of a wheel, in 120ths of a detent; otherwise zero.
        public var value120: Double

        /// - Parameters:
        ///   - value: degrees of a wheel; otherwise as pointer motion.
        ///   - value120: 120ths of a wheel's detent; otherwise zero.
        public init(value: Double, value120: Double = 0) {
            self.value = value
            self.value120 = value120
        }
    }
}
