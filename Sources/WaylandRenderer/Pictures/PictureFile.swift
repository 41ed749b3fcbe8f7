import Glibc
import SystemPackage

/// A file whose content is replaced as a whole.
struct PictureFile {
    private let path: FilePath

    init(_ path: FilePath) {
        self.path = path
    }

    func replace(with bytes: [UInt8]) throws(PictureFileError) {
        do {
            if try isSpecial {
                return try write(bytes, to: FileDescriptor.open(path, .writeOnly, options: [.closeOnExec]))
            }
            let (new, file) = try openBeside()
            do {
                try write(bytes, to: file)
                try new.rename(to: path)
            } catch {
                new.remove()
                throw error
            }
        } catch let error as Errno {
            throw failure(error)
        } catch {
            throw .system(path, .ioError)
        }
    }

    /// Checks whether a file can be created next to the path. A file at the path is not changed.
    func checkPlace() throws(PictureFileError) {
        do {
            guard path.lastComponent != nil else { throw Errno.noSuchFileOrDirectory }
            if try isSpecial { return }
            let (new, file) = try openBeside()
            new.remove()
            try file.close()
        } catch let error as Errno {
            throw failure(error)
        } catch {
            throw .system(path, .ioError)
        }
    }

    /// A folder such as /proc exists but accepts no new files, which the system reports as ENOENT.
    private func failure(_ error: Errno) -> PictureFileError {
        let folder = path.removingLastComponent()
        let hasFolder = (try? (folder.isEmpty ? "." : folder).stat().type) == .directory
        return hasFolder && error == .noSuchFileOrDirectory && path.lastComponent != nil
            ? .noPermission(path) : PictureFileError(error, path)
    }

    /// Whether the path has something that a file cannot replace, such as a pipe or a device.
    /// - Throws: `isDirectory` for a folder.
    private var isSpecial: Bool {
        get throws {
            do {
                switch try path.stat().type {
                case .regular: return false
                case .directory: throw Errno.isDirectory
                default: return true
                }
            } catch Errno.noSuchFileOrDirectory {
                return false
            }
        }
    }

    /// Creates a file in the same folder, so that it can be renamed. Its permissions follow the umask.
    private func openBeside() throws -> (FilePath, FileDescriptor) {
        let name = path.lastComponent?.string ?? ""
        while true {
            let suffix = String(UInt64.random(in: 0 ... .max), radix: 36)
            var new = path.removingLastComponent()
            // Long names leave no room for a suffix.
            new.append(String(name.prefix(64)) + ".new-" + suffix)
            do {
                let file = try FileDescriptor.open(
                    new, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
                    permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
                return (new, file)
            } catch Errno.fileExists {
                continue
            }
        }
    }

    private func write(_ bytes: [UInt8], to file: FileDescriptor) throws {
        do {
            try file.writeAll(bytes)
        } catch {
            try? file.close()
            throw error
        }
        // A network file system may report only here that there is no space.
        try file.close()
    }
}

/// The reason why a picture could not be written to a file.
public enum PictureFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The picture has no pixels, which PNG does not allow.
    case emptyPicture
    /// The library that writes PNGs is not installed or too old. The value is its file name.
    case libraryMissing(String)
    /// The value is the library's message.
    case encodingFailed(String)
    /// The disk is full, or the quota is used up.
    case noSpace(FilePath)
    /// Writing the file or its folder is not permitted.
    case noPermission(FilePath)
    /// The folder does not exist.
    case noFolder(FilePath)
    /// Any other error of the system.
    case system(FilePath, Errno)

    init(_ error: Errno, _ path: FilePath) {
        switch error {
        case .noSpace, .diskQuotaExceeded: self = .noSpace(path)
        case .permissionDenied, .notPermitted, .readOnlyFileSystem: self = .noPermission(path)
        case .noSuchFileOrDirectory, .notDirectory: self = .noFolder(path)
        default: self = .system(path, error)
        }
    }

    /// The file that could not be written, and the reason.
    public var description: String {
        switch self {
        case .emptyPicture: "a picture without pixels cannot be a PNG"
        case .libraryMissing(let name): "PNGs need \(name), which cannot be loaded"
        case .encodingFailed(let message): "the picture cannot be encoded as a PNG: \(message)"
        case .noSpace(let path): "\(path) cannot be written: no space is left"
        case .noPermission(let path): "\(path) cannot be written: it is not permitted"
        case .noFolder(let path): "\(path) cannot be written: there is no such folder"
        case .system(let path, let error): "\(path) cannot be written: \(error)"
        }
    }
}

/// Calls that swift-system lacks, and that the C library offers only with pointers.
extension FilePath {
    func rename(to other: FilePath) throws(Errno) {
        let result = unsafe withPlatformString { own in
            unsafe other.withPlatformString { unsafe Glibc.rename(own, $0) }
        }
        if result != 0 { throw Errno(rawValue: errno) }
    }

    /// Removes the file. Errors are ignored.
    func remove() {
        _ = unsafe withPlatformString { unsafe unlink($0) }
    }
}
