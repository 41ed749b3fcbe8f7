import Glibc

extension Client: CustomStringConvertible {
    /// The path of the program that a process runs now; nil where the system does not tell.
    static func executable(of process: pid_t) -> String? {
        guard process > 0 else { return nil }
        let length = Int(PATH_MAX)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: length) { buffer -> String? in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink("/proc/\(process)/exe", start, length - 1)
            guard count > 0 else { return nil }
            start[count] = 0
            return String(validatingCString: start)
        }
    }

    /// The name of the program that connected, as the kernel shortens it: at most 15 bytes. Nil if it has ended, or its
    /// name cannot be read. The program chooses it: it is for people, and proves nothing.
    public var programName: String? { ProcessFamily.programName(of: credentials.processID) }

    /// The program with its process, for a log.
    public var description: String {
        let process = "process \(credentials.processID)"
        return programName.map { "\($0) (\(process))" } ?? process
    }
}
