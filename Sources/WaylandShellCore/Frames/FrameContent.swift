import SurfaceResponders
import WaylandServer

/// The pixels that a surface shows: a copy of a wl_shm buffer, a colour, or whatever else can be read.
///
/// Its size and format never change. Its pixels stay as they are for as long as a ``SceneFrame`` with it may be drawn;
/// where a client's next buffer is read into the same memory, what is drawn afterwards is what is there then.
public protocol FrameContent: AnyObject {
    /// In pixels.
    var width: Int { get }
    /// In pixels.
    var height: Int { get }
    /// How a pixel's bytes lie.
    var format: PixelFormat { get }
    /// From the beginning of a row to that of the next; a multiple of four, and no less than a row takes.
    var bytesPerRow: Int { get }
    /// The colour of all pixels where they have one: then they are never read. Nil by default.
    var color: FrameColor? { get }

    /// Lends the pixels: rows from top to bottom, the last one as long as its pixels at least. Called by whoever draws,
    /// once for each picture that the content is on.
    /// - Parameter body: called once before this returns; not at all where the pixels cannot be read, and nothing is
    ///   drawn then.
    func read(_ body: (RawSpan) -> Void)
}

extension FrameContent {
    /// No content has one colour unless it says so.
    public var color: FrameColor? { nil }

    /// Whether nothing behind it can be seen through any pixel.
    public var isOpaque: Bool { color?.isOpaque ?? !format.hasAlpha }
}

/// One pixel of one colour, which is as large as the surface that shows it: what wp_single_pixel_buffer makes, and what
/// backgrounds and shades are.
package final class SolidContent: FrameContent {
    /// The one that every pixel has.
    package let color: FrameColor?
    private let pixel: [UInt32]

    /// - Parameter color: it may let through what lies behind.
    package init(_ color: FrameColor) {
        self.color = color
        pixel = [color.argb]
    }

    package var width: Int { 1 }
    package var height: Int { 1 }
    /// With alpha, whatever the colour.
    package var format: PixelFormat { .argb8888 }
    /// A pixel's.
    package var bytesPerRow: Int { PixelFormat.bytesPerPixel }

    package func read(_ body: (RawSpan) -> Void) { pixel.withBytes(body) }
}

/// Pixels in memory of its own: a cursor's image, a picture that an embedder made.
public final class PixelContent: FrameContent {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// How a pixel's bytes lie.
    public let format: PixelFormat
    let storage: LargePixels
    package var pixels: [UInt32] { storage.array }

    /// - Parameters:
    ///   - pixels: row by row from top to bottom, each as the format says when its four bytes are read as one number.
    ///   - width: in pixels; no pixels are there if it is not positive.
    ///   - format: how the pixels lie.
    /// The height follows; an incomplete last row is left out.
    public convenience init(_ pixels: [UInt32], width: Int, format: PixelFormat) {
        self.init(LargePixels(pixels), width: width, format: format)
    }

    /// Takes an array over, so that nobody else has it.
    package convenience init(taking pixels: inout [UInt32], width: Int, format: PixelFormat) {
        self.init(LargePixels(taking: &pixels), width: width, format: format)
    }

    private init(_ storage: LargePixels, width: Int, format: PixelFormat) {
        self.width = max(width, 0)
        height = width > 0 ? storage.array.count / width : 0
        self.format = format
        self.storage = storage
    }

    package var area: Region.Rectangle {
        Region.Rectangle(
            left: 0, top: 0, right: Int32(clamping: width), bottom: Int32(clamping: height))
    }

    /// Rows follow each other without a gap.
    public var bytesPerRow: Int { width * PixelFormat.bytesPerPixel }

    /// Lends all pixels.
    public func read(_ body: (RawSpan) -> Void) { pixels.withBytes(body) }
}

/// How the four bytes of a pixel lie in a ``FrameContent``, least significant byte first, as wl_shm has it.
public enum PixelFormat: Hashable, Sendable, CaseIterable {
    /// Blue, green, red, alpha in memory; colours are multiplied by alpha.
    case argb8888
    /// Blue, green, red, and a byte without meaning.
    case xrgb8888
    /// Red, green, blue, alpha in memory; colours are multiplied by alpha.
    case abgr8888
    /// Red, green, blue, and a byte without meaning.
    case xbgr8888

    /// How many bytes each pixel takes.
    public static let bytesPerPixel = 4

    /// Whether pixels can let through what lies behind.
    public var hasAlpha: Bool { self == .argb8888 || self == .abgr8888 }
}
