import Glibc
import SystemPackage

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
