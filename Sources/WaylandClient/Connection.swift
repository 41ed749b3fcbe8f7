import CWaylandClient
import Glibc
import Synchronization
import SystemPackage
import WaylandWire

/// A client's connection to a compositor, a `wl_display`.
///
/// A connection and its objects are used on one thread. Events are handled only by ``dispatch()``,
/// ``readEvents()`` and ``roundtrip()``, never while a request is sent.
@safe
public final class Connection {
    private var pointer: OpaquePointer?
    private var proxies: [OpaquePointer: Proxy] = unsafe [:]
    /// Destroyed proxies whose pending events may still create objects. See ``linger(_:pointer:)``.
    private var lingering: [OpaquePointer: Proxy] = unsafe [:]
    private var dispatchDepth = 0
    private var isDisconnecting = false
    private var lastError: ConnectionError?

    /// Connects to a compositor. If `WAYLAND_SOCKET` is set, uses the inherited socket and ignores `name`.
    /// - Parameter name: a name in `XDG_RUNTIME_DIR`, or a path; nil for the value of `WAYLAND_DISPLAY`.
    public static func connect(to name: String? = nil) throws(ConnectionError) -> Connection {
        let display = unsafe name.map { unsafe wl_display_connect($0) } ?? wl_display_connect(nil)
        guard let display = unsafe display else { throw .system(code: errno) }
        return unsafe Connection(display)
    }

    /// Connects over an open socket. The connection owns the socket from here on, even if this throws.
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

    /// Closes the connection and destroys all of its proxies. If an event's closure calls this, it takes
    /// effect when the dispatch returns.
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

    /// Whether the connection is open. False after ``disconnect()``, or after an ``error``. If the compositor
    /// closes the connection, the error occurs when the client has read the last events.
    public var isConnected: Bool { unsafe pointer != nil && !isDisconnecting && error == nil }

    /// The socket; nil once it is closed. Wait until it is readable, then call ``readEvents()``.
    public var fileDescriptor: FileDescriptor? {
        unsafe pointer.map { unsafe FileDescriptor(rawValue: wl_display_get_fd($0)) }
    }

    /// The error that ended the connection; nil if there was none.
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
        // libwayland turns errors of wl_display into codes other than EPROTO.
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

    /// Sends pending requests. Returns false if the socket is full: flush again when it is writable.
    @discardableResult
    public func flush() throws(ConnectionError) -> Bool {
        let pointer = try unsafe connected()
        if unsafe wl_display_flush(pointer) >= 0 { return true }
        let code = errno
        if code == EAGAIN { return false }
        // Not an error yet: events that were sent before the connection was closed can still be read.
        if code == EPIPE { return true }
        throw error ?? .system(code: code)
    }

    /// Calls a closure when the compositor has handled all requests so far. The request for this is sent with
    /// the next flush. If the connection ends first, the closure is never called.
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

    /// Handles the events that were already read. If there are none, flushes, waits for events and handles
    /// them.
    public func dispatch() throws(ConnectionError) {
        try unsafe dispatching { unsafe wl_display_dispatch($0) }
    }

    func dispatchPending() throws(ConnectionError) {
        try unsafe dispatching { unsafe wl_display_dispatch_pending($0) }
    }

    /// Reads and handles the events that have arrived, without waiting.
    public func readEvents() throws(ConnectionError) {
        try dispatchPending()
        let pointer = try unsafe connected()
        // wl_display_prepare_read fails while events are pending, and a closure may have read further ones.
        while unsafe wl_display_prepare_read(pointer) != 0 { try dispatchPending() }
        guard unsafe wl_display_read_events(pointer) >= 0 else {
            let code = errno
            throw error ?? .system(code: code)
        }
        try dispatchPending()
    }

    /// Waits until the compositor has handled all requests, and handles the events that it sends until then.
    /// Never returns if the compositor runs on the same thread.
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

    /// Keeps the C object of a proxy until the compositor has handled its destructor request. Otherwise
    /// libwayland would drop the object's remaining events, along with objects that they create.
    func linger(_ proxy: Proxy, pointer: OpaquePointer) {
        unsafe lingering[pointer] = proxy
        sync { [weak self] in
            guard unsafe self?.lingering.removeValue(forKey: pointer) != nil else { return }
            unsafe wl_proxy_destroy(pointer)
        }
    }
}

/// Why a connection ended or could not be made.
public enum ConnectionError: Error, Hashable, CustomStringConvertible {
    /// The compositor reports that this client violated the protocol. `code` is an error of `interface`,
    /// which is empty if the object is destroyed.
    case `protocol`(interface: String, id: UInt32, code: UInt32, message: String)
    /// A system error, by its errno: no socket, a connection that the compositor closed (`EPIPE`,
    /// `ECONNRESET`) or that was disconnected (`ENOTCONN`), or a malformed message.
    case system(code: Int32)

    /// The error as text for a log.
    public var description: String {
        switch self {
        case .protocol(let interface, let id, let code, let message):
            "protocol error \(code) of \(interface)@\(id): \(message)"
        case .system(let code):
            unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        }
    }
}

/// The compositor's explanations of protocol errors. libwayland passes them only to its log handler.
enum ProtocolErrorText {
    /// By thread, because libwayland logs an error on the thread that reads the text afterwards.
    private static let texts = Mutex<[pthread_t: String]>([:])

    private static let logHandler: Void = unsafe wl_log_set_handler_client { format, arguments in
        let message = unsafe String(logFormat: format, arguments: arguments)
        if let text = ProtocolErrorText.text(of: message) {
            ProtocolErrorText.texts.withLock { $0[pthread_self()] = text }
        } else {
            _ = try? FileDescriptor.standardError.writeAll("\(message)\n".utf8)
        }
    }

    /// Installs the log handler. Call this before the first event is read. Other messages of libwayland's
    /// client side are written to the standard error stream, as they are without a handler.
    static func collect() {
        _ = logHandler
    }

    /// Returns and removes the calling thread's latest text; empty if none was logged since the last call.
    static func take() -> String {
        texts.withLock { $0.removeValue(forKey: pthread_self()) } ?? ""
    }

    /// Returns the text of a message such as "wl_region#3: error 0: text"; nil for one of another form.
    private static func text(of message: String) -> String? {
        guard let rest = message.firstRange(of: ": error ").map({ message[$0.upperBound...] }),
            let colon = rest.firstIndex(of: ":")
        else { return nil }
        return String(rest[colon...].drop { $0 == ":" || $0 == " " })
    }
}
