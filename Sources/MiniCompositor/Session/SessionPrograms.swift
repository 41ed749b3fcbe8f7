import CLinux
import Glibc
import SessionLogging
import SurfaceResponders
import WaylandSeat
import WaylandServer
import WaylandShell

/// The programs of a session: the client, the programs that the user launches, and all their descendants.
///
/// A descendant that outlives its parent becomes a child of this process, which reaps it.
final class SessionPrograms {
    private let loop: EventLoop
    private let clock: any SeatClock
    /// Lets windows of programs that the user started take the keyboard focus.
    private let shell: XdgShell
    /// Changes to the programs' environment variables. `nil` unsets a variable.
    private let environment: [String: String?]
    private let descriptorLimit: DescriptorLimit
    private let log: SessionLog

    private var client: ClientProcess?
    private var launched: [ClientProcess] = []
    private var childEnds: SignalSource?

    private(set) var isStopping = false
    private var onStopped: (() -> Void)?
    private var graceTimer: ServedTimer?
    private var killTimer: ClockTimer?
    private var killCount = 0

    /// How long programs may take to end while this process can serve them.
    private static let grace = Duration.seconds(5)
    /// The interval and maximum number of kills of all processes. One kill is not enough: a process that is
    /// being started is not found, and a process that waits for a disk does not end immediately.
    private static let killInterval = Duration.milliseconds(20)
    private static let killLimit = 100

    init(
        on loop: EventLoop, _ clock: any SeatClock, of shell: XdgShell, environment: [String: String?],
        descriptorLimit: DescriptorLimit, log: SessionLog
    ) {
        self.loop = loop
        self.clock = clock
        self.shell = shell
        self.environment = environment
        self.descriptorLimit = descriptorLimit
        self.log = log
        ProcessFamily.adoptOrphans()
        // If the parent process ignored this signal, ends of programs would not be reported.
        signal(SIGCHLD, SIG_DFL)
        childEnds = loop.addSignal(SIGCHLD) { [unowned self] in collect() }
    }

    // MARK: Start

    /// - Parameter onEnd: called once with the client's exit status, as a shell reports it.
    func startClient(_ command: [String], onEnd: @escaping (Int32) -> Void) throws(SessionError) {
        let program = try start(command, environment) { [unowned self] status in
            if let client { shell.programEnded(client.processID) }
            client = nil
            onEnd(status)
        }
        shell.programStarted(program.processID)
        client = program
    }

    /// - Parameter onEnd: called once with the exit status, as a shell reports it.
    /// - Returns: the process ID, which the system may reuse once `onEnd` is called.
    @discardableResult
    func launch(
        _ command: [String], adding variables: [String: String?] = [:],
        streams: ClientProcess.Streams? = nil,
        onEnd: @escaping (Int32) -> Void = { _ in }
    ) throws(SessionError) -> pid_t {
        var processID: pid_t = 0
        let environment = environment.merging(variables) { $1 }
        let program = try start(command, environment, streams) { [unowned self] status in
            launched.removeAll { $0.processID == processID }
            shell.programEnded(processID)
            onEnd(status)
        }
        processID = program.processID
        shell.programStarted(processID)
        launched.append(program)
        return processID
    }

    private func start(
        _ command: [String], _ environment: [String: String?], _ streams: ClientProcess.Streams? = nil,
        onExit: @escaping (Int32) -> Void
    ) throws(SessionError) -> ClientProcess {
        do throws(ClientProcessError) {
            return try ClientProcess(
                command, environment: environment, descriptorLimit: descriptorLimit, streams: streams,
                on: loop, onExit: onExit)
        } catch {
            throw SessionError(error)
        }
    }

    /// Prints a line that a program wrote, without waiting for readers.
    func pass(on line: String) {
        log.messages.print(line, as: .message)
    }

    // MARK: End

    /// Asks a program to end, unless it has ended.
    func end(_ processID: pid_t) {
        launched.first { $0.processID == processID }?.send(SIGTERM)
    }

    func endLaunched() {
        for program in launched { program.send(SIGTERM) }
    }

    /// Asks all processes to end, and kills the remaining ones after the grace period.
    /// - Parameters:
    ///   - isToldToJob: whether the signal was already sent to the process group of this process.
    ///   - onStopped: called once when no process remains, or after the last attempt to kill them.
    func stop(by signal: Int32, isToldToJob: Bool, onStopped: @escaping () -> Void) {
        isStopping = true
        self.onStopped = onStopped
        let job = getpgrp()
        for process in processes where !isToldToJob || getpgid(process) != job { kill(process, signal) }
        killTimer = ClockTimer(clock) { [unowned self] in killAll() }
        graceTimer = ServedTimer(clock) { [unowned self] in
            log.say(
                "killing programs that did not end within \(Self.grace)")
            killAll()
        }
        graceTimer?.start(after: Self.grace)
        collect()
    }

    /// Kills all processes now, and again until none remains or the limit of attempts is reached.
    func killAll() {
        graceTimer = nil
        for process in processes { kill(process, SIGKILL) }
        killCount += 1
        guard killCount < Self.killLimit else { return finish() }
        killTimer?.start(after: Self.killInterval)
    }

    /// All descendants, including children that have ended.
    private var processes: Set<pid_t> {
        let known = ([client].compactMap(\.self) + launched).map(\.processID)
        return Set(ProcessFamily.descendants(of: getpid()) + known)
    }

    /// Reaps all children that have ended.
    private func collect() {
        while true {
            let ended = clinux_ended_child()
            guard ended > 0 else {
                if ended < 0 { finish() }
                return
            }
            if let program = ([client].compactMap(\.self) + launched).first(where: { $0.processID == ended })
            {
                program.collect()
            } else {
                waitpid(ended, nil, 0)
            }
        }
    }

    private func finish() {
        graceTimer = nil
        killTimer = nil
        let body = onStopped
        onStopped = nil
        body?()
    }
}
