import CWaylandServer
import Glibc
import Synchronization
import SystemPackage
import WaylandWire

/// The server's core object, a `wl_display`: clients, globals and the event loop.
///
/// Use a display, its clients and their resources only on the thread that runs the display's event loop.
@safe
public final class Display {
    /// `nil` once a borrowed display was destroyed by its owner.
    @exclusivity(unchecked) public private(set) var pointer: OpaquePointer?
    /// The event loop that the display waits with.
    public let eventLoop: EventLoop
    /// Reads and writes clients' files that may block.
    public let files: FileReader
    /// Does long work in steps, and lets the event loop serve all clients in between.
    public let work: ClientWork
    /// The process of the client whose request is being handled.
    public let servedProcess = ServedProcess()

    var observers = DisplayObservers()
    let sockets = DisplaySockets()
    package let flushList = FlushList()
    /// `nil` once the display is destroyed.
    private(set) var postedErrors: PostedErrorWatch?
    private var isRunning = false
    /// Whether ``destroyClients()`` is running. A released delegate is not reported then.
    package internal(set) var isEndingClients = false
    private var globalFilter: ((Client, GlobalReference) -> Bool)?
    private let isOwned: Bool
    private var listeners: [DestroyListener] = []
    private var retiredGlobals = RetiredGlobals()
    private let accounts = ClientAccounts()

    /// Creates a display, which is destroyed with all of its clients when this object is released. If
    /// observers of a client's end use the display, call ``destroyClients()`` before you release it.
    public convenience init() throws(DisplayError) {
        guard let pointer = unsafe wl_display_create() else { throw .cannotCreate(code: errno) }
        unsafe self.init(pointer, isOwned: true)
    }

    /// Wraps an embedder's display. The embedder keeps ownership: the display is not destroyed with this
    /// object, and the embedder must not destroy it while a request is handled.
    public convenience init(borrowing pointer: OpaquePointer) {
        unsafe self.init(pointer, isOwned: false)
    }

    private init(_ pointer: OpaquePointer, isOwned: Bool) {
        unsafe self.pointer = pointer
        self.isOwned = isOwned
        eventLoop = unsafe EventLoop(borrowing: wl_display_get_event_loop(pointer))
        files = FileReader(eventLoop)
        work = ClientWork(eventLoop)
        postedErrors = unsafe PostedErrorWatch(pointer)
        let object = unsafe Unmanaged.passUnretained(self).toOpaque()
        let destruction = unsafe DestroyListener(notify: displayDestroyed, object: object)
        let creation = unsafe DestroyListener(notify: clientCreated, object: object)
        unsafe wl_display_add_destroy_listener(pointer, destruction.listener)
        unsafe wl_display_add_client_created_listener(pointer, creation.listener)
        listeners = [destruction, creation]
        unsafe flushList.attach(to: pointer)
    }

    deinit {
        guard let pointer = unsafe pointer else { return }
        if isOwned { unsafe wl_display_destroy_clients(pointer) }
        release()
        if isOwned { unsafe wl_display_destroy(pointer) }
    }

    static func existing(_ pointer: OpaquePointer?) -> Display? {
        guard let pointer = unsafe pointer else { return nil }
        let listener = unsafe DestroyListener(wl_display_get_destroy_listener(pointer, displayDestroyed))
        return unsafe listener?.object.map { unsafe Unmanaged<Display>.fromOpaque($0).takeUnretainedValue() }
    }

    fileprivate func release() {
        guard let pointer = unsafe pointer else { return }
        if globalFilter != nil { unsafe wl_display_set_global_filter(pointer, nil, nil) }
        sockets.acceptors = []
        flushList.detach()
        postedErrors?.detach()
        postedErrors = nil
        retiredGlobals.destroyAll()
        for listener in listeners { listener.removeAndFree() }
        listeners = []
        unsafe self.pointer = nil
    }

    // MARK: Serials

    /// The most recent serial.
    public var serial: UInt32 { unsafe pointer.map { unsafe wl_display_get_serial($0) } ?? 0 }

    /// Returns a new serial for an event; 0 once the display is destroyed. Serials wrap around at 32 bits.
    public func nextSerial() -> UInt32 {
        guard let pointer = unsafe pointer else { return 0 }
        return unsafe wl_display_next_serial(pointer)
    }

    // MARK: Limits

    /// What clients may use. A client's limits are determined with its first object, or when its account is
    /// first used; later changes do not apply to it. A change of ``ClientLimitPolicy/memoryOfAllClients``
    /// applies to all clients immediately.
    public var limits: ClientLimitPolicy {
        get { accounts.policy }
        set { accounts.policy = newValue }
    }

    func openAccount(for client: Client) -> ClientAccount {
        let account = accounts.open(for: client)
        account.activityChanged = { [weak self, weak client] activity, isActive in
            guard let client else { return }
            self?.observers.activities.notify(ClientActivityChange(client, activity, isActive: isActive))
        }
        return account
    }

    // MARK: Running

    /// Dispatches events and flushes clients until ``terminate()`` is called or the display is destroyed.
    /// - Parameter endTurn: called before each flush, for work that is done once in each turn, such as
    ///   `Seat.update()`.
    /// - Throws: the system's error if it cannot wait for events.
    public func run(_ endTurn: () -> Void = {}) throws(Errno) {
        isRunning = true
        defer {
            endTurn()
            flushClients()
        }
        while isRunning, unsafe pointer != nil {
            endTurn()
            flushClients()
            if case .failed(let error) = eventLoop.dispatch(timeout: nil) { throw error }
        }
    }

    /// Makes ``run(_:)`` return after the current dispatch.
    public func terminate() {
        isRunning = false
        guard let pointer = unsafe pointer else { return }
        // Wakes the loop if it is waiting.
        unsafe wl_display_terminate(pointer)
    }

    /// Writes the buffered events of all clients, as many as their sockets accept. Use this in place of
    /// `wl_display_flush_clients`, which disconnects clients when the kernel accepts no descriptors.
    public func flushClients() {
        guard unsafe pointer != nil else { return }
        let list = flushList
        let areOthersKnown = list.foreignEvents == 0
        list.foreignEvents = 0
        // First flush the client that was written to last: it is often under the pointer, and draws next.
        if let latest = list.latest, latest.waiting > 0 { latest.flush() }
        if !list.earlier.isEmpty { list.flushEarlier() }
        if !areOthersKnown { forEachClient { $0.outlet.flush() } }
    }

    // MARK: Globals

    /// Sets a filter that decides which clients see which globals. It must always return the same result for
    /// the same client and global. With `nil`, every client sees every global.
    public func setGlobalFilter(_ filter: ((Client, GlobalReference) -> Bool)?) {
        guard let pointer = unsafe pointer else { return }
        globalFilter = filter
        guard filter != nil else { return unsafe wl_display_set_global_filter(pointer, nil, nil) }
        unsafe wl_display_set_global_filter(
            pointer,
            { client, global, data in
                guard let client = unsafe client, let global = unsafe global, let data = unsafe data else {
                    return true
                }
                let display = unsafe Unmanaged<Display>.fromOpaque(data).takeUnretainedValue()
                return unsafe display.globalFilter?(Client.wrap(client), GlobalReference(global)) ?? true
            }, unsafe Unmanaged.passUnretained(self).toOpaque())
    }

    /// Destroys a removed global after clients have had time to receive the removal.
    func retire(_ global: OpaquePointer, binding: AnyObject) {
        unsafe retiredGlobals.add(global, binding: binding, eventLoop: eventLoop)
    }
}

private func displayDestroyed(
    _ listener: UnsafeMutablePointer<wl_listener>?, _ data: UnsafeMutableRawPointer?
) {
    guard let object = unsafe DestroyListener(listener)?.object else { return }
    unsafe Unmanaged<Display>.fromOpaque(object).takeUnretainedValue().release()
}

private func clientCreated(_ listener: UnsafeMutablePointer<wl_listener>?, _ data: UnsafeMutableRawPointer?) {
    guard let object = unsafe DestroyListener(listener)?.object, let data = unsafe data else { return }
    let display = unsafe Unmanaged<Display>.fromOpaque(object).takeUnretainedValue()
    // Wrap the client even without observers, so that all of its objects are counted.
    let client = unsafe Client.wrap(OpaquePointer(data))
    display.observers.clients.notify(client)
}

/// The reason why a display could not be created.
public enum DisplayError: Error, Hashable, CustomStringConvertible {
    /// libwayland could not set up its event loop. `code` is the value of errno.
    case cannotCreate(code: Int32)

    /// A description of the error, for a log.
    public var description: String {
        switch self {
        case .cannotCreate(let code): "no Wayland display: \(systemMessage(code))"
        }
    }
}

final class DisplaySockets {
    /// The acceptors of the sockets that the display itself listens on.
    var acceptors: [ConnectionAcceptor] = []
    /// The listener whose connection is being made a client.
    weak var acceptingListener: ClientListener?
    /// When the connection being accepted was noticed, on the clock of ``ConnectedProcess/timeSinceBoot``.
    var noticed: Duration?
    var processLookup = ConnectedProcess.Lookup.socket
    var reserve = DescriptorReserve()
}

extension Display {
    private static let logHandler = Mutex<(@Sendable (String) -> Void)?>(nil)

    /// Passes the log messages of libwayland's server side to a closure instead of standard error, for all
    /// displays of the process. If ``observePostedErrors(_:)`` reports why a client was disconnected,
    /// libwayland's own message, which does not give the reason, is left out.
    ///
    ///     let logger = Logger(label: "libwayland")
    ///     Display.setLogHandler { logger.error("\($0)") }
    /// - Parameter handler: called with one message, without its line ending, on the thread that caused it.
    ///   libwayland is in the middle of an operation then, so the handler must not use a display or a client.
    public static func setLogHandler(_ handler: @escaping @Sendable (String) -> Void) {
        logHandler.withLock { $0 = handler }
        unsafe wl_log_set_handler_server { format, arguments in
            let message = unsafe String(logFormat: format, arguments: arguments)
            guard !PostedErrorWatch.isKnown(message) else { return }
            Display.logHandler.withLock { $0 }?(message)
        }
    }
}
