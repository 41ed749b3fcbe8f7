import Glibc
import SurfaceResponders
import SystemPackage
import WaylandServer

/// A headless run of the compositor: with a client whose end is its end, with a replay, or until it is
/// stopped.
public final class Session {
    private let options: SessionOptions
    private let runtimeDirectory: RuntimeDirectory
    private let compositor: MiniCompositor
    private let stage: CompositorStage
    private let start: Timestamp
    private var player: ReplayPlayer?
    private var driver: ReplayDriver?
    private var endPicture: EndPicture?
    private var client: ClientProcess?
    /// Programs that the person started, until they end.
    private var launched: [ClientProcess] = []
    private var signals: [SignalSource] = []
    private var killTimer: ClockTimer?

    /// What to end with whatever the client's status is.
    private var failureStatus: Int32?
    private var status = ExitStatus.success

    /// How long a client may take to end when it is asked to.
    private static let grace = Duration.seconds(5)

    /// Runs a session from beginning to end. Messages go to the standard error stream.
    /// - Returns: the exit status.
    public static func run(_ options: SessionOptions) -> Int32 {
        // An output that nobody reads any more must not end the session before it has cleaned up.
        signal(SIGPIPE, SIG_IGN)
        do throws(SessionError) {
            return try Session(options).run()
        } catch {
            for line in error.description.split(separator: "\n") { Console.errors.say(String(line)) }
            return error.status
        }
    }

    /// Checks everything that can be checked before clients can connect.
    init(_ options: SessionOptions) throws(SessionError) {
        self.options = options
        runtimeDirectory = try RuntimeDirectory()
        // Where libwayland makes the socket.
        setenv("XDG_RUNTIME_DIR", runtimeDirectory.path, 1)
        compositor = try Self.makeCompositor(options.configuration)
        stage = CompositorStage(compositor)
        start = compositor.clock.now
        if let path = options.replay {
            try prepareReplay(path)
        } else {
            addDevices()
        }
        if let path = options.screenshot { try prepareEndPicture(FilePath(path)) }
        compositor.screen.onTurn = { [unowned self] in turnEnded() }
        compositor.desktop.onLocatePointer = { point in
            Console.output.print("the pointer is at \(Int(point.x)), \(Int(point.y))")
        }
        if options.explains { explain() }
    }

    private static func makeCompositor(_ configuration: Configuration) throws(SessionError) -> MiniCompositor
    {
        do {
            return try MiniCompositor(configuration)
        } catch let error as KeymapError {
            throw SessionError(error.description, status: ExitStatus.usage)
        } catch {
            throw SessionError("\(error)", status: ExitStatus.systemError)
        }
    }

    private func prepareReplay(_ path: String) throws(SessionError) {
        let script = try ReplayFile.read(path, keymap: compositor.seat.keyboard.keymap)
        if script.takesScreenshots { try Self.checkPictures(compositor) }
        let player = ReplayPlayer(script, on: compositor.seat, stage: stage)
        self.player = player
        driver = ReplayDriver(player, clock: compositor.clock) { [unowned self] failure in
            replayEnded(failure)
        }
    }

    private func prepareEndPicture(_ path: FilePath) throws(SessionError) {
        try Self.checkPictures(compositor)
        try Self.checkFolder(of: path)
        endPicture = EndPicture(compositor, path: path)
    }

    private func turnEnded() {
        stage.turnEnded()
        endPicture?.turnEnded()
    }

    /// Toolkits expect a seat that can do something, though nobody moves its devices.
    private func addDevices() {
        compositor.seat.addDevice(named: "headless pointer", capabilities: .pointer)
        compositor.seat.addDevice(named: "headless keyboard", capabilities: .keyboard)
        compositor.seat.addDevice(named: "headless touchscreen", capabilities: .touch)
    }

    private func explain() {
        compositor.seat.explain = { [unowned self] explanation in
            let time = scriptTime(of: explanation.event.time)
            Console.output.print(
                ExplanationTable.line(explanation, time: time, keyboard: compositor.seat.keyboard))
        }
    }

    /// By the replay's clock or since the session's start.
    private func scriptTime(of time: Timestamp) -> Duration {
        player?.scriptTime(of: time) ?? start.duration(to: time)
    }

    // MARK: Running

    func run() throws(SessionError) -> Int32 {
        let socket = try addSocket()
        if options.configuration.isolatesClients { try addPrivilegedSocket(beside: socket) }
        catchSignals()
        announce(socket)
        takeCommands(socket)
        if !options.client.isEmpty { try startClient(socket) }
        driver?.start()
        compositor.run(endingAt: [])
        for program in launched { program.send(SIGTERM) }
        writeEndPicture()
        return failureStatus ?? status
    }

    private func writeEndPicture() {
        do throws(ReplayScreenshot.Problem) {
            try endPicture?.write()
        } catch {
            Console.errors.say(error.description)
            failureStatus = failureStatus ?? ExitStatus.cannotCreate
        }
    }

    private func addSocket() throws(SessionError) -> String {
        do throws(SocketError) {
            guard let name = options.socketName else { return try addFreeSocket() }
            try compositor.display.addSocket(name: name)
            return name
        } catch {
            switch error {
            case .invalidName, .pathTooLong: throw SessionError(error.description, status: ExitStatus.usage)
            default: throw SessionError(error.description, status: ExitStatus.cannotCreate)
            }
        }
    }

    /// For panels, on-screen keyboards and whatever else is not the program that is isolated.
    private func addPrivilegedSocket(beside socket: String) throws(SessionError) {
        ProcessFamily.adoptOrphans()
        do throws(SocketError) {
            try compositor.addPrivilegedSocket(name: Self.privilegedName(beside: socket))
        } catch {
            throw SessionError(error.description, status: ExitStatus.cannotCreate)
        }
    }

    private static func privilegedName(beside socket: String) -> String { socket + "-privileged" }

    /// Not `wayland-0`, which clients that were told of no name would take.
    private func addFreeSocket() throws(SocketError) -> String {
        for number in 1...32 {
            let name = "wayland-\(number)"
            do throws(SocketError) {
                try compositor.display.addSocket(name: name)
                return name
            } catch {
                guard case .nameTaken = error else { throw error }
            }
        }
        throw .noNameLeft
    }

    /// With a client the standard output stream is the client's.
    private func announce(_ socket: String) {
        let configuration = options.configuration
        let layouts = compositor.seat.keyboard.keymap.layouts.map(\.description).joined(separator: ",")
        let console = options.client.isEmpty ? Console.output : Console.errors
        var line =
            "\(socket), \(configuration.output.width)x\(configuration.output.height), layouts \(layouts)"
        if compositor.seat.keyboard.keymap.groupCount > 1, configuration.textInput.contexts != .off {
            let end = configuration.textInput.path == nil ? "until the end" : "also for the next run"
            line += " (remembered by \(configuration.textInput.contexts), \(end))"
        }
        line +=
            configuration.isolatesClients
            ? ", clients are isolated except on \(Self.privilegedName(beside: socket))"
            : ", clients may do everything"
        // Whoever starts a client by hand must know it.
        if runtimeDirectory.isPrivate, options.client.isEmpty {
            line += ", XDG_RUNTIME_DIR=\(runtimeDirectory.path)"
        }
        console.say(line)
    }

    private func startClient(_ socket: String) throws(SessionError) {
        client = try ClientProcess(
            options.client, environment: environment(socket), on: compositor.display.eventLoop,
            clock: compositor.clock
        ) { [unowned self] status in clientEnded(status) }
    }

    private func environment(_ socket: String) -> [String: String?] {
        [
            "WAYLAND_DISPLAY": socket, "XDG_RUNTIME_DIR": runtimeDirectory.path,
            "XDG_SESSION_TYPE": "wayland",
            "WAYLAND_SOCKET": nil,
        ]
    }

    // MARK: Key commands

    private func takeCommands(_ socket: String) {
        compositor.desktop.onLaunch = { [unowned self] command in launch(command, socket) }
        compositor.desktop.onQuit = { [unowned self] in stopped(by: SIGTERM) }
    }

    /// Whatever becomes of the program, the session goes on.
    private func launch(_ command: [String], _ socket: String) {
        do throws(SessionError) {
            var processID: pid_t = 0
            let program = try ClientProcess(
                command, environment: environment(socket), on: compositor.display.eventLoop,
                clock: compositor.clock
            ) { [unowned self] _ in launched.removeAll { $0.processID == processID } }
            processID = program.processID
            launched.append(program)
        } catch {
            Console.errors.say("cannot launch: \(error)")
        }
    }

    // MARK: Ends

    private func replayEnded(_ failure: ReplayFailure?) {
        driver = nil
        if let failure {
            Console.errors.say("\(options.replay ?? "replay"): \(failure)")
            failureStatus = failure.cause.exitStatus
            end(bySending: SIGTERM)
        } else if client == nil, options.client.isEmpty, !options.stays {
            compositor.terminate()
        }
    }

    private func clientEnded(_ status: Int32) {
        client = nil
        self.status = status
        if driver != nil, player?.hasStepsLeft == true {
            Console.errors.say("the client ended before the replay did")
        }
        driver = nil
        if isEnding || !options.stays { compositor.terminate() }
    }

    private var isEnding: Bool { killTimer != nil }

    private func catchSignals() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            let source = compositor.display.eventLoop.addSignal(number) { [unowned self] in
                stopped(by: number)
            }
            if let source { signals.append(source) }
        }
    }

    /// A second signal does not wait any more.
    private func stopped(by signal: Int32) {
        driver = nil
        if isEnding {
            client?.send(SIGKILL)
        } else {
            end(bySending: signal == SIGINT && Self.isInForeground ? nil : signal)
        }
    }

    /// Ends with the client, which is asked to, and then made to.
    private func end(bySending signal: Int32?) {
        endPicture?.sessionEnds()
        guard let client else { return compositor.terminate() }
        if let signal { client.send(signal) }
        killTimer = ClockTimer(compositor.clock) { [unowned self] in self.client?.send(SIGKILL) }
        killTimer?.start(after: Self.grace)
    }

    /// Whether an interrupt from the terminal's keyboard went to the client, too.
    private static var isInForeground: Bool {
        let terminal = open("/dev/tty", O_RDONLY | O_CLOEXEC)
        guard terminal >= 0 else { return false }
        defer { close(terminal) }
        return tcgetpgrp(terminal) == getpgrp()
    }
}
