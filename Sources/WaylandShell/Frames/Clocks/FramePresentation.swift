import SurfaceResponders

/// How a picture came to be seen on an output: what wp_presentation tells clients.
public struct FramePresentation: Hashable, Sendable {
    /// What is known of it for certain. The raw values are those of `wp_presentation_feedback.kind`.
    public struct Kind: OptionSet, Hashable, Sendable {
        /// As `wp_presentation_feedback.kind` has them.
        public let rawValue: UInt32

        /// - Parameter rawValue: as `wp_presentation_feedback.kind` has them.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// The hardware changed pictures while nothing was drawn.
        public static let synchronized = Kind(rawValue: 1)
        /// The hardware measured the time.
        public static let hardwareClock = Kind(rawValue: 2)
        /// The hardware said when it began to show the picture.
        public static let hardwareCompletion = Kind(rawValue: 4)
    }

    /// When it was seen first, on the clock of the seat.
    public var time: Timestamp
    /// Which of the output's refreshes it was; zero if nobody counts them.
    public var sequence: UInt64
    /// What is known of it for certain.
    public var kind: Kind

    /// - Parameters:
    ///   - time: when it was seen first, on the clock of the seat.
    ///   - sequence: which of the output's refreshes it was; zero if nobody counts them.
    ///   - kind: what is known of it for certain.
    public init(time: Timestamp, sequence: UInt64 = 0, kind: Kind = []) {
        self.time = time
        self.sequence = sequence
        self.kind = kind
    }
}
