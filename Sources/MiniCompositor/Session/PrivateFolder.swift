import Glibc
import SystemPackage
import WaylandServer

/// A folder that nobody else can look into, mode 0700. It is removed with this object, and with all that is in it.
///
/// It is locked as long as this object is there, so that a later run can tell one that nobody has any more.
final class PrivateFolder {
    /// What its name is made of: `mkdtemp` puts something else in place of the last six letters.
    static let template = "mini-compositor-XXXXXX"

    let path: String
    /// Holds the lock.
    private let descriptor: OwnedFileDescriptor

    init(in parent: String) throws(Errno) {
        // A run that begins at the same moment could take it for one that was left behind, before it is locked.
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

    /// - Returns: nil for a folder that is gone, or that another has.
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

    /// Removes the folders of runs that could not do so, since they were killed.
    static func removeAbandoned(in parent: String) {
        guard let stream = unsafe opendir(parent) else { return }
        defer { unsafe closedir(stream) }
        let prefix = template.prefix { $0 != "X" }
        while let entry = unsafe readdir(stream) {
            let name = unsafe Self.name(of: entry)
            guard name.hasPrefix(prefix), name.utf8.count == template.utf8.count else { continue }
            let path = "\(parent)/\(name)"
            // Nobody else takes it meanwhile.
            guard let lock = Self.lock(path) else { continue }
            remove(path)
            _ = consume lock
        }
    }

    /// Removes a folder with all that clients left in it. Links are removed, not followed.
    private static func remove(_ path: String) {
        let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if folder >= 0 { removeContents(of: folder) }
        unsafe rmdir(path)
    }

    /// Closes the folder.
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
