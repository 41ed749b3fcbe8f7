import LibinputDevices
import Logging
import SurfaceResponders
import SystemPackage
import WaylandRenderer
import WaylandSeat
import WaylandServer
import WaylandShell

/// Shows a compositor on the screens of the machine, and passes the machine's input devices to a seat.
///
/// The backend adds an output for each display that is connected to a graphics card, from left to right.
/// Displays, cards and input devices can be plugged in and out. Ctrl+Alt+F1 to F12 switch to other virtual
/// terminals. While another one is shown, the seat is paused, and clients receive frame callbacks once a
/// second.
///
/// When the program ends in any way, the terminal is restored. If the session is locked at that time, the
/// screen stays as it is, and takes no input, until the process `locked-screen` is ended.
public final class ScreenBackend: Backend {
    /// The outputs, in the order in which they were added.
    public var outputs: [Output] { screens.map(\.output) }
    /// The delegate. Held weakly.
    public weak var delegate: (any BackendDelegate)?
    /// The input devices. Set its rules and its delegate here. `nil` after ``stop()``.
    public private(set) var input: LibinputBackend?

    let compositor: Compositor
    let hardware: ScreenHardware
    let session: any DeviceSession
    let renderer: PixmanRenderer
    var screens: [ScreenOutput] = []
    var cards: [OpenCard] = []
    let defaults = DefaultBackendDelegate()
    let seat: SeatGlobal
    private let cursor: ScreenCursor
    private var keeper: LockKeeper
    private var terminalKeys: TerminalKeys?
    private var observations: [ObservationToken] = []
    private var sources: [FileDescriptorSource?] = []
    private var cardWatch: AnyObject?
    private var isStopped = false

    /// A card, whose flips are read in the event loop.
    struct OpenCard {
        let path: FilePath
        let card: any Card
        let source: FileDescriptorSource?
    }

    var logger: Logger { compositor.logger }

    /// Takes the screens and input devices of a session. Loads pixman, libinput and libudev.
    ///
    /// - Parameters:
    ///   - compositor: the compositor, whose event loop runs on the calling thread.
    ///   - seat: receives the input of the devices.
    ///   - session: opens the devices. `nil` opens a ``LibseatSession``, which waits until it is shown.
    ///   - rules: the settings of the input devices.
    /// - Throws: `BackendError.unavailable` if there is no session, no card or no libinput.
    public convenience init(
        of compositor: Compositor, for seat: SeatGlobal, session: (any DeviceSession)? = nil,
        rules: InputDeviceRules = InputDeviceRules()
    ) throws(BackendError) {
        let opened: any DeviceSession
        if let session { opened = session } else { opened = try LibseatSession() }
        try self.init(of: compositor, for: seat, session: opened, rules: rules, hardware: .machine)
    }

    package init(
        of compositor: Compositor, for seat: SeatGlobal, session: any DeviceSession,
        rules: InputDeviceRules = InputDeviceRules(), hardware: ScreenHardware
    ) throws(BackendError) {
        self.compositor = compositor
        self.hardware = hardware
        keeper = LockKeeper(start: hardware.startKeeper)
        self.session = session
        self.seat = seat
        do throws(FrameRenderingError) {
            renderer = try PixmanRenderer()
        } catch {
            throw .cannotDraw(error)
        }
        cursor = ScreenCursor(of: seat, in: compositor, renderer: renderer)
        openCards()
        guard !cards.isEmpty else { throw .unavailable("no graphics card can show pictures on a screen") }
        do throws(LibinputError) {
            let context = try hardware.openInput(session, Logger(label: "libinput"))
            input = LibinputBackend(context: context, seat: seat.seat, rules: rules, logger: logger)
        } catch {
            throw .unavailable("\(error)")
        }
        scan()
        connect()
    }

    private func connect() {
        let loop = compositor.display.eventLoop
        session.delegate = self
        sources = [
            loop.addFileDescriptor(session.fileDescriptor.rawValue, .readable) { [unowned self] _ in
                dispatchSession()
            },
            input.flatMap { input in
                loop.addFileDescriptor(input.fileDescriptor.rawValue, .readable) { [unowned self] _ in
                    dispatchInput()
                }
            },
        ]
        cardWatch = hardware.watchCards(loop) { [unowned self] in handle($0) }
        observations = [
            compositor.outputs.observeChanges { [unowned self] in outputsChanged() },
            compositor.observeTurns { [unowned self] in turnEnded() },
        ]
        let keys = TerminalKeys { [unowned self] in session.switchToTerminal($0) }
        terminalKeys = keys
        seat.seat.addFilter(keys, at: .first)
        outputsChanged()
        dispatchInput()
    }

    // MARK: Backend

    /// Draws all outputs anew.
    public func setNeedsDisplay() {
        cursor.setNeedsUpdate()
        for screen in screens { screen.presenter.setNeedsDisplay() }
    }

    /// Removes the outputs and the devices, and gives the screens back. If the session of the compositor is
    /// locked, the screens become black instead.
    public func stop() {
        let removed = outputs
        disconnect()
        for output in removed { didRemove(output) }
    }

    deinit {
        disconnect()
    }

    private func disconnect() {
        guard !isStopped else { return }
        isStopped = true
        observations = []
        sources = []
        cardWatch = nil
        if let terminalKeys { seat.seat.removeFilter(terminalKeys) }
        input = nil
        session.delegate = nil
        if keeper.isRunning {
            for screen in screens { screen.blacken() }
        } else {
            for screen in screens { screen.stop() }
        }
        screens = []
        cards = []
        if !keeper.isRunning { session.end() }
    }

    func didRemove(_ output: Output) {
        compositor.outputs.remove(output)
        (delegate ?? defaults).backend(self, didRemove: output)
    }

    // MARK: Turns

    private func turnEnded() {
        for screen in screens { cursor.update(on: screen) }
        do throws(Errno) {
            try keeper.setLocked(compositor.registry.sessionLock != nil) {
                [session.fileDescriptor] + cards.map(\.card.fileDescriptor)
            }
        } catch {
            logger.error("the screen is not protected if this program ends while it is locked: \(error)")
        }
    }

    /// Turns the screens on and off with their outputs, and sets their modes.
    private func outputsChanged() {
        let shown = compositor.outputs.outputs
        for screen in screens {
            let isEnabled = shown.contains { $0 === screen.output }
            if isEnabled { screen.followState() }
            screen.setActive(isEnabled && session.isActive, mayUseCard: session.isActive)
        }
        input?.outputs = compositor.outputs.areas
    }

    // MARK: Sources

    private func dispatchInput() {
        do throws(Errno) {
            try input?.dispatch()
        } catch {
            logger.error("the input devices cannot be read: \(error)")
        }
    }

    private func dispatchSession() {
        do throws(Errno) {
            try session.dispatch()
        } catch {
            logger.error("the session has ended: \(error)")
            sources[0] = nil
            (delegate ?? defaults).backendShouldClose(self, of: compositor)
        }
    }
}

extension ScreenBackend: DeviceSessionDelegate {
    /// Shows the outputs, and opens the input devices.
    public func sessionDidBecomeActive(_ session: any DeviceSession) {
        // Displays may have been plugged in or out.
        openCards()
        scan()
        do throws(Errno) {
            try input?.resume()
        } catch {
            logger.error("the input devices cannot be opened again: \(error)")
        }
        seat.seat.resume()
        outputsChanged()
    }

    /// Closes the input devices, and stops showing pictures.
    public func sessionWillBecomeInactive(_ session: any DeviceSession) {
        seat.seat.pause()
        input?.suspend()
        outputsChanged()
    }
}
