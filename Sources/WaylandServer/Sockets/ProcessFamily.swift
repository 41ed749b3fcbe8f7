import CLinux
import Glibc

/// Which process was started by which: for what a ``Client`` may do by its ``Client/credentials``.
public enum ProcessFamily {
    /// Has the descendants of this process stay so when their parents end before them.
    public static func adoptOrphans() {
        clinux_adopt_orphans()
    }

    /// Whether a process was started by another, or by what that started; also if that cannot be told.
    public static func isDescendant(_ process: pid_t, of ancestor: pid_t) -> Bool {
        var current = process
        while current > 1 {
            guard let parent = parent(of: current) else { return true }
            if parent == ancestor { return true }
            current = parent
        }
        return false
    }

    /// nil for a process that is gone.
    private static func parent(of process: pid_t) -> pid_t? {
        let file = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = read(file, &bytes, bytes.count)
        // The name, which may hold anything, is in parentheses; then come the state and the parent.
        guard count > 0, let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = bytes[(end + 1)..<count].split(separator: UInt8(ascii: " "))
        guard fields.count > 1 else { return nil }
        return pid_t(String(decoding: fields[1], as: UTF8.self))
    }
}
