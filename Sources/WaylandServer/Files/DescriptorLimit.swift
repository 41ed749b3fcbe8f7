import CLinux
import Glibc

/// How many files a process may have open: the soft limit of RLIMIT_NOFILE. The system refuses one more, whoever it is for.
public struct DescriptorLimit: Hashable, Sendable {
    /// How many.
    public let count: Int

    /// - Parameter count: how many.
    public init(count: Int) {
        self.count = count
    }

    /// Of this process, as it is now: it can be changed from outside.
    public static var current: DescriptorLimit { DescriptorLimit(count: Int(clamping: read().rlim_cur)) }

    /// Raises this process's limit to the highest that the system allows it: clients' buffers, keymaps and clipboards take
    /// descriptors. To be called before limits of clients are made, which depend on it.
    /// - Returns: the former limit, for the programs that this process starts: see ``ClientProcess``. Those that call
    ///   `select` cannot use descriptors above 1,023.
    public static func raise() -> DescriptorLimit {
        let former = current
        set(Int(clamping: read().rlim_max))
        return former
    }

    /// Sets the limit of another process of this user.
    func apply(to process: pid_t) {
        clinux_limit_descriptors(process, UInt(count))
    }

    private static func read() -> rlimit {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return limit
    }

    /// Does nothing if that is more than the system allows.
    private static func set(_ count: Int) {
        var limit = read()
        limit.rlim_cur = rlim_t(count)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
