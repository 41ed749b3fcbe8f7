import SurfaceResponders

/// The properties of an output that can change while it exists.
public struct OutputState: Hashable, Sendable {
    /// The size in pixels and the refresh rate.
    public var mode: OutputMode
    /// Output pixels for each logical pixel.
    public var scale: OutputScale
    /// The transform from the upright picture to the output's pixels.
    public var transform: BufferTransform
    /// The position of the upper left corner, in global logical pixels.
    public var position: Point

    /// Creates a state. By default, the output is at the origin with scale 1 and no transform.
    public init(
        mode: OutputMode, scale: OutputScale = .one, transform: BufferTransform = .normal,
        position: Point = .zero
    ) {
        self.mode = mode
        self.scale = scale
        self.transform = transform
        self.position = position
    }

    /// The part of the global plane that the output shows, in global logical pixels.
    public var frame: Rect {
        let size = transform.apply(to: Size(width: Double(mode.width), height: Double(mode.height)))
        return Rect(
            origin: position,
            size: Size(
                width: (size.width / scale.factor).rounded(), height: (size.height / scale.factor).rounded()))
    }
}

/// A resolution and refresh rate of an output.
public struct OutputMode: Hashable, Sendable {
    /// In pixels, before the output's transform.
    public var width: Int32
    /// In pixels, before the output's transform.
    public var height: Int32
    /// In millihertz.
    public var refresh: Int32

    /// Creates a mode from a size in pixels and a refresh rate in millihertz. Values below 1 become 1.
    public init(width: Int32, height: Int32, refresh: Int32 = 60_000) {
        self.width = max(width, 1)
        self.height = max(height, 1)
        self.refresh = max(refresh, 1)
    }
}

/// Output pixels for each logical pixel, in steps of 1/120 as in wp_fractional_scale_v1.
public struct OutputScale: Hashable, Sendable {
    /// The scale in units of 1/120; at least 1.
    public let numerator: UInt32

    /// A scale of 1.
    public static let one = OutputScale(numerator: 120)

    /// Creates a scale from a number in units of 1/120; zero becomes 1.
    public init(numerator: UInt32) {
        self.numerator = max(numerator, 1)
    }

    /// Creates the nearest scale. A factor that is not positive, not finite or too large gives the smallest.
    public init(_ factor: Double) {
        self.init(numerator: UInt32(exactly: (factor * 120).rounded()) ?? 1)
    }

    /// Output pixels for each logical pixel.
    public var factor: Double { Double(numerator) / Double(Self.one.numerator) }

    /// Whether the factor is a whole number.
    public var isWhole: Bool { numerator % Self.one.numerator == 0 }

    /// The smallest whole factor that is not below this one, for clients that support no others.
    public var roundedUp: Int32 { Int32(clamping: (UInt64(numerator) + 119) / 120) }
}
