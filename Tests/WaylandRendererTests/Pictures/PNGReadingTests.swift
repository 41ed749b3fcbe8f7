import Glibc
import SystemPackage
import Testing
import WaylandRenderer

/// Reading PNG files that other programs wrote.
@Suite struct PNGReadingTests {
    /// Three by two pixels with alpha, from Python's zlib. The middle pixel below is transparent white.
    private static let file: [UInt8] = [
        0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52,
        0x00, 0x00, 0x00, 0x03, 0x00, 0x00, 0x00, 0x02, 0x08, 0x06, 0x00, 0x00, 0x00, 0x9d, 0x74, 0x66,
        0x1a, 0x00, 0x00, 0x00, 0x1d, 0x49, 0x44, 0x41, 0x54, 0x78, 0xda, 0x63, 0xf8, 0xcf, 0xc0, 0xf0,
        0x1f, 0x0c, 0x19, 0xfe, 0xff, 0x67, 0xe0, 0x12, 0x91, 0xfb, 0x0f, 0x04, 0x0c, 0x8c, 0x4c, 0xcc,
        0xff, 0x01, 0x93, 0x19, 0x0b, 0x38, 0xff, 0x60, 0x55, 0x4a, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45,
        0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
    ]

    private func pixels(_ picture: Picture) -> [UInt32?] {
        (0..<picture.height).flatMap { y in (0..<picture.width).map { picture[$0, y] } }
    }

    @Test func `pixels are read row by row, translucent ones over black`() throws {
        let picture = try Picture(png: Self.file)
        #expect([picture.width, picture.height] == [3, 2])
        #expect(
            pixels(picture) == [
                0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0xff0a_141e, 0xff00_0000, 0xff01_0203,
            ])
    }

    @Test func `content has the pixels of the picture`() throws {
        let content = try Picture(png: Self.file).content
        #expect([content.width, content.height] == [3, 2])
        #expect(content.isOpaque)
        var bytes: [UInt8] = []
        content.read { span in bytes = (0..<4).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) } }
        #expect(bytes == [0, 0, 0xff, 0xff])
    }

    @Test func `every truncated file is refused`() {
        for count in 0..<Self.file.count - 12 {
            #expect(throws: PictureReadingError.self) { try Picture(png: Array(Self.file[..<count])) }
        }
    }

    @Test func `a file that claims a huge size is refused`() {
        var bytes = Self.file
        bytes.replaceSubrange(16..<24, with: [0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff])
        #expect(throws: PictureReadingError.self) { try Picture(png: bytes) }
    }

    @Test(arguments: [
        ("/no/such/file.png", "No such file or directory"), ("/", "it is not a regular file"),
        ("/dev/null", "it is not a regular file"),
    ]) func `a path without a picture is an error for the user`(path: String, message: String) {
        let error = #expect(throws: PictureReadingError.self) { try Picture(contentsOf: FilePath(path)) }
        #expect(error?.description == message)
    }

    @Test func `text is not a PNG file`() {
        let error = #expect(throws: PictureReadingError.self) { try Picture(png: Array("hello, world".utf8)) }
        #expect(error?.description.hasPrefix("it is not a valid PNG file: ") == true)
    }

    @Test func `half a picture has the mean of four pixels`() throws {
        let half = try Picture(png: Self.file).halved()
        #expect([half.width, half.height] == [1, 1])
        // The means of 255, 0, 10, 0, of 0, 255, 20, 0, and of 0, 0, 30, 0.
        #expect(half[0, 0] == 0xff42_4407)
    }
}
