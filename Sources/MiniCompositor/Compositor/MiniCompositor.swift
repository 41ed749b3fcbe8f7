import Glibc
import Logging
import SessionLogging
import SurfaceResponders
import WaylandRenderer
import WaylandSeat
import WaylandServer
import WaylandShell

/// A small compositor with one or more outputs, one or more seats, and xdg-shell windows. It shows how to embed the
/// router, and runs programs under test.
///
/// Use it only on the thread that creates it and calls `run()`.
public final class MiniCompositor {
    /// The configuration that was passed to the initializer.
    public let configuration: Configuration
    /// The Wayland display. Add sockets for clients to it; `run()` dispatches its event loop.
    public let display: Display
    /// The clock for timers and for the times of input events.
    public let clock: any SeatClock
    /// The scene with all windows, including hidden ones, and the output's rectangle.
    public var scene: Scene { seat.scene }
    /// The first seat. It has no devices at first. Add devices and pass their events to it.
    public let seat: Seat
    /// Maps each wl_surface to its responder.
    public var registry: SurfaceRegistry { seatGlobal.registry }
    /// The first seat's wl_seat. This object is its delegate, which decides about selections and drags.
    public let seatGlobal: SeatGlobal
    /// Serves the surfaces of all clients, and the outputs.
    public let core: Compositor
    /// The first of the configured outputs. `core.outputs` has all.
    public let output: Output
    /// Determines what each client may see and do: everything, unless it is sandboxed or isolated.
    public let policy: ClientPolicy
    /// The policy for the placement, stacking and focus of windows.
    public let desktop: Desktop

    /// The appearance of the first seat's pointer, for renderers.
    public var cursor: Cursor { seatGlobal.cursor }

    /// The session lock and its owner.
    public var sessionLocks: SessionLockManager { lockManager }

    /// Creates tokens with which programs that the user launches elsewhere may activate their windows.
    public var activation: ActivationGlobal { shellGlobals.activation }

    private var changeObservers = Observers<Surface?>()
    private var observations: [ObservationToken] = []
    /// Ends the compositor on the quit command. A session cancels it, because it must end its programs first.
    private(set) var quitObservation: ObservationToken?

    let logger: Logger
    private let shell: XdgShell
    private let layerShell: LayerShell
    private let shellGlobals: ShellGlobals
    private let lockManager: SessionLockManager
    let screen: Screen

    /// How often the picture of the wallpaper was halved.
    private var wallpaperReduction = 0
    /// Globals that are only kept alive.
    private var globals: [AnyObject] = []
    private let touchAsPointer: TouchAsPointer
    private let furtherSeats: FurtherSeats
    private let privileged: PrivilegedClients
    private var textInputModeStore: TextInputModeStore?

    /// Creates all globals. Clients can connect through a socket of `display`, or
    /// `Display.createClient(fd:)`.
    /// - Parameters:
    ///   - configuration: the compositor's features and appearance.
    ///   - clock: the clock of timers; `nil` for the monotonic clock on the display's event loop.
    ///   - logger: logs clients' errors and refused requests.
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
        output = Self.output(1, configuration.output)
        core.outputs.add(output)
        for (index, further) in configuration.furtherOutputs.enumerated() {
            core.outputs.add(Self.output(index + 2, further))
        }
        // Desktops set these variables to the user's cursor theme.
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
        updateWallpaper()
    }

    private static func output(_ number: Int, _ configuration: Configuration.Output) -> Output {
        Output(
            name: "MINI-\(number)", details: "Output of the mini compositor", make: "SurfaceResponders",
            model: "mini-compositor", state: configuration.state)
    }

    /// Sets the wallpaper for the present outputs. A picture is halved while it still covers each of them,
    /// because drawing it much smaller would leave out pixels.
    private func updateWallpaper() {
        switch configuration.background {
        case nil: break
        case .color(let color): if core.wallpaper == nil { core.wallpaper = Wallpaper(color) }
        case .picture(var picture):
            let modes = core.outputs.outputs.map(\.state.mode)
            let side = Int(modes.map { max($0.width, $0.height) }.max() ?? 0)
            var count = 0
            while side > 0, picture.width >> (count + 1) >= side, picture.height >> (count + 1) >= side {
                count += 1
            }
            guard core.wallpaper == nil || count != wallpaperReduction else { return }
            wallpaperReduction = count
            for _ in 0..<count { picture = picture.halved() }
            core.wallpaper = Wallpaper(picture.content)
        }
    }

    private var changeObservations: [ObservationToken] {
        [
            scene.observeChanges { [weak self] in self?.changed() },
            core.observeSurfaces { [weak self] in self?.changed($0) },
            core.outputs.observeChanges { [weak self] in
                self?.desktop.workspacesChanged()
                self?.updateWallpaper()
            },
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
                    "\(client) is disconnected: it does not read its events",
                    metadata: .process(client.credentials.processID))
            },
            display.observeRefusedConnections { [logger, clock] refusal in
                if let line = refusals.line(for: refusal, at: clock.now) { logger.warning("\(line)") }
            },
        ]
    }

    deinit {
        // Surfaces and roles use the compositor while they end.
        display.destroyClients()
        furtherSeats.removeAll()
        // End all interactions while their receivers still exist, because the seat may outlive this object.
        seat.cancelInteractions()
        seatGlobal.delegate = nil
        seat.delegate = nil
        // Writes what has not been written yet, also if `run()` was never called.
        textInputModeStore?.close()
        textInputModeStore = nil
    }

    /// Applies the configuration that all seats share.
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

    /// Shows, hides and moves on-screen keyboards as the focused text field changes.
    private func followTextInput() {
        desktop.keyboards = OnScreenKeyboards(
            on: seat, isAlwaysShown: configuration.textInput.alwaysShowsKeyboards,
            isTyping: { [weak seatGlobal] in seatGlobal?.isTyping($0) ?? false },
            isInputMethod: { [weak seatGlobal] in seatGlobal?.isInputMethods($0) ?? false })
        observations.append(
            seat.textInput.observe { [weak desktop] in desktop?.textInputChanged() })
    }

    /// Adds a socket for panels, on-screen keyboards and input methods. Its clients are unrestricted, apart
    /// from programs that this process started.
    /// - Parameter name: the socket's name in `XDG_RUNTIME_DIR`.
    public func addPrivilegedSocket(name: String) throws(SocketError) {
        privileged.listener = ClientListener(try ListeningSocket(name: name), on: display)
    }

    // MARK: The inspector

    /// Connects the inspector, which is unrestricted even if clients are isolated. Closes the descriptor of its
    /// socket with the connection, or if this returns `false`.
    func addInspector(_ descriptor: Int32) -> Bool {
        privileged.inspector = display.createClient(fd: OwnedFileDescriptor(rawValue: descriptor))
        return privileged.inspector != nil
    }

    func removeInspector() {
        privileged.inspector?.destroy()
        privileged.inspector = nil
    }

    /// The area of the inspector's panel, in global logical pixels; `nil` if none is shown.
    var inspectorFrame: Rect? {
        guard let inspector = privileged.inspector else { return nil }
        let windows = layerShell.layers.compactMap(\.layerWindow)
        return windows.first { $0.rootSurface.flatMap(core.surface)?.resource.client === inspector }?.frame
    }

    // MARK: Seats

    /// All seats. The first one is ``seat``.
    public var seats: [Seat] { desktop.seats }

    /// Adds a seat for another user of the same windows, with its own focus, pointer and keymap, but no
    /// devices. It exists until ``removeSeat(_:)``.
    /// - Parameter name: the name that clients see. It must be unique.
    @discardableResult
    public func addSeat(named name: String) -> SeatGlobal {
        furtherSeats.add(named: name)
    }

    /// Removes a seat that was added, and ends its interactions and popups. Does nothing for other seats.
    public func removeSeat(_ global: SeatGlobal) {
        furtherSeats.remove(global)
    }

    // MARK: Running

    /// Serves clients until `terminate()` is called, one of the signals arrives, or waiting for events fails.
    /// - Parameter signals: blocked for the calling thread while this runs, and handled by the event loop.
    public func run(endingAt signals: [Int32] = [SIGINT, SIGTERM]) {
        do {
            try core.run(endingAt: signals)
        } catch {
            logger.critical("cannot wait for events: \(error)")
        }
        textInputModeStore?.close()
    }

    /// Makes `run()` return after the current events are handled. Call this on the compositor's thread.
    public func terminate() {
        core.terminate()
    }

    /// Applies all changes and flushes the clients' events. Call this at the end of each turn if your own
    /// loop dispatches the display's event loop.
    public func turn() {
        core.turn()
    }

    // MARK: Changes

    /// Calls a handler after a change that may require redrawing. The argument is the surface whose commit
    /// was applied; `nil` for any other change.
    public func observeChanges(_ handler: @escaping (Surface?) -> Void) -> ObservationToken {
        changeObservers.add(handler)
    }

    /// Keeps an observation for the lifetime of the compositor.
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
