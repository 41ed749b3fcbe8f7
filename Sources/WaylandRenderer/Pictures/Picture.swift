import SurfaceResponders
import SystemPackage
import WaylandShell

/// A picture in memory of its own, in the format xrgb8888.
///
/// The unused byte of each pixel is 255. The pixels are therefore also valid as argb8888, and pictures that
/// look the same are equal. Later drawing does not change a picture, which is a value.
public struct Picture: Hashable, Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// Row by row without gaps.
    var pixels: [UInt32]

    /// The maximum length of a side, in pixels: the limit of pixman's numbers.
    static let maximumSide = 32_767
    /// The maximum number of pixels, which take one gigabyte.
    static let maximumCount = 1 << 28

    /// Creates a picture of one color, whose alpha is ignored.
    /// - Throws: `FrameRenderingError.pictureTooLarge`, also for a negative size.
    public init(width: Int, height: Int, color: FrameColor = .black) throws(FrameRenderingError) {
        try Self.checkSize(width: width, height: height)
        self.width = width
        self.height = height
        pixels = Array(repeating: color.argb | Self.unusedBits, count: width * height)
    }

    init(_ pixels: [UInt32], width: Int, height: Int) {
        self.pixels = pixels
        self.width = width
        self.height = height
    }

    /// - Parameter count: the maximum number of pixels.
    static func checkSize(
        width: Int, height: Int, atMost count: Int = maximumCount
    ) throws(FrameRenderingError) {
        let sides = 0...maximumSide
        guard sides.contains(width), sides.contains(height), width * height <= count else {
            throw .pictureTooLarge(width: width, height: height)
        }
    }

    static let unusedBits: UInt32 = 0xff00_0000

    /// The number of bytes from the start of a row to the start of the next.
    public var bytesPerRow: Int { width * PixelFormat.bytesPerPixel }

    /// A pixel as `0xffRRGGBB`; nil outside of the picture.
    public subscript(x: Int, y: Int) -> UInt32? {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
        return pixels[y * width + x]
    }

    /// Calls a closure with the bytes, row by row from top to bottom: blue, green, red and 255 for each
    /// pixel.
    public func withBytes<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try pixels.withBytes(body)
    }

    /// Returns a part of the picture. What is outside of the picture is cut off, so the result may be
    /// smaller, or empty.
    /// - Parameter rectangle: in pixels of this picture. `FrameOutput.pixels(of:)` converts global
    ///   rectangles.
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

    /// The pixels as the content of a `FrameItem` or a `Wallpaper`.
    public var content: PixelContent { PixelContent(pixels, width: width, format: .xrgb8888) }

    /// How much effort is spent on making a PNG small.
    public enum Compression: Hashable, Sendable {
        /// The usual compression, for files that are kept.
        case small
        /// Fast compression, for files that are read soon.
        case fast
    }

    /// Returns a PNG file: eight bits for each of red, green and blue, without alpha.
    ///
    /// This takes some tens of milliseconds for a picture of a screen's size. Can be called on any thread.
    public func png(_ compression: Compression = .small) throws(PictureFileError) -> [UInt8] {
        guard width > 0, height > 0 else { throw .emptyPicture }
        let library = try PNGLibrary()
        return try library.encode(parts, width: width, height: height, isFast: compression == .fast)
    }

    /// Writes the picture to a PNG file, in place of an existing one. Can be called on any thread.
    ///
    /// The file is replaced as a whole: a new one is written in the same folder and then renamed. A path that
    /// is not a regular file, such as a pipe or `/dev/stdout`, is written to directly.
    public func write(
        to path: FilePath, _ compression: Compression = .small
    ) throws(PictureFileError) {
        try PictureFile(path).replace(with: png(compression))
    }

    /// Checks whether a picture can be written to a path, by creating a file in the same folder and removing
    /// it. What is at the path is neither opened nor changed.
    /// - Throws: an error that ``write(to:_:)`` would throw, too. Writing may still fail for other reasons,
    ///   such as a full disk.
    public static func checkPlace(_ path: FilePath) throws(PictureFileError) {
        try PictureFile(path).checkPlace()
    }

    /// Red, green and blue of each pixel in sequence.
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
