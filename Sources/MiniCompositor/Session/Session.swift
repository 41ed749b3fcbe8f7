import Glibc
import SessionLogging
import SurfaceResponders
import SystemPackage
import WaylandBackends
import WaylandRenderer
import WaylandServer

/// A run of the compositor, headless, in a window or on the screen. It ends with its client or its replay, or when
/// it is stopped.
public final class Session {
    private let options: SessionOptions
    private let signals: StopSignals
    private let log: SessionLog
    /// The limit before this process raised it. Programs get it back.
    private let descriptorLimit: DescriptorLimit
    private let runtimeDirectory: RuntimeDirectory
    private let compositor: MiniCompositor
    private let stage: CompositorStage
    private let outlines: InspectorOutlines
    private let start: Timestamp
    private var replay: ReplayDriver?
    private var window: SessionWindow?
    private var screen: SessionScreen?
    private var endPicture: EndPicture?
    private var control: ControlServer?
    private var inspector: SessionInspector?
    private var recording: Recording?
    private var sceneRecording: SceneRecording?
    private var boundLines: BoundLines?
    private var steps: StepRecording?
    private var xwayland: XwaylandLauncher?
    /// Removes its folders after the programs have ended.
    private let profile: TestProfile?
    private var programs: SessionPrograms?
    private var timeLimit: ClockTimer?
    private var observations: [ObservationToken] = []
    /// The time of the first signal or quit command.
    private var stopTime: Timestamp?

    /// An exit status that overrides the client's.
    private var failureStatus: Int32?
    private var status = ExitStatus.success

    /// Signals within this time after the first are ignored: `timeout` signals both the process and its
    /// group.
    private static let sameRequest = Duration.milliseconds(100)

    /// Runs a session from start to end, and returns its exit status. If the readers of its messages do not
    /// read them, it waits for at most a second at the end.
    public static func run(_ options: SessionOptions) -> Int32 {
        // A write to a closed output must not end the process before the session has cleaned up.
        signal(SIGPIPE, SIG_IGN)
        guard let log = SessionLog(hasOutput: options.client.isEmpty) else {
            Console.errors.say("cannot start a thread for the log")
            return ExitStatus.systemError
        }
        // Called after the session has ended, so that its last messages are written, too.
        defer { log.finish() }
        return run(options, log)
    }

    private static func run(_ options: SessionOptions, _ log: SessionLog) -> Int32 {
        LibwaylandLog.print(to: log)
        SmallMemory.joinAtOnce()
        let descriptorLimit = DescriptorLimit.raise()
        do throws(SessionError) {
            try FreeDescriptors.check()
            // Reading from a pipe can block. A signal may still end the process here: there is nothing to
            // clean up yet.
            let replay = try options.replay.map { path throws(SessionError) in try ReplayFile(path) }
            var options = options
            if let path = options.bindings {
                options.configuration.boundLines = try BoundLine.lines(ofFile: path)
            }
            return try Session(options, replay, StopSignals(), log, descriptorLimit).run()
        } catch {
            for line in error.description.split(separator: "\n") { log.say(String(line)) }
            return error.status
        }
    }

    /// Performs all checks that are possible before clients can connect.
    private init(
        _ options: SessionOptions, _ replay: ReplayFile?, _ signals: StopSignals, _ log: SessionLog,
        _ descriptorLimit: DescriptorLimit
    ) throws(SessionError) {
        self.options = options
        self.signals = signals
        self.log = log
        self.descriptorLimit = descriptorLimit
        let profile = options.usesTestProfile ? try TestProfile() : nil
        self.profile = profile
        runtimeDirectory = try RuntimeDirectory { name in
            if let profile, name == "XDG_RUNTIME_DIR" { return profile.runtimeDirectory }
            return environmentVariable(name)
        }
        // libwayland creates the socket in this directory.
        unsafe setenv("XDG_RUNTIME_DIR", runtimeDirectory.path, 1)
        compositor = try Self.makeCompositor(options.configuration, log)
        try BoundLine.check(options.configuration.boundLines, for: compositor.seat.keyboard.keymap)
        if options.logsClientUse { compositor.logClientUse() }
        stage = CompositorStage(compositor, locator: options.locator)
        outlines = InspectorOutlines(of: compositor)
        start = compositor.clock.now
        switch options.backend {
        case .headless: break
        case .window:
            window = try SessionWindow(
                of: compositor, outlines: outlines, usesHostKeymap: options.usesHostKeymap
            ) { [unowned self] in stopped(by: SIGTERM, isToldToJob: false)
            }
        case .screen:
            screen = try SessionScreen(of: compositor, outlines: outlines) {
                [unowned self] in stopped(by: SIGTERM, isToldToJob: false)
            }
        }
        if let replay {
            try prepare(replay)
        } else if options.backend == .headless {
            addDevices()
        }
        // Whether its peers will ask for widgets is not known.
        if options.control != nil || options.controlDescriptor != nil { profile?.serveAccessibility() }
        if let path = options.screenshot { try prepareEndPicture(FilePath(path)) }
        observations = [
            compositor.core.observeTurns { [unowned self] in turnEnded() },
            compositor.desktop.observePointerLocations { [log, unowned compositor] point in
                let line = "the pointer is at \(Int(point.x)), \(Int(point.y))"
                // Games and tests shake the pointer without asking for its location.
                let isAskedFor = compositor.desktop.actingSeat.keyCommands.trigger != nil
                if isAskedFor { log.messages.print(line) } else { compositor.logger.debug("\(line)") }
            },
        ]
        if let limit = options.longTurn { logTurns(longerThan: limit) }
        if let target = options.explanations { try explain(to: target) }
        if let path = options.record { try record(to: path) }
        if let folder = options.steps { try recordSteps(in: folder) }
    }

    private static func makeCompositor(
        _ configuration: Configuration, _ log: SessionLog
    ) throws(SessionError) -> MiniCompositor {
        do {
            let compositor = try MiniCompositor(
                configuration, logger: log.logger(label: "mini-compositor"))
            log.attribute(by: compositor.display.servedProcess)
            return compositor
        } catch let error as KeymapError {
            throw SessionError(error.description, status: ExitStatus.usage)
        } catch {
            throw SessionError("\(error)", status: ExitStatus.systemError)
        }
    }

    private func prepare(_ file: ReplayFile) throws(SessionError) {
        let screen = options.configuration.outputs.map(\.state.frame)
        let script = try file.script(
            for: compositor.seat.keyboard.keymap, seats: compositor.seats.map(\.name),
            screen: screen.reduce(screen[0]) { $0.union($1) })
        if script.takesScreenshots { try Self.checkPictures(compositor) }
        if script.usesWidgets { profile?.serveAccessibility() }
        if script.comparesPictures { stage.keepRecentEvents { [unowned self] in scriptTime(of: $0) } }
        let player = ReplayPlayer(script, on: compositor.seats, stage: stage)
        replay = ReplayDriver(player, named: file.name, clock: compositor.clock) { [unowned self] failure in
            replayEnded(failure)
        }
    }

    private func prepareEndPicture(_ path: FilePath) throws(SessionError) {
        try Self.checkPictures(compositor)
        do throws(PictureFileError) {
            // Check now whether the file can be written at the end.
            try Picture.checkPlace(path)
        } catch {
            throw SessionError(error.description, status: ExitStatus.cannotCreate)
        }
        endPicture = EndPicture(compositor, path: path)
    }

    private func turnEnded() {
        stage.turnEnded()
        endPicture?.turnEnded()
    }

    /// Toolkits expect a seat with capabilities, even if its devices never send events.
    private func addDevices() {
        for seat in compositor.seats {
            seat.addDevice(named: "headless pointer", capabilities: .pointer)
            seat.addDevice(named: "headless keyboard", capabilities: .keyboard)
            seat.addDevice(named: "headless touchscreen", capabilities: .touch)
        }
    }

    private func explain(to target: ExplanationTarget) throws(SessionError) {
        let writer = try target.makeWriter(of: log, for: "explanations")
        let table = ExplanationTable(
            namesSeats: compositor.seats.count > 1,
            isColored: target.isTerminal(hasClient: !options.client.isEmpty))
        for seat in compositor.seats {
            observations.append(
                seat.observeExplanations { [unowned self, unowned seat] explanation in
                    let time = scriptTime(of: explanation.event.time)
                    writer.print(
                        options.explainsInJSON
                            ? JSONValue.object(explanation.fields(on: seat, at: time)).text
                            : table.line(explanation, at: time, on: seat))
                })
        }
    }

    private func record(to path: String) throws(SessionError) {
        let writer = try ExplanationTarget.file(path).makeWriter(of: log, for: "the record")
        let outputs = options.configuration.outputs.map { "--output \($0)" }
        let layouts = compositor.seat.keyboard.keymap.layouts.map(\.description).joined(separator: ",")
        recording = Recording(
            compositor, options: (outputs + ["--layout \(layouts)"]).joined(separator: " ")
        ) { writer.print($0) }
        if options.recordsScene { sceneRecording = SceneRecording(compositor) { writer.print($0) } }
    }

    private func recordSteps(in folder: String) throws(SessionError) {
        guard let player = replay?.player else { return }
        do throws(Errno) {
            try SmallFiles.makeFolder(folder, permissions: 0o777)
        } catch {
            throw SessionError(
                "the folder \(folder) cannot be created: \(error)", status: ExitStatus.cannotCreate)
        }
        let writer = try ExplanationTarget.file(folder + "/steps.jsonl").makeWriter(of: log, for: "the steps")
        let steps = StepRecording(compositor, to: folder) { writer.print($0) }
        self.steps = steps
        player.onLine { [unowned steps] in steps.began($0) }
    }

    /// Converts a time to the replay's clock. Without a replay, returns the time since the session's start.
    private func scriptTime(of time: Timestamp) -> Duration {
        replay?.player.scriptTime(of: time) ?? start.duration(to: time)
    }

    private func logTurns(longerThan limit: Duration) {
        observations.append(
            compositor.display.eventLoop.observeTurns(longerThan: limit) { [log] taken in
                log.say("a turn of the event loop took \(taken.wholeMilliseconds) ms")
            })
    }

    // MARK: Running

    func run() throws(SessionError) -> Int32 {
        let socket = try addSocket()
        if options.configuration.isolatesClients { try addPrivilegedSocket(beside: socket) }
        if options.servesX { xwayland = try XwaylandLauncher() }
        let programs = SessionPrograms(
            on: compositor.display.eventLoop, compositor.clock, of: compositor.desktop.shell,
            environment: environment(socket), descriptorLimit: descriptorLimit, log: log)
        self.programs = programs
        stage.programs = programs
        defer { programs.endLaunched() }
        // Peers start programs, too, which need the bus.
        startBus(by: programs)
        try serveControl(beside: socket)
        announce(socket)
        takeCommands(programs)
        boundLines = BoundLines(of: compositor, stage) { [log] in log.say($0) }
        prepareInspector(programs, beside: socket)
        xwayland?.begin(on: compositor.display.eventLoop) { [unowned self] command, onEnd in
            startXwayland(command, by: programs, onEnd: onEnd)
        }
        if !options.client.isEmpty {
            if let signal = signals.next() { return ExitStatus.killed(by: signal.number) }
            try programs.startClient(options.client) { [unowned self] status in clientEnded(status) }
        }
        signals.handle(on: compositor.display.eventLoop) { [unowned self] signal in
            stopped(by: signal.number, isToldToJob: signal.isFromTerminal)
        }
        startTimeLimit()
        replay?.start()
        compositor.run(endingAt: [])
        inspector?.stop()
        control?.end()
        sceneRecording?.end()
        stage.finishPicture()
        steps?.finish()
        writeEndPicture()
        window?.close()
        screen?.close()
        tellUnplayed()
        return failureStatus ?? status
    }

    /// Starts the session bus of a test profile. Without dbus-daemon, programs have none.
    private func startBus(by programs: SessionPrograms) {
        guard let profile else { return }
        do throws(SessionError) {
            // Services that the bus starts write messages, which are not the output of the programs.
            try programs.launch(
                profile.busCommand,
                streams: ClientProcess.Streams(input: STDIN_FILENO, output: STDERR_FILENO))
        } catch {
            return log.say("programs have no session bus: \(error)")
        }
        // Programs that start before the bus would have none.
        let end = compositor.clock.now.advanced(by: .seconds(5))
        while !profile.hasBus, compositor.clock.now < end { usleep(2_000) }
        if !profile.hasBus { log.say("programs have no session bus: dbus-daemon does not serve it") }
    }

    private func startTimeLimit() {
        guard let limit = options.timeLimit else { return }
        timeLimit = ClockTimer(compositor.clock) { [unowned self] in
            log.say("the time limit of \(limit) is exceeded")
            failureStatus = ExitStatus.timeout
            end(bySending: SIGTERM)
        }
        timeLimit?.start(after: limit)
    }

    private func writeEndPicture() {
        do throws(ReplayScreenshot.Problem) {
            try endPicture?.write()
        } catch {
            log.say(error.description)
            failureStatus = failureStatus ?? ExitStatus.cannotCreate
        }
    }

    /// Reports that the session ended before all of the replay was played. Its author would otherwise assume
    /// that all of it was.
    private func tellUnplayed() {
        guard let replay, replay.isRunning, let line = replay.player.firstUnplayedLine else { return }
        log.say("\(replay.name): line \(line) was not played before the run ended")
        if status == ExitStatus.success { status = ExitStatus.replayFailed }
    }

    private func announce(_ socket: String) {
        let configuration = options.configuration
        let layouts = compositor.seat.keyboard.keymap.layouts.map(\.description).joined(separator: ",")
        var line =
            "\(socket), \(shownAs), layouts \(layouts)"
        if compositor.seat.keyboard.keymap.groupCount > 1, configuration.textInput.contexts != .off {
            let end = configuration.textInput.path == nil ? "until the end" : "also for the next run"
            line += " (remembered by \(configuration.textInput.contexts), \(end))"
        }
        line +=
            configuration.isolatesClients
            ? ", clients are isolated except on \(Self.privilegedName(beside: socket))"
            : ", clients may do everything"
        if let xwayland { line += ", X display \(xwayland.display)" }
        // Users who start a client by hand need this variable.
        if runtimeDirectory.isPrivate || profile != nil {
            line += ", XDG_RUNTIME_DIR=\(runtimeDirectory.path)"
        }
        log.messages.say(line)
        if options.client.isEmpty, options.replay == nil, control == nil { tellHowToEnter(socket) }
    }

    /// Where the compositor is shown, with the sizes of its outputs.
    private var shownAs: String {
        let sizes = options.configuration.outputs.map(\.description).joined(separator: ", ")
        return switch options.backend {
        case .headless: sizes
        case .window: "in a window, \(sizes)"
        case .screen: "on the screen, \(screen?.description ?? "")"
        }
    }

    /// Prints how to start programs and how to leave, for users who run the compositor by hand.
    private func tellHowToEnter(_ socket: String) {
        var variables = "WAYLAND_DISPLAY=\(socket)"
        if runtimeDirectory.isPrivate { variables += " XDG_RUNTIME_DIR=\(runtimeDirectory.path)" }
        let start = "'\(variables) foot' starts a program here"
        if screen != nil {
            log.say("Super+Shift+E leaves; \(launchKeys)\(start)")
        } else if window != nil {
            // Some desktops draw no frame with a button to close the window.
            let keys = keys(for: .quitCompositor)
            let press = keys.isEmpty ? "" : " or press \(keys.joined(separator: " or "))"
            log.say("close the window\(press) to leave; \(launchKeys)\(start)")
        } else {
            log.say("there is no screen: \(start), '\(variables) grim picture.png' takes a picture")
            if let hostAdvice { log.say(hostAdvice) }
        }
    }

    /// Says how to see a headless run, to a user at a terminal.
    private var hostAdvice: String? {
        guard isatty(STDERR_FILENO) == 1 else { return nil }
        let suitable = SessionOptions.suitableBackend
        if suitable != .headless { return "to see it, run it with --backend \(suitable.rawValue)" }
        guard environmentVariable("DISPLAY") != nil else {
            return "to see it, run it in a Wayland desktop, or take a picture with --screenshot"
        }
        return "DISPLAY names an X server, in which it opens no window: a Wayland compositor such as Weston "
            + "can be its host"
    }

    /// The keys that start a program, as the beginning of a list.
    private var launchKeys: String {
        let launch = keys(for: .launchProgram)
        guard !launch.isEmpty, let program = options.configuration.launchCommand.first else { return "" }
        return launch.joined(separator: " or ") + " starts \(program), "
    }

    private func keys(for action: Action) -> [String] {
        compositor.desktop.keyBindings.desktop.filter { $0.action == action }.map(\.keysDescription)
    }

    private func environment(_ socket: String) -> [String: String?] {
        var variables: [String: String?] = profile?.environment ?? [:]
        let own: [String: String?] = [
            "WAYLAND_DISPLAY": socket, "XDG_RUNTIME_DIR": runtimeDirectory.path,
            "XDG_SESSION_TYPE": "wayland",
            "WAYLAND_SOCKET": nil,
            // The token belongs to the session that contains this one.
            "XDG_ACTIVATION_TOKEN": nil,
        ]
        variables.merge(own) { $1 }
        if let xwayland {
            variables["DISPLAY"] = xwayland.display
        } else if !options.keepsDisplay {
            variables.updateValue(nil, forKey: "DISPLAY")
        }
        return variables
    }

    // MARK: Sockets

    private func addSocket() throws(SessionError) -> String {
        do throws(SocketError) {
            guard let name = options.socketName else {
                return try compositor.display.addSocketAutomatically()
            }
            try compositor.display.addSocket(name: name)
            return name
        } catch {
            switch error {
            case .invalidName, .pathTooLong: throw SessionError(error.description, status: ExitStatus.usage)
            default: throw SessionError(error.description, status: ExitStatus.cannotCreate)
            }
        }
    }

    private func addPrivilegedSocket(beside socket: String) throws(SessionError) {
        do throws(SocketError) {
            try compositor.addPrivilegedSocket(name: Self.privilegedName(beside: socket))
        } catch {
            throw SessionError(error.description, status: ExitStatus.cannotCreate)
        }
    }

    private static func privilegedName(beside socket: String) -> String { socket + "-privileged" }

    /// Serves the control socket, if one is wanted.
    private func serveControl(beside socket: String) throws(SessionError) {
        guard options.control != nil || options.controlDescriptor != nil else { return }
        let control = makeControl(beside: socket)
        self.control = control
        if let path = options.control {
            do throws(SocketError) {
                try control.listen(at: path)
            } catch {
                throw SessionError("the control socket: \(error)", status: ExitStatus.cannotCreate)
            }
        }
        guard let number = options.controlDescriptor else { return }
        guard let peer = control.add(FileDescriptor(rawValue: number)) else {
            throw SessionError("descriptor \(number) is not a socket for control", status: ExitStatus.usage)
        }
        control.onDisconnect = { [unowned self, weak peer] ended in
            if ended === peer, options.client.isEmpty { stopped(by: SIGTERM, isToldToJob: false) }
        }
    }

    private func makeControl(beside socket: String) -> ControlServer {
        ControlServer(
            compositor, stage,
            greeting: [
                "event": .string("hello"), "version": JSONValue(Command.version), "display": .string(socket),
                "runtimeDirectory": .string(runtimeDirectory.path), "pid": JSONValue(Int(getpid())),
                "environment": .object(environment(socket).mapValues { $0.map(JSONValue.string) ?? .null }),
            ])
    }

    // MARK: Key commands

    private func takeCommands(_ programs: SessionPrograms) {
        compositor.quitObservation?.cancel()
        observations += [
            compositor.desktop.observeLaunches { [unowned self, unowned programs] command in
                launch(command, by: programs)
            },
            compositor.desktop.observeBells { [log] toplevel in
                log.say(
                    toplevel.map { "the bell rings for \($0.title)" } ?? "the bell rings", LogLimit.Kind())
            },
            compositor.desktop.observeQuit { [unowned self] in stopped(by: SIGTERM, isToldToJob: false) },
        ]
    }

    private func prepareInspector(_ programs: SessionPrograms, beside socket: String) {
        let control = control ?? makeControl(beside: socket)
        let inspector = SessionInspector(of: compositor, control, outlines, startedBy: programs, log)
        self.inspector = inspector
        observations.append(
            compositor.desktop.observeInspectorToggles { [unowned inspector] in inspector.toggle() })
        if options.inspects { inspector.start() }
    }

    private func launch(_ command: [String], by programs: SessionPrograms) {
        do throws(SessionError) {
            // The user requested the program, so its window may be activated.
            let token = compositor.activation.makeToken(on: compositor.desktop.actingSeat)
            try programs.launch(command, adding: ["XDG_ACTIVATION_TOKEN": token])
        } catch {
            log.say("cannot launch: \(error)")
        }
    }

    /// Without a server, programs would wait, so the reason is logged each time.
    private func startXwayland(
        _ command: [String], by programs: SessionPrograms, onEnd: @escaping () -> Void
    ) {
        do throws(SessionError) {
            try programs.launch(command, adding: ["DISPLAY": nil]) { _ in onEnd() }
        } catch {
            log.say("Xwayland cannot be started: \(error)")
        }
    }

    // MARK: Ends

    private func replayEnded(_ failure: ReplayFailure?) {
        steps?.ended(failure)
        if let failure {
            log.say("\(replay?.name ?? "replay"): \(failure)")
            failureStatus = failureStatus ?? failure.cause.exitStatus
            end(bySending: SIGTERM)
        } else if options.endsWithReplay {
            failureStatus = failureStatus ?? ExitStatus.success
            end(bySending: SIGTERM)
        } else if options.client.isEmpty, !options.stays {
            compositor.terminate()
        }
    }

    private func clientEnded(_ status: Int32) {
        self.status = status
        // While the session stops its programs, others may still be running.
        if !isEnding, !options.stays { compositor.terminate() }
    }

    private var isEnding: Bool { programs?.isStopping ?? false }

    /// Ends the session. A second signal kills all programs immediately. With `isToldToJob`, the terminal has
    /// sent the signal to the whole process group.
    private func stopped(by signal: Int32, isToldToJob: Bool) {
        let now = compositor.clock.now
        if let stopTime, stopTime.duration(to: now) < Self.sameRequest { return }
        stopTime = stopTime ?? now
        if isEnding { programs?.killAll() } else { end(bySending: signal, isToldToJob: isToldToJob) }
    }

    /// Asks all programs to end, kills them after a grace period, and then ends the session.
    private func end(bySending signal: Int32, isToldToJob: Bool = false) {
        replay?.stop()
        endPicture?.sessionEnds()
        guard let programs, !programs.isStopping else { return }
        programs.stop(by: signal, isToldToJob: isToldToJob) { [unowned self] in compositor.terminate() }
    }

    static func checkPictures(_ compositor: MiniCompositor) throws(SessionError) {
        do {
            _ = try compositor.screen.renderer()
            _ = try Picture(width: 1, height: 1).png(.fast)
        } catch {
            throw SessionError("\(error)", status: ExitStatus.systemError)
        }
    }
}
