import Glibc

/// The path of the program that a process runs now; nil where the system does not tell.
func executablePath(of process: pid_t) -> String? {
    guard process > 0 else { return nil }
    let length = Int(PATH_MAX)
    let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: length) { buffer -> String? in
        guard let start = buffer.baseAddress else { return nil }
        let count = readlink("/proc/\(process)/exe", start, length - 1)
        guard count > 0 else { return nil }
        start[count] = 0
        return String(validatingCString: start)
    }
    return path
}
