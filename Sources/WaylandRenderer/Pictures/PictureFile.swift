import Glibc
import SystemPackage

/// A file that gets new content as a whole.
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

    /// Whether a file can be made beside the path; what is at the path stays.
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

    /// A folder such as /proc exists, and takes no files.
    private func failure(_ error: Errno) -> PictureFileError {
        let folder = path.removingLastComponent()
        let hasFolder = (try? (folder.isEmpty ? "." : folder).stat().type) == .directory
        return hasFolder && error == .noSuchFileOrDirectory && path.lastComponent != nil
            ? .noPermission(path) : PictureFileError(error, path)
    }

    /// Whether there is something that another file cannot take the place of.
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

    /// A new file in the same folder, so that it can be renamed. Others may read it as far as the process lets them.
    private func openBeside() throws -> (FilePath, FileDescriptor) {
        let name = path.lastComponent?.string ?? ""
        while true {
            let suffix = String(UInt64.random(in: 0 ... .max), radix: 36)
            var new = path.removingLastComponent()
            // Long names have no room for another suffix.
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
        // A network's file system may only tell now that there is no space.
        try file.close()
    }
}

/// Why a picture is not in a file.
public enum PictureFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A picture without pixels: PNG has none.
    case emptyPicture
    /// The library that writes PNGs is not installed, or is too old. The name is that of its file.
    case libraryMissing(String)
    /// The library refused, with its message.
    case encodingFailed(String)
    /// The disk is full, or the quota is used up.
    case noSpace(FilePath)
    /// The file, or its folder, may not be written.
    case noPermission(FilePath)
    /// There is no such folder.
    case noFolder(FilePath)
    /// Whatever else the system says.
    case system(FilePath, Errno)

    init(_ error: Errno, _ path: FilePath) {
        switch error {
        case .noSpace, .diskQuotaExceeded: self = .noSpace(path)
        case .permissionDenied, .notPermitted, .readOnlyFileSystem: self = .noPermission(path)
        case .noSuchFileOrDirectory, .notDirectory: self = .noFolder(path)
        default: self = .system(path, error)
        }
    }

    /// Says which file could not be written, and why.
    public var description: String {
        switch self {
        case .emptyPicture: "a picture without pixels cannot be a PNG"
        case .libraryMissing(let name): "PNGs need \(name), which cannot be loaded"
        case .encodingFailed(let message): "the picture cannot be made a PNG: \(message)"
        case .noSpace(let path): "\(path) cannot be written: no space is left"
        case .noPermission(let path): "\(path) cannot be written: it is not permitted"
        case .noFolder(let path): "\(path) cannot be written: there is no such folder"
        case .system(let path, let error): "\(path) cannot be written: \(error)"
        }
    }
}

/// What swift-system has no calls for yet, and the C library only with pointers.
extension FilePath {
    /// Gives what is here another name, in place of what has it.
    func rename(to other: FilePath) throws(Errno) {
        let result = unsafe withPlatformString { own in
            unsafe other.withPlatformString { unsafe Glibc.rename(own, $0) }
        }
        if result != 0 { throw Errno(rawValue: errno) }
    }

    /// Removes the file, if it is there.
    func remove() {
        _ = unsafe withPlatformString { unsafe unlink($0) }
    }
}
