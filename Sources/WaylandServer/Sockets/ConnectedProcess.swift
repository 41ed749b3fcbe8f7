import CLinux
import Glibc

/// The process that made a client's connection, as it was when the connection was accepted. Nothing of it is looked up again: later, its
/// number may be that of another process, and another process may hold the connection.
public struct ConnectedProcess: Hashable, Sendable {
    /// Whether the process had not ended when the connection was accepted, so that the rest is about it and no other. A process
    /// that ended may have handed the connection to any other, so it proves nothing. One that runs can do so too, but then it
    /// shares what it may do. True for a connection that this process made, such as a socket pair.
    public let isKnown: Bool
    /// Whether this process started it, or what this process started did; also if that cannot be told. False for this process itself.
    public let isDescendant: Bool
    /// The path of its executable; nil where the system does not tell, for this process, and if the process is not known. A process
    /// that can replace the file can pretend to be it.
    public let executable: String?
    /// The executable's file; nil where ``executable`` is, or where its file system does not tell without being asked.
    public let file: ExecutableFile?

    /// Which file a process executes. The number of a file that was deleted may be given anew once no process executes it.
    public struct ExecutableFile: Hashable, Sendable {
        /// The file system's device number, as `stat` has it.
        public let device: UInt64
        /// The file's number in it.
        public let inode: UInt64
    }

    package enum Lookup: Sendable {
        /// By the socket's SO_PEERPIDFD, which names the process itself; by its number where the kernel, before Linux 6.5, lacks that.
        case socket
        /// By the number of SO_PEERCRED.
        case number
    }

    /// - Parameters:
    ///   - number: of the process, by SO_PEERCRED.
    ///   - noticed: when the connection was noticed, as ``timeSinceBoot`` tells.
    package init(of socket: Int32, number: pid_t, noticed: Duration, by lookup: Lookup) {
        guard number != getpid() else {
            self.init(isKnown: true, isDescendant: false, executable: nil, file: nil)
            return
        }
        let isDescendant = ProcessFamily.isDescendant(number, of: getpid())
        let executable = Self.executable(of: number)
        let file = executable.flatMap { _ in Self.file(of: number) }
        // All of the above is about the process of this number. It is the one that connected if that one still runs now:
        // a number is given anew only after its process has ended.
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

    /// Whether the process that connected still runs.
    private static func runs(
        _ number: pid_t, _ socket: Int32, _ noticed: Duration, _ lookup: Lookup
    ) -> Bool {
        if case .socket = lookup {
            let process = clinux_peer_process(socket)
            guard process < 0, errno == ENOPROTOOPT else { return runs(process) }
        }
        let process = number > 0 ? clinux_pidfd_open(number) : -1
        // The number says which process had it when the connection was made, so it may be that of a later process by now. The
        // kernel gives numbers in their order, and one of them again only after all others, 32,768 processes or more later. That
        // takes seconds, but a connection is noticed in the turn of the event loop in which it is made, or soon after.
        // So a process that has the number of one that ended began after the connection was noticed.
        let isLater = ProcessFamily.startTime(of: number).map { $0 > ticks(noticed) } ?? true
        return runs(process) && !isLater
    }

    /// - Parameter process: a pidfd, which is readable once its process has ended; closed here. A negative number stands for none.
    private static func runs(_ process: Int32) -> Bool {
        guard process >= 0 else { return false }
        defer { close(process) }
        var state = pollfd(fd: process, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&state, 1, 0) == 0
    }

    /// The time of the clock by which the start of a process is told.
    package static var timeSinceBoot: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_BOOTTIME, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// In the units of ``ProcessFamily/startTime(of:)``. Both are rounded down, so a process that connects within a tick of its start
    /// has not begun later.
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
