import Glibc
import SystemPackage
import WaylandServer

/// A directory with mode 0700. It is removed with its contents when this object is released. Until then it is
/// locked, so that other runs can recognize abandoned directories.
final class PrivateFolder {
    /// The template of its name. `mkdtemp` replaces the last six letters.
    static let template = "mini-compositor-XXXXXX"

    let path: String
    private let descriptor: OwnedFileDescriptor

    init(in parent: String) throws(Errno) {
        // Until the directory is locked, a run that starts at the same time may take it for an abandoned one
        // and remove it. Locking then fails, and another directory is created.
        for _ in 0..<100 {
            var bytes = Array("\(parent)/\(Self.template)".utf8CString)
            guard unsafe mkdtemp(&bytes) != nil else { throw Errno(rawValue: errno) }
            let path = String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard let descriptor = Self.lock(path) else { continue }
            self.path = path
            self.descriptor = descriptor
            return
        }
        throw .resourceTemporarilyUnavailable
    }

    deinit {
        Self.remove(path)
    }

    /// Returns `nil` if the directory was removed, is in use by another run, or belongs to another user.
    private static func lock(_ path: String) -> OwnedFileDescriptor? {
        let folder = unsafe OwnedFileDescriptor(
            rawValue: open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC))
        guard folder.rawValue >= 0, flock(folder.rawValue, LOCK_EX | LOCK_NB) == 0 else { return nil }
        var locked = stat()
        var present = stat()
        guard unsafe fstat(folder.rawValue, &locked) == 0, unsafe lstat(path, &present) == 0,
            locked.st_ino == present.st_ino,
            locked.st_dev == present.st_dev, locked.st_uid == geteuid()
        else { return nil }
        return folder
    }

    // MARK: Removal

    /// Removes the directories of runs that were killed.
    static func removeAbandoned(in parent: String) {
        guard let stream = unsafe opendir(parent) else { return }
        defer { unsafe closedir(stream) }
        let prefix = template.prefix { $0 != "X" }
        while let entry = unsafe readdir(stream) {
            let name = unsafe Self.name(of: entry)
            guard name.hasPrefix(prefix), name.utf8.count == template.utf8.count else { continue }
            let path = "\(parent)/\(name)"
            // The lock prevents other runs from removing the directory at the same time.
            guard let lock = Self.lock(path) else { continue }
            remove(path)
            _ = consume lock
        }
    }

    /// Removes a directory and its contents. Links are removed, not followed.
    private static func remove(_ path: String) {
        let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if folder >= 0 { removeContents(of: folder) }
        unsafe rmdir(path)
    }

    /// Removes the contents of an open directory, and closes it.
    private static func removeContents(of folder: Int32) {
        guard let stream = unsafe fdopendir(folder) else {
            close(folder)
            return
        }
        defer { unsafe closedir(stream) }
        while let entry = unsafe readdir(stream) {
            let name = unsafe Self.name(of: entry)
            guard name != ".", name != ".." else { continue }
            guard unsafe unlinkat(folder, name, 0) != 0 else { continue }
            let inner = unsafe openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            if inner >= 0 { removeContents(of: inner) }
            unsafe unlinkat(folder, name, AT_REMOVEDIR)
        }
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        }
    }
}
