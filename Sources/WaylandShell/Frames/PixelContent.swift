import SurfaceResponders
import WaylandServer

/// Pixels in memory of its own: a cursor's image, a picture that an embedder made.
public final class PixelContent: FrameContent {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// How a pixel's bytes lie.
    public let format: PixelFormat
    let storage: LargePixels
    var pixels: [UInt32] { storage.array }

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

    /// All of it.
    var area: Region.Rectangle {
        Region.Rectangle(
            left: 0, top: 0, right: Int32(clamping: width), bottom: Int32(clamping: height))
    }

    /// Rows follow each other without a gap.
    public var bytesPerRow: Int { width * PixelFormat.bytesPerPixel }

    /// Lends all pixels.
    public func read(_ body: (RawSpan) -> Void) { pixels.withBytes(body) }
}
