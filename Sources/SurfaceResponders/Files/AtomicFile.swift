import Glibc
import SystemPackage

/// A file that is replaced as a whole. Readers find one complete version, even after a crash during a write.
package struct AtomicFile: Sendable {
    let path: FilePath

    /// The steps of replacing the file, in order.
    package enum Step: Int, CaseIterable, Sendable {
        case lock, open, write, synchronize, rename, synchronizeFolder
    }

    /// Distinguishes versions of a file.
    package struct Identity: Equatable, Sendable {
        let device: UInt64
        let inode: UInt64
        let size: Int64
        let seconds: Int
        let nanoseconds: Int

        fileprivate init(_ status: stat) {
            device = UInt64(status.st_dev)
            inode = UInt64(status.st_ino)
            size = Int64(status.st_size)
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
        }
    }

    /// Called before each step. Tests end the process there.
    package var beforeStep: (@Sendable (Step) -> Void)?

    package init(_ path: FilePath) {
        self.path = path
    }

    /// The version at the path; nil if no file exists or its status cannot be read.
    var identity: Identity? {
        FileStatus.of(path).map { Identity($0) }
    }

    /// The size limit for reading, in bytes.
    private static let maximumSize = 1 << 28

    /// Returns the file's bytes; nil if no file exists.
    /// - Throws: `notSupported` for a non-regular file, which may block; `fileTooLarge` beyond the limit.
    package func read() throws(Errno) -> [UInt8]? {
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            return try file.closeAfter {
                guard try FileStatus.of(file).st_mode & S_IFMT == S_IFREG else { throw Errno.notSupported }
                return try Self.readAll(file)
            }
        } catch let error as Errno {
            if error == .noSuchFileOrDirectory { return nil }
            throw error
        } catch {
            throw .ioError
        }
    }

    private static func readAll(_ file: FileDescriptor) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = try file.read(intoStartOf: &chunk)
            if count == 0 { return bytes }
            guard bytes.count + count <= maximumSize else { throw Errno.fileTooLarge }
            bytes += chunk[..<count]
        }
    }

    /// Locks the file's folder against other writers that take the lock. Creates the folder if necessary, and
    /// removes files that killed writers left.
    func lock() throws(Errno) -> FolderLock {
        beforeStep?(.lock)
        try makeFolder()
        let lock = try FolderLock(path.removingLastComponent())
        if lock.isHeld { removeLeftovers() }
        return lock
    }

    /// Replaces the contents, and returns when they are on the disk. Creates the folder if necessary.
    /// - Returns: the version that was written, even if another writer has replaced it since.
    @discardableResult
    package func replace(with bytes: [UInt8]) throws(Errno) -> Identity {
        do {
            try makeFolder()
            beforeStep?(.open)
            let (new, file) = try openNew()
            do {
                let identity = try write(bytes, to: file)
                beforeStep?(.rename)
                try new.rename(to: path)
                beforeStep?(.synchronizeFolder)
                try synchronizeFolder()
                return identity
            } catch {
                // After a successful rename this name no longer exists, so nothing is removed.
                new.removeFile()
                throw error
            }
        } catch let error as Errno {
            throw error
        } catch {
            throw .ioError
        }
    }

    private func write(_ bytes: [UInt8], to file: FileDescriptor) throws -> Identity {
        defer { try? file.close() }
        beforeStep?(.write)
        try file.writeAll(bytes)
        beforeStep?(.synchronize)
        try Self.check(fsync(file.rawValue))
        return Identity(try FileStatus.of(file))
    }

    // MARK: New versions

    /// The prefix of the names of new versions while they are written.
    private var newPrefix: String { (path.lastComponent?.string ?? "file") + ".new-" }

    /// Opens a new file with a name that no other writer uses. An existing file or link is never opened.
    private func openNew() throws -> (FilePath, FileDescriptor) {
        let folder = path.removingLastComponent()
        while true {
            let new = folder.appending(newPrefix + String(UInt64.random(in: 0 ... .max), radix: 36))
            do {
                let file = try FileDescriptor.open(
                    new, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec, .noFollow],
                    permissions: .ownerReadWrite)
                return (new, file)
            } catch Errno.fileExists {
                continue
            }
        }
    }

    /// Removes the unfinished files of killed writers. Call it with the lock held, when no writer is active.
    private func removeLeftovers() {
        let folder = path.removingLastComponent()
        for name in folder.folderEntries() ?? [] {
            guard name.hasPrefix(newPrefix), let component = FilePath.Component(name) else { continue }
            folder.appending(component).removeFile()
        }
    }

    /// Renames an unusable file within its folder, without replacing another. Returns the new path.
    func setAside(as suffix: String) throws(Errno) -> FilePath {
        let folder = path.removingLastComponent()
        let name = (path.lastComponent?.string ?? "file") + "." + suffix
        var other = folder.appending(name)
        var number = 2
        while other.isThere {
            other = folder.appending("\(name)-\(number)")
            number += 1
        }
        try path.rename(to: other)
        return other
    }

    /// A rename is durable only after its folder is synchronized.
    private func synchronizeFolder() throws {
        let folder = try FileDescriptor.open(
            path.removingLastComponent(), .readOnly, options: [.directory, .closeOnExec])
        defer { try? folder.close() }
        try Self.check(fsync(folder.rawValue))
    }

    private func makeFolder() throws(Errno) {
        var folder = FilePath(root: path.root)
        for component in path.removingLastComponent().components {
            folder.append(component)
            try folder.makeFolder()
        }
    }

    private static func check(_ result: Int32) throws(Errno) {
        if result != 0 { throw Errno(rawValue: errno) }
    }
}
