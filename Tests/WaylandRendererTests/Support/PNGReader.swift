import CPNG

/// Reads the bytes of PNG files with libpng.
enum PNGReader {
    struct Failure: Error {}

    static func read(_ bytes: [UInt8]) throws -> Grid {
        guard let library = cpng_load()?.pointee else { throw Failure() }
        var image = cpng_image(0, 0, 0, 0)
        guard library.begin_read_from_memory(&image, bytes, bytes.count) != 0 else { throw Failure() }
        defer { library.image_free(&image) }
        // RGB without alpha, so the conversion is lossless.
        guard image.format == UInt32(PNG_FORMAT_FLAG_COLOR) else { throw Failure() }
        let width = Int(image.width)
        var parts = [UInt8](repeating: 0, count: width * Int(image.height) * 3)
        guard library.finish_read(&image, nil, &parts, Int32(width * 3), nil) != 0 else { throw Failure() }
        let pixels = stride(from: 0, to: parts.count, by: 3).map {
            black | UInt32(parts[$0]) << 16 | UInt32(parts[$0 + 1]) << 8 | UInt32(parts[$0 + 2])
        }
        return Grid(stride(from: 0, to: pixels.count, by: width).map { Array(pixels[$0..<$0 + width]) })
    }
}
