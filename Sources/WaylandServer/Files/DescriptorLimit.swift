import CLinux
import Glibc

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
