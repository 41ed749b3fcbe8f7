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
