import CPNG
import Foundation

/// The pixels of a PNG file, as libpng reads them.
public struct PNGFile: Equatable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// All pixels row by row, as 0xffRRGGBB. The alpha of the file is ignored.
    public let pixels: [UInt32]

    struct Failure: Error {}

    /// Reads a file.
    /// - Throws: an error if the file does not exist or is not a PNG.
    public init(_ path: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        guard let library = cpng_load()?.pointee else { throw Failure() }
        var image = cpng_image(0, 0, 0, 0)
        guard library.begin_read_from_memory(&image, bytes, bytes.count) != 0 else { throw Failure() }
        defer { library.image_free(&image) }
        image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
        width = Int(image.width)
        height = Int(image.height)
        var parts = [UInt8](repeating: 0, count: width * height * 4)
        guard library.finish_read(&image, nil, &parts, Int32(width * 4), nil) != 0 else { throw Failure() }
        pixels = stride(from: 0, to: parts.count, by: 4).map {
            0xff00_0000 | UInt32(parts[$0]) << 16 | UInt32(parts[$0 + 1]) << 8 | UInt32(parts[$0 + 2])
        }
    }

    /// Width and height, in pixels.
    public var size: [Int] { [width, height] }

    /// The pixel at a position, as in ``pixels``.
    public subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

    /// Whether every pixel has the given color.
    public func isFilled(with color: UInt32) -> Bool { pixels.allSatisfy { $0 == color } }
}
