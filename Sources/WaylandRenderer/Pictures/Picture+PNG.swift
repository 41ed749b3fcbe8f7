import SystemPackage

extension Picture {
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
