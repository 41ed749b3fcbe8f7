import Glibc
import SystemPackage

/// How much memory a process may have, in bytes.
enum MemoryCeiling {
    /// By the machine and the limits of this process: RLIMIT_DATA and RLIMIT_AS.
    static var ofProcess: Int {
        let machine = max(sysconf(Int32(_SC_PHYS_PAGES)), 1) * max(sysconf(Int32(_SC_PAGESIZE)), 1)
        return min(machine, limit(RLIMIT_DATA), limit(RLIMIT_AS))
    }

    /// By these, and by the control groups of this process.
    static var ofGroups: Int {
        let root = FilePath("/sys/fs/cgroup")
        let lines = text(of: "/proc/self/cgroup")?.split(separator: "\n") ?? []
        guard let line = lines.first(where: { $0.hasPrefix("0::") }) else { return ofProcess }
        var ceiling = ofProcess
        var group = FilePath(root.string + line.dropFirst(3))
        while group.starts(with: root) {
            // Without a limit, its text is "max".
            let limit = text(of: group.appending("memory.max")).flatMap { Int($0.dropLast()) }
            ceiling = min(ceiling, limit ?? .max)
            group.removeLastComponent()
        }
        return ceiling
    }

    private static func limit(_ resource: __rlimit_resource) -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return .max }
        return Int(clamping: limit.rlim_cur)
    }

    /// Of a small file that the kernel makes; nil if it cannot be read.
    private static func text(of path: FilePath) -> String? {
        guard let file = try? FileDescriptor.open(path, .readOnly, options: .closeOnExec) else { return nil }
        defer { try? file.close() }
        return try? String(unsafeUninitializedCapacity: 4_096) { buffer in
            try file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }
}
