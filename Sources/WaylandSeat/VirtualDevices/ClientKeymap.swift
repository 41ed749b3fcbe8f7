import Glibc
import SurfaceResponders
import WaylandServer

/// Reads a keymap that a client gives in a file.
enum ClientKeymap {
    /// Why there is no keymap.
    enum Failure: Error, CustomStringConvertible {
        case unknownFormat(UInt32)
        /// In bytes.
        case size(UInt32)
        case notAFile
        case shorterThanSaid
        case keymap(KeymapError)

        var description: String {
            switch self {
            case .unknownFormat(let format): "its format \(format) is not xkb's text"
            case .size(let size): "its size is \(size) bytes"
            case .notAFile: "it is not in a regular file"
            case .shorterThanSaid: "its file is shorter than the client says"
            case .keymap(let error): error.description
            }
        }
    }

    /// Beyond what the library reads as a keymap.
    private static let maximumSize: UInt32 = 1 << 20

    static func read(_ file: borrowing OwnedFileDescriptor, format: UInt32, size: UInt32) throws(Failure) -> Keymap {
        guard format == WlKeyboard.KeymapFormat.xkbV1.rawValue else { throw .unknownFormat(format) }
        guard size > 0, size <= maximumSize else { throw .size(size) }
        var status = stat()
        guard fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        let bytes = try contents(of: file.rawValue, size: Int(size))
        do throws(KeymapError) {
            return try Keymap(text: bytes)
        } catch {
            throw .keymap(error)
        }
    }

    /// Read, not mapped: a client that cuts its file short must not be able to crash us.
    private static func contents(of file: Int32, size: Int) throws(Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size)
        var done = 0
        while done < size {
            let count = bytes.withUnsafeMutableBytes { buffer in
                pread(file, buffer.baseAddress?.advanced(by: done), size - done, off_t(done))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .shorterThanSaid }
            done += count
        }
        return bytes
    }
}
