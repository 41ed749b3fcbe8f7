import CLinux
import Glibc

/// Finds out which process started which other process.
public enum ProcessFamily {
    /// Makes this process the new parent of descendants whose parents end, so they stay its descendants.
    public static func adoptOrphans() {
        clinux_adopt_orphans()
    }

    /// Returns whether a process descends from another. Also true if that cannot be determined. A process ID
    /// may have been reused, so use ``ConnectedProcess/isDescendant`` for clients.
    public static func isDescendant(_ process: pid_t, of ancestor: pid_t) -> Bool {
        var current = process
        while current > 1 {
            guard let parent = parent(of: current) else { return true }
            if parent == ancestor { return true }
            current = parent
        }
        return false
    }

    /// Returns the descendants of a process; empty if the system does not list processes. Those whose parents
    /// have ended are missing unless they were adopted: see ``adoptOrphans()``.
    public static func descendants(of ancestor: pid_t) -> [pid_t] {
        var children: [pid_t: [pid_t]] = [:]
        for process in processes() {
            if let parent = parent(of: process) { children[parent, default: []].append(process) }
        }
        var found: [pid_t] = []
        var waiting = [ancestor]
        while let process = waiting.popLast() {
            // IDs may be reused during the search, so the parents may form a cycle. Visit each process once.
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

    /// Returns the name of a process's program, at most 15 bytes; `nil` if it cannot be read. The program
    /// chooses the name, so show it to users but do not rely on it.
    public static func programName(of process: pid_t) -> String? {
        guard let name = KernelFile.bytes(of: "/proc/\(process)/comm", atMost: 64) else { return nil }
        let text = name.prefix { $0 >= 0x20 && $0 != 0x7f }
        return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }

    /// - Returns: `nil` if the process has ended.
    private static func parent(of process: pid_t) -> pid_t? {
        field(1, of: process).flatMap { pid_t($0) }
    }

    /// Returns when a process began, in clock ticks (`_SC_CLK_TCK`) since boot; `nil` if that is unknown.
    static func startTime(of process: pid_t) -> UInt64? {
        field(19, of: process).flatMap { UInt64($0) }
    }

    /// - Parameter index: the index among the fields of `/proc/PID/stat` that follow the name.
    private static func field(_ index: Int, of process: pid_t) -> String? {
        // The name is in parentheses and may contain any characters. The state and the parent follow it.
        guard let bytes = KernelFile.bytes(of: "/proc/\(process)/stat", atMost: 512),
            let end = bytes.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
        // The last field may be truncated.
        guard index < fields.count - 1 else { return nil }
        return String(decoding: fields[index], as: UTF8.self)
    }
}
