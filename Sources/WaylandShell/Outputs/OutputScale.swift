/// How many pixels of an output a logical pixel is wide and high, in steps of 1/120: what wp_fractional_scale_v1 can tell.
public struct OutputScale: Hashable, Sendable {
    /// In 1/120; at least 1.
    public let numerator: UInt32

    /// One pixel to a logical pixel.
    public static let one = OutputScale(numerator: 120)

    /// - Parameter numerator: in 1/120; zero becomes 1.
    public init(numerator: UInt32) {
        self.numerator = max(numerator, 1)
    }

    /// The step that is nearest to a factor. One that is not positive, or no number, gives the smallest.
    public init(_ factor: Double) {
        self.init(numerator: UInt32(exactly: (factor * 120).rounded()) ?? 1)
    }

    /// Pixels for each logical pixel.
    public var factor: Double { Double(numerator) / Double(Self.one.numerator) }

    /// Whether logical pixels are whole ones of the output.
    public var isWhole: Bool { numerator % Self.one.numerator == 0 }

    /// For clients that only know whole factors: the next one that is no smaller.
    public var roundedUp: Int32 { Int32(clamping: (UInt64(numerator) + 119) / 120) }
}
