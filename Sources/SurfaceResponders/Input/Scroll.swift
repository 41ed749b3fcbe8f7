/// What a wheel, a finger or a tilt scrolled in one hardware frame.
public struct Scroll: Hashable, Sendable {
    public enum Source: Hashable, Sendable {
        case wheel, finger, continuous, wheelTilt
        /// A virtual device may not say.
        case unknown
    }

    public enum RelativeDirection: Hashable, Sendable {
        case identical
        /// The content moves against the finger or wheel ("natural scrolling" turned on or off by the
        /// device).
        case inverted
    }

    public struct Axis: Hashable, Sendable {
        /// Distance in logical pixels, positive to the right and down.
        public var value: Double
        /// The same in 120ths of a wheel detent; zero for sources without detents.
        public var value120: Int32
        /// The finger was lifted: kinetic scrolling may begin.
        public var isStop: Bool
        public var relativeDirection: RelativeDirection

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

    public var source: Source
    public var horizontal: Axis?
    public var vertical: Axis?

    public init(source: Source, horizontal: Axis? = nil, vertical: Axis? = nil) {
        self.source = source
        self.horizontal = horizontal
        self.vertical = vertical
    }
}
