import Glibc
import SurfaceResponders
import WaylandServer

/// The program that a session was started for.
public final class ClientProcess {
    /// The process's number, which is given to other processes once this one has ended and `onExit` was
    /// called.
    public let processID: pid_t
    /// Called once on the event loop, with the client's exit status, or 128 plus the signal that killed it.
    private let onExit: (Int32) -> Void
    private var source: FileDescriptorSource?
    private var pollTimer: ClockTimer?
    private var hasExited = false

    private static let pollInterval = Duration.milliseconds(50)
    private static let firstInternalSignal = 32

    /// Starts a program as a shell would: found by `PATH`, in the job of this process, with no signal blocked, and none
    /// ignored but those that this process was told to ignore when it was started.
    /// - Parameters:
    ///   - command: the program and its arguments.
    ///   - environment: changes to this process's variables; nil removes one.
    ///   - loop: where its end is waited for.
    ///   - clock: by which it is asked whether it has ended, where the kernel does not tell.
    ///   - onExit: called once with its exit status, as a shell would tell it.
    /// - Throws: an error with the exit status that a shell gives for a program that is not found, as one that has no
    ///   name is, or cannot be run.
    public init(
        _ command: [String], environment: [String: String?], on loop: EventLoop, clock: any SeatClock,
        onExit: @escaping (Int32) -> Void
    ) throws(SessionError) {
        self.onExit = onExit
        processID = try Self.spawn(command, environment: environment)
        watch(on: loop, clock)
    }

    /// Sends a signal, unless the client has ended.
    public func send(_ signal: Int32) {
        guard !hasExited else { return }
        kill(processID, signal)
    }

    // MARK: Start

    private static func spawn(_ command: [String], environment: [String: String?]) throws(SessionError)
        -> pid_t
    {
        guard let program = command.first else {
            throw SessionError("no program to run", status: ExitStatus.clientNotFound)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        // The C library keeps two for itself, leaves them ignored unless they are in the set, and does not add them.
        signals.__val.0 |= 1 << (Self.firstInternalSignal - 1) | 1 << Self.firstInternalSignal
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] =
            self.environment(changedBy: environment).map { strdup($0) } + [nil]
        defer { for string in arguments + variables { free(string) } }
        var processID: pid_t = 0
        let code = posix_spawnp(&processID, program, nil, &attributes, &arguments, &variables)
        switch code {
        case 0: return processID
        case ENOENT, ENOTDIR:
            throw SessionError("client '\(program)' not found", status: ExitStatus.clientNotFound)
        default:
            throw SessionError(
                "client '\(program)' cannot be run: \(systemText(code))", status: ExitStatus.cannotExecute)
        }
    }

    /// `NAME=value` for each variable.
    private static func environment(changedBy changes: [String: String?]) -> [String] {
        var variables: [String] = []
        var next = environ
        while let entry = next.pointee {
            let variable = String(cString: entry)
            let name = String(variable.prefix { $0 != "=" })
            if !changes.keys.contains(name) { variables.append(variable) }
            next += 1
        }
        for (name, value) in changes.sorted(by: { $0.key < $1.key }) {
            if let value { variables.append("\(name)=\(value)") }
        }
        return variables
    }

    // MARK: End

    private func watch(on loop: EventLoop, _ clock: any SeatClock) {
        source = loop.addProcess(processID) { [weak self] in self?.collect() }
        guard source == nil else { return }
        pollTimer = ClockTimer(clock) { [weak self] in
            self?.collect()
            self?.pollTimer?.start(after: Self.pollInterval)
        }
        pollTimer?.start(after: Self.pollInterval)
    }

    /// Waits for the end of the process, if it has ended.
    func collect() {
        var status: Int32 = 0
        guard !hasExited, waitpid(processID, &status, WNOHANG) == processID else { return }
        hasExited = true
        source = nil
        pollTimer = nil
        // As in the C library's macros: the low seven bits are the signal, the next byte is the exit status.
        let signal = status & 0x7f
        onExit(signal == 0 ? status >> 8 & 0xff : ExitStatus.killed(by: signal))
    }
}
