/// The scrolling of a wheel or finger in one hardware frame: the axis events of one wl_pointer.frame.
public struct Scroll: Hashable, Sendable {
    /// The origin of a scroll: wl_pointer.axis_source.
    public enum Source: Hashable, Sendable {
        /// A wheel with detents; a finger on a touchpad; a device without detents that cannot be lifted, such
        /// as a trackpoint; a wheel that is tilted (before wl_pointer version 6, sent as a wheel).
        case wheel, finger, continuous, wheelTilt
        /// Unknown, for example from a virtual device. Clients are sent no source.
        case unknown
    }

    /// The physical direction relative to the reported one: wl_pointer.axis_relative_direction.
    public enum RelativeDirection: Hashable, Sendable {
        /// The finger or wheel moved in the direction of `Axis.value`.
        case identical
        /// The finger or wheel moved against the direction of `Axis.value`, as in "natural scrolling".
        case inverted
    }

    /// The scrolling along one axis.
    public struct Axis: Hashable, Sendable {
        /// The distance in logical pixels, right and down positive: wl_pointer.axis. Refused unless finite.
        public var value: Double
        /// The distance in 120ths of a detent: wl_pointer.axis_value120. Zero for sources without detents.
        public var value120: Int32
        /// Whether the finger was lifted, so that kinetic scrolling may begin: wl_pointer.axis_stop.
        public var isStop: Bool
        /// Whether the device moved in the direction of the value or against it. Only sent to clients.
        public var relativeDirection: RelativeDirection

        /// Creates the scrolling along one axis.
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

    /// The origin of the scroll.
    public var source: Source
    /// The horizontal scrolling; nil for none.
    public var horizontal: Axis?
    /// The vertical scrolling; nil for none.
    public var vertical: Axis?

    /// Creates the scrolling of one frame of a device. An axis that is nil did not scroll.
    public init(source: Source, horizontal: Axis? = nil, vertical: Axis? = nil) {
        self.source = source
        self.horizontal = horizontal
        self.vertical = vertical
    }
}
