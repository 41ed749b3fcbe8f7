import Glibc

/// Small files in `/proc` and `/sys`, whose content the kernel generates when they are read.
enum KernelFile {
    /// Returns the first bytes of a file; `nil` if it cannot be read, as when its process has ended.
    static func bytes(of path: String, atMost count: Int) -> ArraySlice<UInt8>? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: count)
        let readCount = unsafe read(file, &bytes, count)
        return readCount < 0 ? nil : bytes.prefix(readCount)
    }

    /// Returns the first 4,096 bytes of a file as text.
    static func text(of path: String) -> String? {
        bytes(of: path, atMost: 4_096).map { String(decoding: $0, as: UTF8.self) }
    }
}
