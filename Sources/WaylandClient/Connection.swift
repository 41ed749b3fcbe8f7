import CWaylandClient
import Glibc
import Synchronization
import SystemPackage
import WaylandWire

/// A client's connection to a compositor, a `wl_display`.
///
/// Everything about a connection and its objects happens on one thread. Events are handled by the dispatch
/// functions only, never by sending requests.
@safe
public final class Connection {
    private var pointer: OpaquePointer?
    private var proxies: [OpaquePointer: Proxy] = unsafe [:]
    /// Destroyed, but with events on their way that could bring objects: see ``linger(_:pointer:)``.
    private var lingering: [OpaquePointer: Proxy] = unsafe [:]
    private var dispatchDepth = 0
    private var isDisconnecting = false
    private var lastError: ConnectionError?

    /// Connects to a compositor.
    /// - Parameter name: of the socket in `XDG_RUNTIME_DIR`, or its path. nil takes it from
    ///   `WAYLAND_DISPLAY`, or the socket that `WAYLAND_SOCKET` inherits.
    public static func connect(to name: String? = nil) throws(ConnectionError) -> Connection {
        let display = unsafe name.map { unsafe wl_display_connect($0) } ?? wl_display_connect(nil)
        guard let display = unsafe display else { throw .system(code: errno) }
        return unsafe Connection(display)
    }

    /// Speaks over a connected socket, which belongs to the connection from now on, even if this fails.
    public convenience init(fileDescriptor: FileDescriptor) throws(ConnectionError) {
        guard let display = unsafe wl_display_connect_to_fd(fileDescriptor.rawValue) else {
            throw .system(code: errno)
        }
        unsafe self.init(display)
    }

    private init(_ display: OpaquePointer) {
        unsafe pointer = display
        ProtocolErrorText.collect()
    }

    deinit {
        disconnect()
    }

    /// Closes the connection: all of its objects are dead. Called by an event's closure, it takes effect when
    /// the dispatch returns.
    public func disconnect() {
        guard let pointer = unsafe pointer else { return }
        guard dispatchDepth == 0 else {
            isDisconnecting = true
            return
        }
        noteError()
        for proxy in unsafe Array(proxies.values) { proxy.destroyProxy() }
        unsafe lingering.keys.forEach { unsafe wl_proxy_destroy($0) }
        unsafe lingering = [:]
        unsafe self.pointer = nil
        unsafe wl_display_disconnect(pointer)
    }

    /// False once the connection is closed by either side, or has failed: see ``error``.
    public var isConnected: Bool { unsafe pointer != nil && !isDisconnecting && error == nil }

    /// The socket, to wait for until ``readEvents()`` has something to do. Closed with the connection.
    public var fileDescriptor: FileDescriptor? {
        unsafe pointer.map { unsafe FileDescriptor(rawValue: wl_display_get_fd($0)) }
    }

    /// What ended the connection.
    public var error: ConnectionError? {
        noteError()
        return lastError
    }

    private func noteError() {
        guard lastError == nil, let pointer = unsafe pointer else { return }
        let code = unsafe wl_display_get_error(pointer)
        guard code != 0 else { return }
        var interface: UnsafePointer<wl_interface>?
        var id: UInt32 = 0
        let protocolCode = unsafe wl_display_get_protocol_error(pointer, &interface, &id)
        // libwayland turns errors of wl_display into other codes than EPROTO.
        guard unsafe code == EPROTO || interface != nil else {
            lastError = .system(code: code)
            return
        }
        lastError = unsafe .protocol(
            interface: interface.map { unsafe String(cString: $0.pointee.name) } ?? "", id: id,
            code: protocolCode,
            message: ProtocolErrorText.take())
    }

    // MARK: Sending

    /// Sends what was requested, as far as the socket takes it.
    /// - Returns: false if the socket is full: flush again when it is writable.
    @discardableResult
    public func flush() throws(ConnectionError) -> Bool {
        let pointer = try unsafe connected()
        if unsafe wl_display_flush(pointer) >= 0 { return true }
        let code = errno
        if code == EAGAIN { return false }
        // What the compositor said before it closed the connection is still to be read.
        if code == EPIPE { return true }
        throw error ?? .system(code: code)
    }

    /// Asks the compositor to answer when it has handled all requests up to now. Sent with the next flush.
    public func sync(_ done: @escaping () -> Void) {
        let created = unsafe create(WlCallback.interface, byRequest: 0)
        unsafe WlCallback(created, connection: self).onEvent = { _ in done() }
    }

    func getRegistry() -> WlRegistry {
        unsafe WlRegistry(create(WlRegistry.interface, byRequest: 1), connection: self)
    }

    private func create(_ interface: Interface, byRequest opcode: UInt32) -> OpaquePointer? {
        guard let pointer = unsafe pointer else { return nil }
        var argument = unsafe wl_argument(o: nil)
        return unsafe wl_proxy_marshal_array_flags(pointer, opcode, interface.pointer, 1, 0, &argument)
    }

    // MARK: Dispatching

    /// Flushes, waits for events if none are there, and handles them.
    public func dispatch() throws(ConnectionError) {
        try unsafe dispatching { unsafe wl_display_dispatch($0) }
    }

    func dispatchPending() throws(ConnectionError) {
        try unsafe dispatching { unsafe wl_display_dispatch_pending($0) }
    }

    /// Reads and handles what has arrived, without waiting.
    public func readEvents() throws(ConnectionError) {
        try dispatchPending()
        let pointer = try unsafe connected()
        // Fails as long as there is something to handle, which the closures of events may cause again.
        while unsafe wl_display_prepare_read(pointer) != 0 { try dispatchPending() }
        guard unsafe wl_display_read_events(pointer) >= 0 else {
            let code = errno
            throw error ?? .system(code: code)
        }
        try dispatchPending()
    }

    /// Waits until the compositor has handled all requests, and handles what it sends up to then. With a
    /// compositor in the same thread this waits forever.
    public func roundtrip() throws(ConnectionError) {
        var isDone = false
        sync { isDone = true }
        while !isDone { try dispatch() }
    }

    private func dispatching(_ body: (OpaquePointer) -> Int32) throws(ConnectionError) {
        let pointer = try unsafe connected()
        dispatchDepth += 1
        let result = unsafe body(pointer)
        let code = errno
        dispatchDepth -= 1
        if isDisconnecting && dispatchDepth == 0 { disconnect() }
        if result < 0 { throw error ?? .system(code: code) }
    }

    private func connected() throws(ConnectionError) -> OpaquePointer {
        guard let pointer = unsafe pointer, !isDisconnecting else {
            throw lastError ?? .system(code: ENOTCONN)
        }
        return unsafe pointer
    }

    // MARK: Proxies

    func keep(_ proxy: Proxy) {
        guard let pointer = unsafe proxy.pointer else { return }
        unsafe proxies[pointer] = proxy
    }

    func forget(_ proxy: Proxy) {
        guard let pointer = unsafe proxy.pointer else { return }
        unsafe proxies[pointer] = nil
    }

    /// Keeps the C object of a proxy whose destructor was sent until the compositor has handled that.
    /// libwayland would drop its remaining events, and with them objects that the compositor created.
    func linger(_ proxy: Proxy, pointer: OpaquePointer) {
        unsafe lingering[pointer] = proxy
        sync { [weak self] in
            guard unsafe self?.lingering.removeValue(forKey: pointer) != nil else { return }
            unsafe wl_proxy_destroy(pointer)
        }
    }
}

/// Why a connection ended, or never began.
public enum ConnectionError: Error, Hashable, CustomStringConvertible {
    /// The compositor says that this client broke the protocol.
    /// - Parameters:
    ///   - interface: of the object, empty if it is destroyed already.
    ///   - id: the object's number.
    ///   - code: one of the interface's errors.
    ///   - message: the compositor's explanation.
    case `protocol`(interface: String, id: UInt32, code: UInt32, message: String)
    /// No socket, a connection that the compositor closed (`EPIPE`, `ECONNRESET`), or a malformed message, as
    /// errno tells it.
    case system(code: Int32)

    /// What went wrong, for a log.
    public var description: String {
        switch self {
        case .protocol(let interface, let id, let code, let message):
            "protocol error \(code) of \(interface)@\(id): \(message)"
        case .system(let code):
            unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        }
    }
}

/// What a compositor says to explain a protocol error. libwayland tells it to its log handler, and nobody else.
enum ProtocolErrorText {
    /// By thread: the call that makes libwayland log an error reads its text back.
    private static let texts = Mutex<[pthread_t: String]>([:])

    private static let logHandler: Void = unsafe wl_log_set_handler_client { format, arguments in
        let message = unsafe String(logFormat: format, arguments: arguments)
        if let text = ProtocolErrorText.text(of: message) {
            ProtocolErrorText.texts.withLock { $0[pthread_self()] = text }
        } else {
            _ = try? FileDescriptor.standardError.writeAll("\(message)\n".utf8)
        }
    }

    /// To be called before the first event is read. What else libwayland's client side logs goes to the standard error
    /// stream, as it does without a handler.
    static func collect() {
        _ = logHandler
    }

    /// The last one of the calling thread, "" if none was logged since the last call.
    static func take() -> String {
        texts.withLock { $0.removeValue(forKey: pthread_self()) } ?? ""
    }

    /// - Parameter message: like "wl_region#3: error 0: text".
    private static func text(of message: String) -> String? {
        guard let rest = message.firstRange(of: ": error ").map({ message[$0.upperBound...] }),
            let colon = rest.firstIndex(of: ":")
        else { return nil }
        return String(rest[colon...].drop { $0 == ":" || $0 == " " })
    }
}
