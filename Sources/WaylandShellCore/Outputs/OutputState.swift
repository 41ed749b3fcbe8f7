import SurfaceResponders

/// What can change of an output while it is there.
public struct OutputState: Hashable, Sendable {
    /// How many pixels it has.
    public var mode: OutputMode
    /// How large they are.
    public var scale: OutputScale
    /// How the picture is turned on its way to the pixels.
    public var transform: BufferTransform
    /// Of its upper left corner, in global logical pixels.
    public var position: Point

    /// An output that shows a logical pixel in one of its own, unturned, at the origin, unless it is said otherwise.
    public init(
        mode: OutputMode, scale: OutputScale = .one, transform: BufferTransform = .normal,
        position: Point = .zero
    ) {
        self.mode = mode
        self.scale = scale
        self.transform = transform
        self.position = position
    }

    /// The part of the plane that it shows, in global logical pixels.
    public var frame: Rect {
        let size = transform.apply(to: Size(width: Double(mode.width), height: Double(mode.height)))
        return Rect(
            origin: position,
            size: Size(
                width: (size.width / scale.factor).rounded(), height: (size.height / scale.factor).rounded()))
    }
}

/// A resolution of an output with its refresh rate.
public struct OutputMode: Hashable, Sendable {
    /// In pixels, before the output's transform.
    public var width: Int32
    /// In pixels, before the output's transform.
    public var height: Int32
    /// In millihertz.
    public var refresh: Int32

    /// - Parameters:
    ///   - width: in pixels, at least 1.
    ///   - height: in pixels, at least 1.
    ///   - refresh: in millihertz.
    public init(width: Int32, height: Int32, refresh: Int32 = 60_000) {
        self.width = max(width, 1)
        self.height = max(height, 1)
        self.refresh = max(refresh, 1)
    }
}

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
