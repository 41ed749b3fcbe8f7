import SurfaceResponders
import WaylandServer

/// The pixels of a surface: a copy of a wl_shm buffer, a color, or anything else that can be read.
///
/// Its size and format never change. Its pixels change if the client's next buffer is read into the same
/// memory. A ``SceneFrame`` that is drawn afterwards shows the new pixels.
public protocol FrameContent: AnyObject {
    /// In pixels.
    var width: Int { get }
    /// In pixels.
    var height: Int { get }
    /// The layout of a pixel's bytes.
    var format: PixelFormat { get }
    /// The bytes from the start of a row to that of the next: a multiple of four, and enough for a row's
    /// pixels.
    var bytesPerRow: Int { get }
    /// The color of all pixels; `nil`, the default, if they may differ. Content with a color is not read.
    var color: FrameColor? { get }

    /// Calls a closure with the pixels, in rows from top to bottom. The last row may lack padding.
    /// - Parameter body: called once before this method returns, or not at all if the pixels cannot be read.
    func read(_ body: (RawSpan) -> Void)
}

extension FrameContent {
    /// Returns `nil`: the pixels may differ.
    public var color: FrameColor? { nil }

    /// Whether every pixel hides what is behind it.
    public var isOpaque: Bool { color?.isOpaque ?? !format.hasAlpha }
}

/// A single color, such as that of wp_single_pixel_buffer, a background or a shade.
package final class SolidContent: FrameContent {
    /// The color of every pixel.
    package let color: FrameColor?
    private let pixel: [UInt32]

    /// Creates content of a color, which may be translucent.
    package init(_ color: FrameColor) {
        self.color = color
        pixel = [color.argb]
    }

    package var width: Int { 1 }
    package var height: Int { 1 }
    /// A format with alpha, even for opaque colors.
    package var format: PixelFormat { .argb8888 }
    /// The size of one pixel.
    package var bytesPerRow: Int { PixelFormat.bytesPerPixel }

    package func read(_ body: (RawSpan) -> Void) { pixel.withBytes(body) }
}

/// Pixels in memory of their own, such as a cursor image or a picture of the embedder's.
public final class PixelContent: FrameContent {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// The layout of a pixel's bytes.
    public let format: PixelFormat
    let storage: LargePixels
    package var pixels: [UInt32] { storage.array }

    /// Creates content whose height follows from the number of pixels. An incomplete last row is ignored.
    /// - Parameters:
    ///   - pixels: rows from top to bottom. Each element contains the four bytes of a pixel.
    ///   - width: in pixels. If it is not positive, the content is empty.
    ///   - format: the layout of a pixel's bytes.
    public convenience init(_ pixels: [UInt32], width: Int, format: PixelFormat) {
        self.init(LargePixels(pixels), width: width, format: format)
    }

    /// Moves an array into the content, so that no other reference to it remains.
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

    /// The size of a row's pixels, because rows are contiguous.
    public var bytesPerRow: Int { width * PixelFormat.bytesPerPixel }

    /// Calls a closure with all pixels.
    public func read(_ body: (RawSpan) -> Void) { pixels.withBytes(body) }
}

/// The layout of the four bytes of a pixel, least significant byte first, as in wl_shm.
public enum PixelFormat: Hashable, Sendable, CaseIterable {
    /// Blue, green, red, alpha in memory; colors are premultiplied by alpha.
    case argb8888
    /// Blue, green, red in memory, and an unused byte.
    case xrgb8888
    /// Red, green, blue, alpha in memory; colors are premultiplied by alpha.
    case abgr8888
    /// Red, green, blue in memory, and an unused byte.
    case xbgr8888

    /// The size of a pixel in bytes.
    public static let bytesPerPixel = 4

    /// Whether pixels can be translucent.
    public var hasAlpha: Bool { self == .argb8888 || self == .abgr8888 }
}
