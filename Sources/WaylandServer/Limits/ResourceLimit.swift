import CLinux
import Glibc
import SystemPackage

enum ResourceLimit {
    /// The soft limit, which holds, and the hard one, up to which this process may raise it. `Int.max` stands for none, and for
    /// one that cannot be told.
    static func of(_ resource: __rlimit_resource) -> (soft: Int, hard: Int) {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else {
            return (.max, .max)
        }
        return (Int(clamping: limit.rlim_cur), Int(clamping: limit.rlim_max))
    }
}

/// How much memory a process may have, in bytes.
enum MemoryCeiling {
    /// By the machine and the limits of this process: RLIMIT_DATA and RLIMIT_AS.
    static var ofProcess: Int {
        let machine = max(sysconf(Int32(_SC_PHYS_PAGES)), 1) * max(sysconf(Int32(_SC_PAGESIZE)), 1)
        return min(machine, ResourceLimit.of(RLIMIT_DATA).soft, ResourceLimit.of(RLIMIT_AS).soft)
    }

    /// By these, and by the control groups of this process.
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

/// How many files a process may have open: the soft limit of RLIMIT_NOFILE. The system opens no more, not even for clients.
public struct DescriptorLimit: Hashable, Sendable {
    /// How many.
    public let count: Int

    /// - Parameter count: how many.
    public init(count: Int) {
        self.count = count
    }

    /// Of this process, as it is now: it can be changed from outside.
    public static var current: DescriptorLimit {
        DescriptorLimit(count: ResourceLimit.of(RLIMIT_NOFILE).soft)
    }

    /// Raises this process's limit to the highest that the system allows it: clients' buffers, keymaps and clipboards take
    /// descriptors. To be called before limits of clients are made, which depend on it.
    /// - Returns: the former limit, for the programs that this process starts: see ``ClientProcess``. Those that call
    ///   `select` cannot use descriptors above 1,023.
    public static func raise() -> DescriptorLimit {
        let former = current
        DescriptorLimit(count: ResourceLimit.of(RLIMIT_NOFILE).hard).apply(to: getpid())
        return former
    }

    /// Sets the limit of this process, or of another one of this user. Does nothing if the system does not allow that.
    func apply(to process: pid_t) {
        clinux_limit_descriptors(process, UInt(count))
    }
}
