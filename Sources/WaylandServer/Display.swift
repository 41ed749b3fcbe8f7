import CWaylandServer
import Glibc
import Synchronization
import SystemPackage
import WaylandWire

/// The server's core object, a `wl_display`: clients, globals and the event loop.
///
/// Everything about a display, its clients and their resources happens on the thread that runs its event
/// loop.
@safe
public final class Display {
    /// nil once a borrowed display was destroyed by its owner.
    @exclusivity(unchecked) public private(set) var pointer: OpaquePointer?
    /// What the display waits by.
    public let eventLoop: EventLoop
    /// Has files of clients read.
    public let files: FileReader
    /// Does what takes long, a part in each turn of the event loop.
    public let work: ClientWork
    /// Whose request is being handled.
    public let servedProcess = ServedProcess()

    var observers = DisplayObservers()
    let sockets = DisplaySockets()
    package let flushList = FlushList()
    /// nil once the display is gone.
    private(set) var postedErrors: PostedErrorWatch?
    private var isRunning = false
    /// Whether ``destroyClients()`` is under way: what is asked now is asked because everything ends.
    package internal(set) var isEndingClients = false
    private var globalFilter: ((Client, GlobalReference) -> Bool)?
    private let isOwned: Bool
    private var listeners: [DestroyListener] = []
    private var retiredGlobals = RetiredGlobals()
    private let accounts = ClientAccounts()

    /// Creates a display, which is destroyed with all of its clients when this object is released. Whatever
    /// hears of their end then must not use the display any more: call ``destroyClients()`` before, where it
    /// does.
    public convenience init() throws(DisplayError) {
        guard let pointer = unsafe wl_display_create() else { throw .cannotCreate(code: errno) }
        unsafe self.init(pointer, isOwned: true)
    }

    /// Works with the display of an embedder, which stays the embedder's: it is not destroyed here, and must
    /// not be destroyed while one of its requests is handled.
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

    /// The Swift object of a `wl_display`, if it has one.
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

    /// The last serial that was given out.
    public var serial: UInt32 { unsafe pointer.map { unsafe wl_display_get_serial($0) } ?? 0 }

    /// A new serial for an event, which wraps around at 32 bits. 0 once the display is gone.
    public func nextSerial() -> UInt32 {
        guard let pointer = unsafe pointer else { return 0 }
        return unsafe wl_display_next_serial(pointer)
    }

    // MARK: Limits

    /// What clients may take. What is changed holds for clients that have not made an object yet.
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

    /// Dispatches events, and flushes before each wait, until ``terminate()``.
    /// - Parameter endTurn: called before each flush, and once more at the end: for what has to be done once in each turn
    ///   of the loop, before clients hear of it, such as `Seat.update()`.
    /// - Throws: what keeps the system from waiting for events, and would so each time.
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

    /// Makes ``run(_:)`` return after what is being dispatched.
    public func terminate() {
        isRunning = false
        guard let pointer = unsafe pointer else { return }
        // Wakes a loop that waits.
        unsafe wl_display_terminate(pointer)
    }

    /// Writes out what is buffered for clients, as far as their sockets take it. Clients whose connection is broken end when
    /// the event loop is idle.
    ///
    /// Call this instead of `wl_display_flush_clients`, which ends clients when the kernel accepts no descriptors.
    public func flushClients() {
        guard unsafe pointer != nil else { return }
        let list = flushList
        let areOthersKnown = list.foreignEvents == 0
        list.foreignEvents = 0
        // The client that was written to last is first: it is the one that the pointer entered, and draws next.
        if let latest = list.latest, latest.waiting > 0 { latest.flush() }
        if !list.earlier.isEmpty { list.flushEarlier() }
        if !areOthersKnown { forEachClient { $0.outlet.flush() } }
    }

    // MARK: Globals

    /// Decides which clients see which globals. It must always answer the same for the same client and
    /// global. nil shows all to all.
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

    /// Destroys a removed global when no request to bind it can be on its way any more.
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
    // Wrapped in any case: its objects are counted from the first one on.
    let client = unsafe Client.wrap(OpaquePointer(data))
    display.observers.clients.notify(client)
}

/// Why there is no display.
public enum DisplayError: Error, Hashable, CustomStringConvertible {
    /// libwayland could not set up its event loop, as errno tells.
    case cannotCreate(code: Int32)

    /// What went wrong, for a log.
    public var description: String {
        switch self {
        case .cannotCreate(let code): "no Wayland display: \(systemMessage(code))"
        }
    }
}

/// How connections come to a display.
final class DisplaySockets {
    /// Of the sockets that the display listens on itself.
    var acceptors: [ConnectionAcceptor] = []
    /// What takes the connection that becomes a client now.
    weak var acceptingListener: ClientListener?
    /// When that connection was noticed, as ``ConnectedProcess/timeSinceBoot`` tells.
    var noticed: Duration?
    var processLookup = ConnectedProcess.Lookup.socket
    /// What no connection may take on any socket.
    var reserve = DescriptorReserve()
}

extension Display {
    private static let logHandler = Mutex<(@Sendable (String) -> Void)?>(nil)

    /// Sends what libwayland's server side has to say, mostly of clients that break the protocol, to a closure instead
    /// of the standard error stream, for all displays of the process. That a client is disconnected is left out where
    /// ``observePostedErrors(_:)`` tells it with its reason.
    ///
    ///     let logger = Logger(label: "libwayland")
    ///     Display.setLogHandler { logger.error("\($0)") }
    /// - Parameter handler: is called with one message, without its line end, on the thread of the display that it is
    ///   about, in the middle of what libwayland does there: it must not call the display or its clients.
    public static func setLogHandler(_ handler: @escaping @Sendable (String) -> Void) {
        logHandler.withLock { $0 = handler }
        unsafe wl_log_set_handler_server { format, arguments in
            let message = unsafe String(logFormat: format, arguments: arguments)
            guard !PostedErrorWatch.isKnown(message) else { return }
            Display.logHandler.withLock { $0 }?(message)
        }
    }
}
