import CLinux
import Glibc

/// The process that made a client's connection, as it was when the connection was accepted. Nothing is looked
/// up later: by then, its ID may belong to another process, and another process may hold the connection.
public struct ConnectedProcess: Hashable, Sendable {
    /// Whether the process still ran when the connection was accepted, so that the other properties describe
    /// it. A process that has ended may have passed the connection on, so its identity proves nothing. A
    /// running process can do that too, but then it shares its own privileges. True for this process itself.
    public let isKnown: Bool
    /// Whether this process started it, directly or through other processes. Also true if that cannot be
    /// determined. False for this process itself.
    public let isDescendant: Bool
    /// The path of its executable. `nil` if the system does not report it, for this process itself, and if
    /// the process is not known. A process that can replace the file can pretend to be it.
    public let executable: String?
    /// The file of the executable; `nil` without ``executable``, or if the file system had to be asked.
    public let file: ExecutableFile?

    /// The identity of an executed file. A deleted file's number may be reused once no process executes it.
    public struct ExecutableFile: Hashable, Sendable {
        /// The file system's device number, as `stat` reports it.
        public let device: UInt64
        /// The file's inode number.
        public let inode: UInt64
    }

    package enum Lookup: Sendable {
        /// By the socket's SO_PEERPIDFD, which identifies the process itself. Before Linux 6.5, by the ID.
        case socket
        /// By the process ID of SO_PEERCRED.
        case number
    }

    /// `number` is the process ID from SO_PEERCRED. `noticed` is on the clock of ``timeSinceBoot``.
    package init(of socket: Int32, number: pid_t, noticed: Duration, by lookup: Lookup) {
        guard number != getpid() else {
            self.init(isKnown: true, isDescendant: false, executable: nil, file: nil)
            return
        }
        let isDescendant = ProcessFamily.isDescendant(number, of: getpid())
        let executable = Self.executable(of: number)
        let file = executable.flatMap { _ in Self.file(of: number) }
        // All of the above is about the process that has this ID. It is the process that connected if that
        // one still runs now, because an ID is reused only after its process has ended.
        guard Self.runs(number, socket, noticed, lookup) else {
            self.init(isKnown: false, isDescendant: true, executable: nil, file: nil)
            return
        }
        self.init(isKnown: true, isDescendant: isDescendant, executable: executable, file: file)
    }

    private init(isKnown: Bool, isDescendant: Bool, executable: String?, file: ExecutableFile?) {
        self.isKnown = isKnown
        self.isDescendant = isDescendant
        self.executable = executable
        self.file = file
    }

    // MARK: The process

    /// Returns whether the process that connected still runs.
    private static func runs(
        _ number: pid_t, _ socket: Int32, _ noticed: Duration, _ lookup: Lookup
    ) -> Bool {
        if case .socket = lookup {
            let process = clinux_peer_process(socket)
            guard process < 0, errno == ENOPROTOOPT else { return runs(process) }
        }
        let process = number > 0 ? clinux_pidfd_open(number) : -1
        // By now, the ID may belong to a later process. The kernel reuses an ID only after all others, 32,768
        // processes or more later. That takes seconds, but a connection is noticed soon after it is made. So
        // a process that reuses the ID began after the connection was noticed.
        let isLater = ProcessFamily.startTime(of: number).map { $0 > ticks(noticed) } ?? true
        return runs(process) && !isLater
    }

    /// - Parameter process: a pidfd, which is readable once its process has ended, or negative. Closed here.
    private static func runs(_ process: Int32) -> Bool {
        guard process >= 0 else { return false }
        defer { close(process) }
        var state = pollfd(fd: process, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&state, 1, 0) == 0
    }

    /// The current time of the clock that the start times of processes refer to.
    package static var timeSinceBoot: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_BOOTTIME, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Converts a time to the unit of ``ProcessFamily/startTime(of:)``. Both are rounded down, so a process
    /// that connects within a tick of its start does not count as later.
    private static func ticks(_ time: Duration) -> UInt64 {
        let perSecond = Double(max(sysconf(Int32(_SC_CLK_TCK)), 1))
        return UInt64(max(0, (time / .seconds(1) * perSecond).rounded(.down)))
    }

    // MARK: The executable

    private static func executable(of process: pid_t) -> String? {
        guard process > 0 else { return nil }
        let length = Int(PATH_MAX)
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: length) { buffer -> String? in
            guard let start = buffer.baseAddress else { return nil }
            let count = unsafe readlink("/proc/\(process)/exe", unsafe start, length - 1)
            guard count > 0 else { return nil }
            unsafe start[count] = 0
            return unsafe String(validatingCString: start)
        }
    }

    private static func file(of process: pid_t) -> ExecutableFile? {
        var file = clinux_file()
        guard unsafe clinux_executable_of(process, &file) == 0 else { return nil }
        return ExecutableFile(device: UInt64(file.device), inode: UInt64(file.inode))
    }
}
