import SurfaceResponders
import SystemPackage
import WaylandShell

/// Pixels in memory of their own, as the format xrgb8888 has them, with 255 in the byte without meaning: so they serve as
/// argb8888, too, and pictures of the same look are equal.
///
/// A value: whoever keeps one keeps it as it is, whatever is drawn afterwards.
public struct Picture: Hashable, Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// Row by row without a gap.
    var pixels: [UInt32]

    /// The longest side that a picture can have, in pixels. Pixman's numbers go no farther.
    static let maximumSide = 32_767
    /// The most pixels that a picture can have: those of a gigabyte.
    static let maximumCount = 1 << 28

    /// A picture of one colour.
    /// - Parameters:
    ///   - width: in pixels.
    ///   - height: in pixels.
    ///   - color: its alpha does not count.
    /// - Throws: `FrameRenderingError.pictureTooLarge`, also for a size that is negative.
    public init(width: Int, height: Int, color: FrameColor = .black) throws(FrameRenderingError) {
        try Self.checkSize(width: width, height: height)
        self.width = width
        self.height = height
        pixels = Array(repeating: color.argb | Self.unusedBits, count: width * height)
    }

    private init(_ pixels: [UInt32], width: Int, height: Int) {
        self.pixels = pixels
        self.width = width
        self.height = height
    }

    /// - Parameter count: the most pixels that it may have.
    static func checkSize(
        width: Int, height: Int, atMost count: Int = maximumCount
    ) throws(FrameRenderingError) {
        let sides = 0...maximumSide
        guard sides.contains(width), sides.contains(height), width * height <= count else {
            throw .pictureTooLarge(width: width, height: height)
        }
    }

    static let unusedBits: UInt32 = 0xff00_0000

    /// From the beginning of a row to that of the next.
    public var bytesPerRow: Int { width * PixelFormat.bytesPerPixel }

    /// A pixel: red in the third byte from below, green, and blue in the lowest, below a byte that is 255. Nil outside of
    /// the picture.
    public subscript(x: Int, y: Int) -> UInt32? {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
        return pixels[y * width + x]
    }

    /// Lends the bytes, row by row from top to bottom: blue, green, red and 255 of each pixel.
    public func withBytes<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try pixels.withBytes(body)
    }

    /// A part of the picture: a window's, a region's. What lies outside of the picture is cut off, so that the result may
    /// be smaller, or empty.
    /// - Parameter rectangle: in pixels of this picture; see `FrameOutput.pixels(of:)` for where something is.
    public func cut(to rectangle: Region.Rectangle) -> Picture {
        let columns =
            max(Int(rectangle.left), 0)..<max(min(Int(rectangle.right), width), max(Int(rectangle.left), 0))
        let rows =
            max(Int(rectangle.top), 0)..<max(min(Int(rectangle.bottom), height), max(Int(rectangle.top), 0))
        guard !columns.isEmpty, !rows.isEmpty else { return Picture([], width: 0, height: 0) }
        var part: [UInt32] = []
        part.reserveCapacity(columns.count * rows.count)
        for row in rows {
            part += pixels[row * width + columns.lowerBound..<row * width + columns.upperBound]
        }
        return Picture(part, width: columns.count, height: rows.count)
    }

    /// How a PNG is made.
    public enum Compression: Hashable, Sendable {
        /// As other programs compress: for files that are kept.
        case small
        /// Faster, for files that are read at once.
        case fast
    }

    /// The picture as a PNG file's bytes: eight bits for each of red, green and blue, without alpha.
    ///
    /// It takes some tens of milliseconds for a screen's pixels, and may be called on any thread.
    public func png(_ compression: Compression = .small) throws(PictureFileError) -> [UInt8] {
        guard width > 0, height > 0 else { throw .emptyPicture }
        let library = try PNGLibrary()
        return try library.encode(parts, width: width, height: height, isFast: compression == .fast)
    }

    /// Writes the picture into a PNG file, in place of what is there. The file is there as a whole or as it was before: it
    /// is written beside its place first. What is no regular file, such as a pipe or `/dev/stdout`, is written to.
    ///
    /// It may be called on any thread.
    public func write(
        to path: FilePath, _ compression: Compression = .small
    ) throws(PictureFileError) {
        try PictureFile(path).replace(with: png(compression))
    }

    /// Checks whether a picture can be written to a path: makes a file beside it, and removes that. What is at the path stays.
    /// - Throws: what ``write(to:_:)`` would throw.
    public static func checkPlace(_ path: FilePath) throws(PictureFileError) {
        try PictureFile(path).checkPlace()
    }

    /// Red, green and blue of each pixel, one after the other.
    private var parts: [UInt8] {
        var parts = [UInt8](repeating: 0, count: pixels.count * 3)
        var place = 0
        for pixel in pixels {
            parts[place] = UInt8(truncatingIfNeeded: pixel >> 16)
            parts[place + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
            parts[place + 2] = UInt8(truncatingIfNeeded: pixel)
            place += 3
        }
        return parts
    }
}
