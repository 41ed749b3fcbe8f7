import CLinux
import Glibc
import SystemPackage

enum ResourceLimit {
    /// Returns the soft limit, which applies, and the hard limit, up to which this process may raise it.
    /// `Int.max` means that there is no limit, or that it cannot be read.
    static func of(_ resource: __rlimit_resource) -> (soft: Int, hard: Int) {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else {
            return (.max, .max)
        }
        return (Int(clamping: limit.rlim_cur), Int(clamping: limit.rlim_max))
    }
}

/// How much memory this process may have, in bytes.
enum MemoryCeiling {
    /// Limited by the machine and by this process's RLIMIT_DATA and RLIMIT_AS.
    static var ofProcess: Int {
        let machine = max(sysconf(Int32(_SC_PHYS_PAGES)), 1) * max(sysconf(Int32(_SC_PAGESIZE)), 1)
        return min(machine, ResourceLimit.of(RLIMIT_DATA).soft, ResourceLimit.of(RLIMIT_AS).soft)
    }

    /// Limited as ``ofProcess`` is, and by this process's control groups (version 2).
    static var ofGroups: Int {
        let root = FilePath("/sys/fs/cgroup")
        let lines = KernelFile.text(of: "/proc/self/cgroup")?.split(separator: "\n") ?? []
        guard let line = lines.first(where: { $0.hasPrefix("0::") }) else { return ofProcess }
        var ceiling = ofProcess
        var group = FilePath(root.string + line.dropFirst(3))
        while group.starts(with: root) {
            // Without a limit, its text is "max".
            let text = KernelFile.text(of: group.appending("memory.max").string)
            ceiling = min(ceiling, text.flatMap { Int($0.dropLast()) } ?? .max)
            group.removeLastComponent()
        }
        return ceiling
    }
}

/// How many files a process may have open: the soft limit of RLIMIT_NOFILE.
public struct DescriptorLimit: Hashable, Sendable {
    /// The number of files.
    public let count: Int

    /// - Parameter count: the number of files.
    public init(count: Int) {
        self.count = count
    }

    /// This process's current limit, which another process may change.
    public static var current: DescriptorLimit {
        DescriptorLimit(count: ResourceLimit.of(RLIMIT_NOFILE).soft)
    }

    /// Raises this process's soft limit to its hard limit. Call this before you create ``ClientLimits``,
    /// whose defaults depend on it.
    /// - Returns: the former limit, for programs that this process starts: see ``ClientProcess``. Those that
    ///   call `select` cannot use descriptors above 1,023.
    public static func raise() -> DescriptorLimit {
        let former = current
        DescriptorLimit(count: ResourceLimit.of(RLIMIT_NOFILE).hard).apply(to: getpid())
        return former
    }

    /// Sets the limit of a process of the same user. Does nothing if the system refuses.
    func apply(to process: pid_t) {
        clinux_limit_descriptors(process, UInt(count))
    }
}
