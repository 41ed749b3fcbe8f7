import CLinux
import Glibc

/// Which process was started by which.
public enum ProcessFamily {
    /// Has the descendants of this process stay so when their parents end before them.
    public static func adoptOrphans() {
        clinux_adopt_orphans()
    }

    /// Whether a process was started by another, or by what that started; also if that cannot be told. A process may have the
    /// number of one that ended: of a client, see ``ConnectedProcess/isDescendant``.
    public static func isDescendant(_ process: pid_t, of ancestor: pid_t) -> Bool {
        var current = process
        while current > 1 {
            guard let parent = parent(of: current) else { return true }
            if parent == ancestor { return true }
            current = parent
        }
        return false
    }

    /// All that a process has started, with what that started, as far as their parents are still there: see
    /// ``adoptOrphans()``. Empty where the system does not tell.
    public static func descendants(of ancestor: pid_t) -> [pid_t] {
        var children: [pid_t: [pid_t]] = [:]
        for process in processes() {
            if let parent = parent(of: process) { children[parent, default: []].append(process) }
        }
        var found: [pid_t] = []
        var waiting = [ancestor]
        while let process = waiting.popLast() {
            // Numbers that are given anew meanwhile must not lead in a circle.
            let next = children.removeValue(forKey: process) ?? []
            found += next
            waiting += next
        }
        return found
    }

    private static func processes() -> [pid_t] {
        guard let folder = unsafe opendir("/proc") else { return [] }
        defer { unsafe closedir(folder) }
        var processes: [pid_t] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if let process = pid_t(name) { processes.append(process) }
        }
        return processes
    }

    /// The name of a process's program, as the kernel shortens it: at most 15 bytes. Nil if it has ended, or its name cannot
    /// be read. The program chooses it: it is for people, and proves nothing.
    public static func programName(of process: pid_t) -> String? {
        guard let name = KernelFile.bytes(of: "/proc/\(process)/comm", atMost: 64) else { return nil }
        let text = name.prefix { $0 >= 0x20 && $0 != 0x7f }
        return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }

    /// nil for a process that is gone.
    private static func parent(of process: pid_t) -> pid_t? {
        field(1, of: process).flatMap { pid_t($0) }
    }

    /// When a process began, since the system was started, in ticks of the clock (`_SC_CLK_TCK`). nil for a process that is gone, or
    /// where the system does not tell.
    static func startTime(of process: pid_t) -> UInt64? {
        field(19, of: process).flatMap { UInt64($0) }
    }

    /// - Parameter index: among the fields of `/proc/PID/stat` that follow the name.
    private static func field(_ index: Int, of process: pid_t) -> String? {
        // The name, which may hold anything, is in parentheses; then come the state and the parent.
        guard let bytes = KernelFile.bytes(of: "/proc/\(process)/stat", atMost: 512),
            let end = bytes.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
        // The last one may be cut off.
        guard index < fields.count - 1 else { return nil }
        return String(decoding: fields[index], as: UTF8.self)
    }
}
