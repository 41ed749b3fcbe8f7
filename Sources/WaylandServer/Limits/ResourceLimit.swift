import Glibc

/// What the system allows this process.
enum ResourceLimit {
    /// The soft limit, which holds, and the hard one, up to which this process may raise it. `Int.max` stands for none, and for
    /// one that cannot be told.
    static func of(_ resource: __rlimit_resource) -> (soft: Int, hard: Int) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return (.max, .max) }
        return (Int(clamping: limit.rlim_cur), Int(clamping: limit.rlim_max))
    }
}
