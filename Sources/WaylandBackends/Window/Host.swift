import Glibc
import SurfaceResponders
import WaylandClient
import WaylandServer

/// The connection to the compositor in which windows are shown, and its globals.
final class Host {
    let compositor: WaylandClient.WlCompositor
    let shm: WaylandClient.WlShm
    let wmBase: WaylandClient.XdgWmBase
    let viewporter: WaylandClient.WpViewporter?
    /// `nil` also without viewports, because a fractional scale cannot be applied then.
    let fractionalScaling: WaylandClient.WpFractionalScaleManagerV1?
    /// `nil` if the host sends surfaces their scales.
    let outputs: HostOutputs?
    /// For the frames of windows on hosts that draw none.
    let subcompositor: WaylandClient.WlSubcompositor?
    let decorations: WaylandClient.ZxdgDecorationManagerV1?
    /// `nil` also if the host's times are those of another clock than the monotonic one.
    private(set) var presentation: WaylandClient.WpPresentation?
    let registry: Registry

    /// Called once when the host closes the connection or reports an error.
    var onEnd: (ConnectionError) -> Void = { _ in }

    private let connection: Connection
    private var source: FileDescriptorSource?
    /// Whether requests wait until the socket is writable.
    private var isBlocked = false

    /// Connects, and waits for the host's list of globals.
    /// - Parameter name: the socket's name or path; `nil` for that of the environment.
    convenience init(named name: String?) throws(BackendError) {
        let connection: Connection
        let registry: Registry
        do throws(ConnectionError) {
            connection = try Connection.connect(to: name)
            registry = Registry(connection)
            try connection.roundtrip()
        } catch {
            throw .noHost(error.description)
        }
        try self.init(connection, registry)
    }

    /// - Parameter registry: a complete list of globals.
    init(_ connection: Connection, _ registry: Registry) throws(BackendError) {
        self.connection = connection
        self.registry = registry
        compositor = try Self.bind(registry)
        shm = try Self.bind(registry)
        wmBase = try Self.bind(registry)
        let viewporter = registry.bind(WaylandClient.WpViewporter.self)
        self.viewporter = viewporter
        fractionalScaling =
            viewporter == nil ? nil : registry.bind(WaylandClient.WpFractionalScaleManagerV1.self)
        outputs = fractionalScaling == nil && compositor.version < 6 ? HostOutputs(registry) : nil
        subcompositor = registry.bind(WaylandClient.WlSubcompositor.self)
        decorations = registry.bind(WaylandClient.ZxdgDecorationManagerV1.self)
        presentation = registry.bind(WaylandClient.WpPresentation.self, version: 1)
        presentation?.onEvent = { [unowned self] event in
            if case .clockId(let clock) = event, clock != UInt32(CLOCK_MONOTONIC) { presentation = nil }
        }
        wmBase.onEvent = { [unowned wmBase] event in
            if case .ping(let serial) = event { wmBase.pong(serial: serial) }
        }
    }

    private static func bind<P: ProxyType>(_ registry: Registry) throws(BackendError) -> P {
        guard let proxy = registry.bind(P.self) else { throw .hostLacks(P.interface.name) }
        return proxy
    }

    /// Reads events from here on, on the thread of the event loop.
    func start(on loop: EventLoop) {
        guard let socket = connection.fileDescriptor else { return }
        source = loop.addFileDescriptor(socket.rawValue, .readable) { [unowned self] events in
            if events.contains(.writable) { flush() }
            if events != .writable { read() }
        }
    }

    private func read() {
        do {
            try connection.readEvents()
        } catch {
            end(error)
        }
    }

    /// Sends the requests so far. Called at the end of each turn.
    func flush() {
        guard source != nil else { return }
        do {
            let isBlocked = try !connection.flush()
            guard isBlocked != self.isBlocked else { return }
            self.isBlocked = isBlocked
            source?.update(isBlocked ? [.readable, .writable] : .readable)
        } catch {
            end(error)
        }
    }

    /// Whether the host has not read earlier requests yet. New pictures should wait.
    var isBusy: Bool { isBlocked }

    private func end(_ error: ConnectionError) {
        guard source != nil else { return }
        stop()
        onEnd(error)
    }

    /// Destroys all objects and closes the connection.
    func stop() {
        source?.cancel()
        source = nil
        _ = try? connection.flush()
        connection.disconnect()
    }
}
