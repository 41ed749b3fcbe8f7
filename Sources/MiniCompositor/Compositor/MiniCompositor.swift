import Glibc
import Logging
import SessionLogging
import SurfaceResponders
import WaylandRenderer
import WaylandSeat
import WaylandServer
import WaylandShell

/// A small compositor: one output, one seat or more, windows of xdg-shell. It shows how to embed the router, and lets
/// programs be driven and tested.
///
/// Everything happens on the thread that creates it and calls `run()`.
public final class MiniCompositor {
    /// As given to the initializer; later changes to the caller's copy have no effect.
    public let configuration: Configuration
    /// The Wayland display: sockets for clients are added to it, and `run()` dispatches its event loop.
    public let display: Display
    /// What everything that waits goes by.
    public let clock: any SeatClock
    /// All windows, hidden ones included, and the output's rectangle.
    public var scene: Scene { seat.scene }
    /// The first seat. It begins without devices: add them to it, and hand it what they report.
    public let seat: Seat
    /// Which responder stands for which wl_surface.
    public var registry: SurfaceRegistry { seatGlobal.registry }
    /// The first seat as clients see it. Its delegate is this object: another one would replace what it decides.
    public let seatGlobal: SeatGlobal
    /// Serves the surfaces of all clients, and the outputs that they are shown on.
    public let core: Compositor
    /// The output that is there from the beginning, as large as the configuration says.
    public let output: Output
    /// What clients see and may do: everything, unless the configuration isolates them.
    public let policy: ClientPolicy
    /// Where windows go, which is in front, which has the keys.
    public let desktop: Desktop

    /// What the first seat's pointer looks like: for whoever draws it.
    public var cursor: Cursor { seatGlobal.cursor }

    /// Whether the session is locked, and by whom.
    public var sessionLocks: SessionLockManager { lockManager }

    /// Gives tokens to programs that the person has somebody start, so that their windows may come to the front.
    public var activation: ActivationGlobal { shellGlobals.activation }

    private var changeObservers = Observers<Surface?>()
    private var observations: [ObservationToken] = []
    /// Ends the compositor by the desktop's command. A session cancels it, because it ends its programs first.
    private(set) var quitObservation: ObservationToken?

    let logger: Logger
    private let shell: XdgShell
    private let layerShell: LayerShell
    private let shellGlobals: ShellGlobals
    private let lockManager: SessionLockManager
    let screen: Screen

    /// What clients find in the registry. Kept alive here; each serves itself.
    private var globals: [AnyObject] = []
    private let touchAsPointer: TouchAsPointer
    private let furtherSeats: FurtherSeats
    private let privileged: PrivilegedClients
    private var textInputModeStore: TextInputModeStore?

    /// Creates every global. Clients connect once a socket is added to `display`, or with
    /// `Display.createClient(fd:)`.
    /// - Parameters:
    ///   - configuration: what it offers, and how it looks.
    ///   - clock: what everything that waits goes by, and what devices stamp their events with; nil for the
    ///     monotonic clock, on the display's event loop.
    ///   - logger: told of what clients do wrong.
    /// - Throws: `DisplayError`, or `KeymapError` for a keyboard layout that does not exist.
    public init(
        _ configuration: Configuration = Configuration(), clock: (any SeatClock)? = nil,
        logger: Logger = Logger(label: "mini-compositor")
    ) throws {
        self.configuration = configuration
        self.logger = logger
        let keymap = try Keymap(
            layouts: configuration.keyboard.layouts, variants: configuration.keyboard.variants,
            options: configuration.keyboard.options)
        display = try Display()
        let privileged = PrivilegedClients(isolating: configuration.isolatesClients)
        self.privileged = privileged
        policy = ClientPolicy(on: display, rule: privileged.actions)
        display.limits.ofClient = { _ in configuration.limits }
        display.limits.identity = { $0.identity }
        let clock = clock ?? EventLoopClock(on: display.eventLoop)
        self.clock = clock
        let scene = Scene(diagnostics: Diagnostics(logger: logger))
        seat = Seat(name: configuration.seatName, scene: scene, keymap: keymap, clock: clock)
        seatGlobal = SeatGlobal(for: seat, on: display, logger: logger)
        core = Compositor(for: seatGlobal, on: display, logger: logger)
        output = Output(
            name: "MINI-1", details: "Output of the mini compositor", make: "SurfaceResponders",
            model: "mini-compositor", state: OutputState(mode: configuration.output.mode))
        core.outputs.add(output)
        // The user's theme, as their desktop names it to all programs.
        core.cursorTheme = XcursorTheme(
            named: environmentVariable("XCURSOR_THEME"),
            size: environmentVariable("XCURSOR_SIZE").flatMap { Int($0) } ?? 24)
        shell = XdgShell(
            on: core, toleratesUnconfiguredBuffers: configuration.toleratesUnconfiguredBuffers)
        shell.newWindowFocus = configuration.keyboard.newWindowFocus
        layerShell = LayerShell(
            on: core, toleratesUnconfiguredBuffers: configuration.toleratesUnconfiguredBuffers)
        var trusted: ShellProtocols = [.windowLists, .outputManagement]
        if configuration.keyboard.servesInputTriggers { trusted.insert(.inputTriggers) }
        shellGlobals = ShellGlobals(trusted, for: shell)
        lockManager = SessionLockManager(on: core)
        desktop = Desktop(seat: seat, shell: shell, configuration: configuration)
        furtherSeats = FurtherSeats(on: core, keymap: keymap, desktop: desktop, logger: logger)
        touchAsPointer = TouchAsPointer(on: desktop, for: seat) { [seatGlobal] in seatGlobal.takesTouch($0) }
        screen = Screen(of: core, windowsOf: shellGlobals.windowList)
        globals = [
            SecurityContextGlobal(on: display, logger: logger),
            SeatGlobals(.all, for: seatGlobal, on: core),
        ]
        observations.append(prepare(seatGlobal))
        shell.delegate = desktop
        layerShell.delegate = desktop
        shellGlobals.bell.delegate = desktop
        shellGlobals.inputTriggers?.delegate = desktop
        desktop.showWorkspaces(on: core)
        rememberTextInputModes()
        followTextInput()
        furtherSeats.prepare = { [unowned self] in prepare($0) }
        for name in configuration.furtherSeatNames { addSeat(named: name) }
        quitObservation = desktop.observeQuit { [unowned self] in terminate() }
        observations += changeObservations + logObservations
    }

    private var changeObservations: [ObservationToken] {
        [
            scene.observeChanges { [weak self] in self?.changed() },
            core.observeSurfaces { [weak self] in self?.changed($0) },
            core.outputs.observeChanges { [weak desktop] in desktop?.workspacesChanged() },
            core.observeTurns { [weak desktop] in desktop?.turnEnded() },
        ]
    }

    private var logObservations: [ObservationToken] {
        let refusals = RefusedConnections()
        let activities = ActivityLog()
        return [
            display.observeActivities { [logger] change in
                guard let line = activities.line(for: change) else { return }
                logger.notice("\(line)", metadata: .process(change.client.credentials.processID))
            },
            display.observeMisuse { [logger] in logger.warning("\($0)") },
            display.observeOversizedEvents { [logger] event in
                logger.warning("\(event)", metadata: .process(event.resource.client.credentials.processID))
            },
            display.observePostedErrors { [logger] client, error in
                logger.warning(
                    "\(client) is disconnected: \(error)", metadata: .process(client.credentials.processID))
            },
            display.observeUnreadClients { [logger] client in
                logger.warning(
                    "\(client) is disconnected: it reads nothing that it is sent",
                    metadata: .process(client.credentials.processID))
            },
            display.observeRefusedConnections { [logger, clock] refusal in
                if let line = refusals.line(for: refusal, at: clock.now) { logger.warning("\(line)") }
            },
        ]
    }

    deinit {
        // Surfaces and roles look back at the compositor while they go.
        display.destroyClients()
        furtherSeats.removeAll()
        // Whatever is down ends while those are there who hear of it: the seat may stay.
        seat.cancelInteractions()
        // They may stay, too: these decided for them.
        seatGlobal.delegate = nil
        seat.delegate = nil
        // While the clock that it goes by is there.
        textInputModeStore?.close()
        textInputModeStore = nil
    }

    /// What is set in the same way for each seat.
    private func prepare(_ global: SeatGlobal) -> ObservationToken {
        let seat = global.seat
        seat.keyboard.repeatInfo = configuration.keyboard.repeatInfo
        seat.textInputModes.contextPolicy = configuration.textInput.contexts
        seat.textInputModes.start = configuration.textInput.start
        global.delegate = self
        return global.observe { [weak self, unowned global] in self?.changed($0, of: global) }
    }

    private func rememberTextInputModes() {
        guard let path = configuration.textInput.path else { return }
        textInputModeStore = TextInputModeStore(
            path, of: seat.textInputModes.memory, clock: clock, logger: logger)
    }

    /// What there is to write with is shown, hidden and moved with what is written in.
    private func followTextInput() {
        desktop.keyboards = OnScreenKeyboards(
            on: seat, isAlwaysShown: configuration.textInput.alwaysShowsKeyboards,
            isTyping: { [weak seatGlobal] in seatGlobal?.isTyping($0) ?? false },
            isInputMethod: { [weak seatGlobal] in seatGlobal?.isInputMethods($0) ?? false })
        observations.append(
            seat.textInput.observe { [weak desktop] in desktop?.textInputChanged() })
    }

    /// Listens on a socket whose clients may do everything, also where clients are isolated: for panels, on-screen keyboards,
    /// input methods. Programs that this process started get nothing more by it.
    /// - Parameter name: of the socket in `XDG_RUNTIME_DIR`.
    public func addPrivilegedSocket(name: String) throws(SocketError) {
        privileged.listener = ClientListener(try ListeningSocket(name: name), on: display)
    }

    // MARK: Seats

    /// All seats, ``seat`` first.
    public var seats: [Seat] { desktop.seats }

    /// Adds a seat for one more person: the same windows, with a focus, a pointer and a keymap of its own. It begins
    /// without devices, and stays until ``removeSeat(_:)``.
    /// - Parameter name: what clients see; one that no other seat has.
    @discardableResult
    public func addSeat(named name: String) -> SeatGlobal {
        furtherSeats.add(named: name)
    }

    /// Takes a seat away that was added: what it holds down is cancelled, its popups are dismissed, and clients hear the end
    /// of what they had. Nothing happens for any other.
    public func removeSeat(_ global: SeatGlobal) {
        furtherSeats.remove(global)
    }

    // MARK: Running

    /// Serves clients until `terminate()`, or until one of the signals comes.
    /// - Parameter signals: blocked for the calling thread while this runs, and taken by the event loop
    ///   instead.
    public func run(endingAt signals: [Int32] = [SIGINT, SIGTERM]) {
        do {
            try core.run(endingAt: signals)
        } catch {
            logger.critical("events cannot be waited for: \(error)")
        }
        textInputModeStore?.close()
    }

    /// Makes `run()` return after the events in hand. To be called on the compositor's thread.
    public func terminate() {
        core.terminate()
    }

    /// Ends a turn of the event loop: what changed has its effect on pointers and outputs, then clients hear
    /// of it. For an embedder that dispatches the display's event loop from a loop of its own.
    public func turn() {
        core.turn()
    }

    // MARK: Changes

    /// Calls a handler after windows or surfaces changed, so that something may have to be drawn. It gets the surface whose state was
    /// replaced by what its client committed; `nil` for any other change.
    public func observeChanges(_ handler: @escaping (Surface?) -> Void) -> ObservationToken {
        changeObservers.add(handler)
    }

    /// Continues an observation for as long as the compositor lives.
    func keep(_ observation: ObservationToken) {
        observations.append(observation)
    }

    func changed(_ surface: Surface? = nil) {
        changeObservers.notify(surface)
    }

    private func changed(_ change: SurfaceChange) {
        switch change {
        case .created: break
        case .committed(let surface): changed(surface)
        case .destroyed: changed()
        }
    }
}
