import CLinux
import Glibc
import WaylandServer

/// The file behind a pool. It is read, never mapped: a file that its client cuts short gives an error to that
/// client instead of a signal to the compositor.
final class ShmFile {
    private let descriptor: OwnedFileDescriptor
    private let quota: PoolQuota

    /// - Returns: nil if the file cannot be read at any place and at once.
    init?(_ descriptor: consuming OwnedFileDescriptor, quota: PoolQuota) {
        guard Self.isReadable(descriptor.rawValue) else { return nil }
        self.descriptor = descriptor
        self.quota = quota
        quota.count += 1
    }

    deinit {
        quota.count -= 1
    }

    /// Fills a piece of memory from the file.
    /// - Returns: false if the file is not that long, or cannot be read.
    func read(into destination: UnsafeMutableRawBufferPointer, at offset: Int) -> Bool {
        var done = 0
        while done < destination.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: destination[done...])
            let count = pread(descriptor.rawValue, rest.baseAddress, rest.count, offset + done)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            done += count
        }
        return true
    }

    private static func isReadable(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, flags & O_ACCMODE != O_WRONLY else { return false }
        // A client that serves the file's content itself could let the compositor wait.
        return clinux_file_is_prompt(descriptor) != 0
    }
}
