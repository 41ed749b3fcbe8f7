import Glibc

/// A program that this process started, such as a client of the compositor.
public final class ClientProcess {
    /// The process ID. The system may reuse it once `onExit` is called.
    public let processID: pid_t
    private let onExit: (Int32) -> Void
    private var source: FileDescriptorSource?
    private var pollTimer: TimerSource?
    private var hasExited = false

    /// Descriptors that become the standard streams of a program. They stay open in this process.
    public struct Streams: Sendable {
        /// The standard input.
        public var input: Int32
        /// The standard output.
        public var output: Int32
        /// The standard error stream; `nil` for that of this process.
        public var errors: Int32?

        /// Creates a list of descriptors that are open in this process.
        public init(input: Int32, output: Int32, errors: Int32? = nil) {
            self.input = input
            self.output = output
            self.errors = errors
        }
    }

    private static let pollInterval = Duration.milliseconds(50)
    private static let firstInternalSignal = 32

    /// Starts a program, which is looked up in `PATH` and stays in this process's process group. No signals
    /// are blocked in it, not even those of ``EventLoop/addSignal(_:_:)``, and `SIGPIPE` has its default
    /// action. Other signals that this process ignores stay ignored.
    /// - Parameters:
    ///   - command: the program and its arguments.
    ///   - environment: changes to this process's environment; `nil` removes a variable.
    ///   - descriptorLimit: how many files the program may have open; `nil` for this process's limit.
    ///   - streams: the program's standard streams; `nil` for those of this process.
    ///   - loop: waits for the program's end.
    ///   - onExit: called once when the program has ended, on the thread that dispatches or calls
    ///     ``collect()``, unless this object is released first. The argument is the exit status as a shell
    ///     reports it: 128 plus the signal's number for a killed program. It is 127 if the system does not
    ///     know the process, for example because `SIGCHLD` is ignored.
    public init(
        _ command: [String], environment: [String: String?] = [:],
        descriptorLimit: DescriptorLimit? = nil, streams: Streams? = nil, on loop: EventLoop,
        onExit: @escaping (Int32) -> Void
    ) throws(ClientProcessError) {
        self.onExit = onExit
        processID = try Self.spawn(
            command, environment: environment, limit: descriptorLimit, streams: streams)
        watch(on: loop)
    }

    /// Sends a signal to the program, unless it has ended.
    public func send(_ signal: Int32) {
        guard !hasExited else { return }
        kill(processID, signal)
    }

    // MARK: Start

    private static func spawn(
        _ command: [String], environment: [String: String?], limit: DescriptorLimit?, streams: Streams?
    ) throws(ClientProcessError) -> pid_t {
        guard let program = command.first else { throw .noProgram }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigaddset(&signals, SIGPIPE)
        // Adds the C library's own two signals, which `sigaddset` refuses. The child would ignore them.
        signals.__val.0 |= 1 << (Self.firstInternalSignal - 1) | 1 << Self.firstInternalSignal
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        if let streams {
            unsafe posix_spawn_file_actions_adddup2(&actions, streams.input, STDIN_FILENO)
            unsafe posix_spawn_file_actions_adddup2(&actions, streams.output, STDOUT_FILENO)
            if let errors = streams.errors {
                unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
            }
        }

        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe command.map { unsafe strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] =
            unsafe self.environment(changedBy: environment).map { unsafe strdup($0) } + [nil]
        defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
        var processID: pid_t = 0
        let code = unsafe posix_spawnp(&processID, program, &actions, &attributes, &arguments, &variables)
        switch code {
        case 0:
            // Set after the start, because lowering this process's own limit would affect its other threads.
            limit?.apply(to: processID)
            return processID
        case ENOENT, ENOTDIR: throw .notFound(program)
        default: throw .cannotRun(program, code: code)
        }
    }

    /// Returns this process's environment with the changes, as `NAME=value` strings.
    private static func environment(changedBy changes: [String: String?]) -> [String] {
        var variables: [String] = []
        var next = unsafe environ
        while let entry = unsafe next.pointee {
            let variable = unsafe String(cString: entry)
            let name = String(variable.prefix { $0 != "=" })
            if !changes.keys.contains(name) { variables.append(variable) }
            unsafe next += 1
        }
        for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
            if let value { variables.append("\(name)=\(value)") }
        }
        return variables
    }

    // MARK: End

    private func watch(on loop: EventLoop) {
        source = loop.addProcess(processID) { [weak self] in self?.collect() }
        guard source == nil else { return }
        pollTimer = loop.addTimer { [weak self] in
            self?.pollTimer?.arm(after: Self.pollInterval)
            self?.collect()
        }
        pollTimer?.arm(after: Self.pollInterval)
    }

    /// Calls `onExit` if the program has ended. Only an embedder that handles `SIGCHLD` and waits for all
    /// children of this process needs to call this.
    public func collect() {
        guard !hasExited else { return }
        var status: Int32 = 0
        let ended = unsafe waitpid(processID, &status, WNOHANG)
        guard ended != 0 else { return }
        hasExited = true
        source = nil
        pollTimer = nil
        onExit(ended == processID ? Self.exitStatus(status) : 127)
    }

    /// The low seven bits of a status are the signal, the next byte is the exit status.
    private static func exitStatus(_ status: Int32) -> Int32 {
        let signal = status & 0x7f
        return signal == 0 ? status >> 8 & 0xff : 128 + signal
    }
}

/// The reason why a program was not started.
public enum ClientProcessError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The command is empty.
    case noProgram
    /// The program was not found.
    case notFound(String)
    /// The program could not be started for another reason. `code` is the value of errno.
    case cannotRun(String, code: Int32)

    /// A description of the error, for a log.
    public var description: String {
        switch self {
        case .noProgram: "no program to run"
        case .notFound(let program): "program '\(program)' not found"
        case .cannotRun(let program, let code): "program '\(program)' cannot be run: \(systemMessage(code))"
        }
    }
}
