import SurfaceResponders
import SystemPackage

extension Picture {
    /// Reads a PNG file. Translucent pixels are drawn over black. Waits for the file. Can be called on any
    /// thread.
    public init(contentsOf path: FilePath) throws(PictureReadingError) {
        let bytes: [UInt8]?
        do throws(Errno) {
            bytes = try AtomicFile(path).read()
        } catch {
            throw .system(error)
        }
        guard let bytes else { throw .system(.noSuchFileOrDirectory) }
        try self.init(png: bytes)
    }

    /// Decodes the content of a PNG file. Translucent pixels are drawn over black.
    public init(png bytes: [UInt8]) throws(PictureReadingError) {
        let library: PNGLibrary
        do throws(PictureFileError) {
            library = try PNGLibrary()
        } catch {
            throw .library(error)
        }
        let (parts, width, height) = try library.decode(bytes)
        func part(_ place: Int, _ shift: UInt32) -> UInt32 { UInt32(parts[place]) << shift }
        let pixels = stride(from: 0, to: width * height * 3, by: 3).map { place -> UInt32 in
            Self.unusedBits | part(place, 16) | part(place + 1, 8) | part(place + 2, 0)
        }
        self.init(pixels, width: width, height: height)
    }

    /// Returns the picture in half its size. Each pixel is the mean of four. An odd last row or column is
    /// left out.
    public func halved() -> Picture {
        let (columns, rows) = (width / 2, height / 2)
        var half: [UInt32] = []
        half.reserveCapacity(columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let start = row * 2 * width + column * 2
                half.append(
                    Self.mean(
                        pixels[start], pixels[start + 1], pixels[start + width], pixels[start + width + 1]))
            }
        }
        return Picture(half, width: columns, height: rows)
    }

    private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
        // Two parts at a time: each sum has room in the 16 bits of its part.
        func sum(_ shift: UInt32) -> UInt32 {
            let mask: UInt32 = 0x00ff_00ff
            return (a >> shift & mask) + (b >> shift & mask) + (c >> shift & mask) + (d >> shift & mask)
        }
        let (even, odd) = (sum(0) >> 2 & 0x00ff_00ff, sum(8) >> 2 & 0x00ff_00ff)
        return even | odd << 8
    }
}

/// The reason why a picture cannot be read.
public enum PictureReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system's error. `notSupported` stands for something other than a regular file, `fileTooLarge` for
    /// more than 256 megabytes.
    case system(Errno)
    /// The library that reads PNGs cannot be used.
    case library(PictureFileError)
    /// The bytes are not a PNG file, or are damaged. The value is a message of the library.
    case invalid(String)

    /// A message for the user.
    public var description: String {
        switch self {
        case .system(.notSupported): "it is not a regular file"
        case .system(let error): "\(error)"
        case .library(let error): "\(error)"
        case .invalid(let message): "it is not a valid PNG file: \(message)"
        }
    }
}
