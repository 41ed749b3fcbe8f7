import SurfaceResponders
import WaylandClient
import WaylandRenderer
import WaylandSeat
import WaylandShell

/// Shows each output in a window of another Wayland compositor, the host, and passes the input of its windows
/// to a seat.
///
/// The size of a window is the size of its output. If the host draws no frame around a window, the backend does: a
/// title bar with a button that closes the window, and borders that resize it. Clipboard and primary selection are those of the host. The
/// backend asks the host to pass on its own key combinations.
public final class WindowBackend: Backend {
    /// The outputs, in the order of their windows.
    public var outputs: [Output] { windows.map(\.output) }
    /// The delegate. Held weakly.
    public weak var delegate: (any BackendDelegate)?

    /// The title of the windows. The host is sent at most 256 Unicode scalars of it.
    public var title: String {
        didSet {
            guard title != oldValue else { return }
            for window in windows { window.setTitle(title) }
        }
    }

    private let compositor: Compositor
    private let host: Host
    private let renderer: PixmanRenderer
    private let hostSeat: HostSeat?
    private var windows: [HostWindow] = []
    private var cursor: HostCursor?
    private var selections: [HostSelection] = []
    private var inhibitors: [WaylandClient.ZwpKeyboardShortcutsInhibitorV1] = []
    private var observations: [ObservationToken] = []
    private let defaults = DefaultBackendDelegate()

    /// How the windows look and behave.
    public struct Options: Sendable {
        /// The first title of the windows.
        public var title = "Compositor"
        /// The application identifier of the windows: `xdg_toplevel.set_app_id`.
        public var applicationIdentifier = "surface-responders"
        /// Whether the seat gets the keymap, layout and key repeat of the host.
        public var usesHostKeymap = true

        /// The default title, with the host's keymap.
        public init() {}
    }

    /// Opens a window for each output. Waits for the host's list of globals, and loads pixman.
    /// - Parameters:
    ///   - outputs: what is shown. Their states are those for a host with scale 1; the host may request other
    ///     sizes. They are added to the compositor's layout if they are not in it.
    ///   - compositor: the compositor, whose event loop runs on the calling thread.
    ///   - seat: receives the input of the windows.
    ///   - name: the name or path of the host's socket; `nil` for that of the environment.
    ///   - options: how the windows look and behave.
    public convenience init(
        showing outputs: [Output], of compositor: Compositor, for seat: SeatGlobal, host name: String? = nil,
        _ options: Options = Options()
    ) throws(BackendError) {
        try self.init(showing: outputs, of: compositor, for: seat, on: Host(named: name), options)
    }

    /// Opens a window for each output over a connection of the caller, which the backend then owns.
    /// - Parameter registry: the host's globals, after a round trip.
    package convenience init(
        showing outputs: [Output], of compositor: Compositor, for seat: SeatGlobal,
        over connection: Connection, _ registry: Registry, _ options: Options = Options()
    ) throws(BackendError) {
        try self.init(
            showing: outputs, of: compositor, for: seat, on: Host(connection, registry), options)
    }

    private init(
        showing outputs: [Output], of compositor: Compositor, for seat: SeatGlobal, on host: Host,
        _ options: Options
    ) throws(BackendError) {
        self.compositor = compositor
        self.host = host
        title = options.title
        do throws(FrameRenderingError) {
            renderer = try PixmanRenderer()
        } catch {
            throw .cannotDraw(error)
        }
        // From version 10 on, the host may repeat keys, which the seat does itself.
        hostSeat = host.registry.bind(WaylandClient.WlSeat.self, version: 9).map { proxy in
            HostSeat(
                proxy, for: seat.seat, host.registry, usesHostKeymap: options.usesHostKeymap,
                logger: compositor.logger)
        }
        for output in outputs { addWindow(for: output, options) }
        if let hostSeat { connect(hostSeat, to: seat) }
        observations.append(compositor.observeTurns { [unowned self] in turnEnded() })
        host.outputs?.onChange = { [unowned self] in
            for window in windows { window.outputsChanged() }
        }
        host.onEnd = { [unowned self] error in
            compositor.logger.error("the host ended the connection: \(error)")
            close()
        }
        host.start(on: compositor.display.eventLoop)
        host.flush()
    }

    /// Checks whether a host answers and serves the protocols that windows need. Opens no window.
    /// - Parameter name: the name or path of the host's socket; `nil` for that of the environment.
    public static func checkHost(named name: String? = nil) throws(BackendError) {
        _ = try Host(named: name)
    }

    private func addWindow(for output: Output, _ options: Options) {
        compositor.outputs.add(output)
        let window = HostWindow(
            of: output, on: host, in: compositor, renderer: renderer, title: options.title,
            applicationIdentifier: options.applicationIdentifier)
        windows.append(window)
        window.itemsInFront = { [unowned self, unowned output] in
            delegate?.backend(self, itemsInFrontOn: output) ?? []
        }
        window.onClose = { [unowned self, unowned window] in closed(window) }
        window.onScale = { [unowned self] in cursor?.setNeedsUpdate() }
    }

    private func connect(_ hostSeat: HostSeat, to seat: SeatGlobal) {
        hostSeat.window = { [unowned self] surface in windows.first { $0.surface === surface } }
        hostSeat.frame = { [unowned self] surface in
            windows.lazy.compactMap(\.frame).first { $0.contains(surface) }
        }
        let cursor = HostCursor(of: seat, on: hostSeat, host, in: compositor, renderer: renderer)
        self.cursor = cursor
        for window in windows {
            // A pointer that moves without the host's, for example that of a virtual device, is drawn.
            window.drawsPointer = { [unowned hostSeat] global in
                global !== seat || hostSeat.pointer?.showsCursor != true
            }
            if let inhibitor = hostSeat.inhibitShortcuts(on: window.surface) { inhibitors.append(inhibitor) }
        }
        hostSeat.onPointerEnter = { [unowned self] in
            cursor.setNeedsUpdate()
            setNeedsDisplay()
        }
        if let clipboard = HostClipboard(host, hostSeat.proxy) {
            selections.append(HostSelection(.clipboard, of: seat, on: clipboard, seat: hostSeat))
        }
        if let primary = HostPrimarySelection(host, hostSeat.proxy) {
            selections.append(HostSelection(.primary, of: seat, on: primary, seat: hostSeat))
        }
        hostSeat.onKeyboardFocus = { [unowned self] in
            for selection in selections { selection.offerIfPossible() }
        }
    }

    private func turnEnded() {
        hostSeat?.updateLock()
        for window in windows { window.updateFrame() }
        cursor?.update()
        host.flush()
    }

    /// Makes all windows fullscreen, or gives them a frame again.
    public func setFullscreen(_ isFullscreen: Bool) {
        for window in windows { window.setFullscreen(isFullscreen) }
    }

    /// Whether the host shows the first window without a frame on the whole of its output.
    public var isFullscreen: Bool { windows.first?.isFullscreen ?? false }

    // MARK: Backend

    /// Draws all windows anew.
    public func setNeedsDisplay() {
        for window in windows { window.setNeedsDisplay() }
    }

    /// Closes the windows, disconnects from the host, and removes the outputs and devices.
    public func stop() {
        let shown = windows
        disconnect()
        for window in shown { removed(window) }
    }

    deinit {
        disconnect()
    }

    private func disconnect() {
        observations = []
        for selection in selections { selection.stop() }
        selections = []
        hostSeat?.stop()
        cursor?.stop()
        cursor = nil
        for window in windows { window.stop() }
        windows = []
        host.stop()
    }

    private func remove(_ window: HostWindow) {
        windows.removeAll { $0 === window }
        window.stop()
        removed(window)
    }

    private func removed(_ window: HostWindow) {
        compositor.outputs.remove(window.output)
        (delegate ?? defaults).backend(self, didRemove: window.output)
    }

    // MARK: Ends

    /// Closing one of several windows removes its output.
    private func closed(_ window: HostWindow) {
        guard windows.count > 1 else { return close() }
        remove(window)
    }

    private func close() {
        (delegate ?? defaults).backendShouldClose(self, of: compositor)
    }
}
