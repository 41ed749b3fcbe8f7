internal import CPNG
import WaylandShell

@safe
struct PNGLibrary {
    /// Pointers to the library's functions. They stay valid because the library is never unloaded.
    private let functions: cpng

    init() throws(PictureFileError) {
        guard let loaded = unsafe cpng_load() else { throw .libraryMissing(CPNG_LIBRARY) }
        unsafe functions = loaded.pointee
    }

    /// - Parameter parts: red, green and blue of each pixel, row by row without gaps.
    func encode(
        _ parts: [UInt8], width: Int, height: Int, isFast: Bool
    ) throws(PictureFileError) -> [UInt8] {
        guard parts.count >= width * height * 3 else { throw .encodingFailed("pixels are missing") }
        var image = unsafe cpng_image(
            UInt32(clamping: width), UInt32(clamping: height), UInt32(PNG_FORMAT_FLAG_COLOR), isFast ? 1 : 0)
        let maximum = unsafe cpng_maximum_size(&image)
        var isWritten = false
        // libpng compresses into this memory, and does not write beyond its end.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: maximum) { memory, count in
            var size = png_alloc_size_t(maximum)
            guard let start = memory.baseAddress else { return }
            isWritten =
                unsafe functions.write_to_memory(
                    &image, start, &size, 0, parts, Int32(width * 3), nil) != 0
            count = isWritten ? Int(size) : 0
        }
        guard isWritten else { throw unsafe .encodingFailed(Self.message(of: image)) }
        return bytes
    }

    /// Returns red, green and blue of each pixel, row by row without gaps. Translucent pixels are drawn over
    /// black.
    /// - Parameter bytes: the content of a PNG file.
    func decode(_ bytes: [UInt8]) throws(PictureReadingError) -> (parts: [UInt8], width: Int, height: Int) {
        var image = unsafe cpng_image(0, 0, 0, 0)
        // After an error, libpng has freed what it allocated.
        guard unsafe functions.begin_read_from_memory(&image, bytes, bytes.count) != 0 else {
            throw unsafe .invalid(Self.message(of: image))
        }
        defer { unsafe functions.image_free(&image) }
        unsafe image.format = UInt32(PNG_FORMAT_FLAG_COLOR)
        let (width, height) = unsafe (Int(image.width), Int(image.height))
        do throws(FrameRenderingError) {
            try Picture.checkSize(width: width, height: height)
        } catch {
            throw .invalid(error.description)
        }
        var black = png_color()
        var isRead = false
        // libpng writes this many bytes, because rows have no gaps.
        let parts = unsafe [UInt8](unsafeUninitializedCapacity: width * height * 3) { memory, count in
            guard let start = memory.baseAddress else { return }
            isRead = unsafe functions.finish_read(&image, &black, start, Int32(width * 3), nil) != 0
            count = isRead ? width * height * 3 : 0
        }
        guard isRead else { throw unsafe .invalid(Self.message(of: image)) }
        return (parts, width, height)
    }

    private static func message(of image: png_image) -> String {
        var text = unsafe image.message
        return unsafe withUnsafeBytes(of: &text) {
            unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
