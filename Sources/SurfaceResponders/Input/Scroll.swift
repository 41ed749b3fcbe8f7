/// What a wheel, a finger or a tilt scrolled in one hardware frame: the axis events of one wl_pointer.frame.
public struct Scroll: Hashable, Sendable {
    /// What scrolled: wl_pointer.axis_source.
    public enum Source: Hashable, Sendable {
        /// In this order: a wheel that turns in detents; a finger on a touchpad; a device without detents or
        /// lifting, such as a trackpoint with its button down; a wheel that is tilted sideways, which clients
        /// before version 6 of wl_pointer know as a wheel.
        case wheel, finger, continuous, wheelTilt
        /// Not said: a virtual device need not say. Clients are told of no source.
        case unknown
    }

    /// How the finger or wheel moved against what is reported: wl_pointer.axis_relative_direction.
    public enum RelativeDirection: Hashable, Sendable {
        /// The finger or wheel moved the way that `Axis.value` says.
        case identical
        /// The finger or wheel moved against `Axis.value`: the device is set to "natural scrolling".
        case inverted
    }

    /// What was scrolled along one axis.
    public struct Axis: Hashable, Sendable {
        /// Distance in logical pixels, positive to the right and down: wl_pointer.axis. An event with a NaN
        /// is refused.
        public var value: Double
        /// The same in 120ths of a wheel's detent: wl_pointer.axis_value120. Zero for sources without
        /// detents.
        public var value120: Int32
        /// Whether the finger was lifted, so that kinetic scrolling may begin: wl_pointer.axis_stop.
        public var isStop: Bool
        /// Whether the finger or wheel moved the same way or against it. Clients are told; nothing is turned
        /// round by it.
        public var relativeDirection: RelativeDirection

        /// What one axis scrolled.
        ///
        /// - Parameters:
        ///   - value: distance in logical pixels, positive to the right and down.
        ///   - value120: the same in 120ths of a detent; zero for sources without detents.
        ///   - isStop: whether the finger was lifted.
        ///   - relativeDirection: how the finger or wheel itself moved.
        public init(
            value: Double, value120: Int32 = 0, isStop: Bool = false,
            relativeDirection: RelativeDirection = .identical
        ) {
            self.value = value
            self.value120 = value120
            self.isStop = isStop
            self.relativeDirection = relativeDirection
        }
    }

    /// What scrolled.
    public var source: Source
    /// What was scrolled sideways; nil for nothing.
    public var horizontal: Axis?
    /// What was scrolled up or down; nil for nothing.
    public var vertical: Axis?

    /// What one frame of a device scrolled. An axis that is nil was not scrolled.
    public init(source: Source, horizontal: Axis? = nil, vertical: Axis? = nil) {
        self.source = source
        self.horizontal = horizontal
        self.vertical = vertical
    }
}
