/// One pixel of one colour, which is as large as the surface that shows it: what wp_single_pixel_buffer makes, and what
/// backgrounds and shades are.
public final class SolidContent: FrameContent {
    /// The one that every pixel has.
    public let color: FrameColor?
    private let pixel: [UInt32]

    /// - Parameter color: it may let through what lies behind.
    public init(_ color: FrameColor) {
        self.color = color
        pixel = [color.argb]
    }

    /// Always 1.
    public var width: Int { 1 }
    /// Always 1.
    public var height: Int { 1 }
    /// With alpha, whatever the colour.
    public var format: PixelFormat { .argb8888 }
    /// A pixel's.
    public var bytesPerRow: Int { PixelFormat.bytesPerPixel }

    /// Lends the one pixel.
    public func read(_ body: (RawSpan) -> Void) { pixel.withBytes(body) }
}
