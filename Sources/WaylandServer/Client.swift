import CWaylandServer
import DequeModule
import Glibc

/// A client's connection, a `wl_client`. There is one Swift object for each `wl_client`.
@safe
public final class Client: Hashable {
    /// The identity of the process at the other end of the socket, as reported by the kernel.
    public struct Credentials: Hashable, Sendable {
        /// The process ID. Another process may have it by now: see ``Client/process``.
        public var processID: pid_t
        /// The process's user ID when it connected.
        public var userID: uid_t
        /// The process's group ID when it connected.
        public var groupID: gid_t
    }

    /// `nil` once the client is destroyed.
    @exclusivity(unchecked) public private(set) var pointer: OpaquePointer?
    /// Stays valid after the client is destroyed.
    public let credentials: Credentials
    /// The process that connected, as it was at that time. Base decisions about the client's rights on it.
    public let process: ConnectedProcess
    /// The listener that accepted the connection; `nil` if no ``ClientListener`` did.
    public let listener: ClientListener?
    /// `nil` if the `wl_display` had no Swift object when the client was wrapped, or no longer has it.
    public private(set) weak var display: Display?

    /// Counts what the client uses. Its limits are determined on first access or with its first object.
    public private(set) lazy var account = openAccount()
    private(set) var objects: CountedObjects?
    /// Destroys a client that was sent an error for exceeding a limit.
    private var limitEnd: IdleSource?

    let outlet: ClientOutlet
    private var dispatchDepth = 0
    private let served: ServedProcess
    /// Whether the client is connected. False once its destruction begins, or earlier: see ``destroy()``.
    @safe @exclusivity(unchecked) public private(set) var isAlive = true
    /// The idle source that destroys a client that is no longer alive.
    private var pendingDestruction: OpaquePointer?
    /// Whether the client is ended because it does not read its events.
    private var isUnread = false
    private let retry: OutletRetry
    private var catchUps: Deque<(receiver: AnyObject, body: () -> Void)> = []
    private var catchUpReceivers: Set<ObjectIdentifier> = []
    private var catchUpIdle: IdleSource?
    /// The IDs of new objects that requests being handled introduce and that have no resource yet.
    private var expectedCreations: [UInt32] = []
    private let observers = DestroyObservers()

    private init(_ pointer: OpaquePointer) {
        var credentials = Credentials(processID: 0, userID: 0, groupID: 0)
        unsafe wl_client_get_credentials(
            pointer, &credentials.processID, &credentials.userID, &credentials.groupID)
        unsafe self.pointer = pointer
        self.credentials = credentials
        let display = unsafe Display.existing(wl_client_get_display(pointer))
        self.display = display
        process = unsafe ConnectedProcess(
            of: wl_client_get_fd(pointer), number: credentials.processID,
            noticed: display?.sockets.noticed ?? ConnectedProcess.timeSinceBoot,
            by: display?.sockets.processLookup ?? .socket)
        listener = display?.sockets.acceptingListener
        served = display?.servedProcess ?? ServedProcess()
        outlet = unsafe ClientOutlet(pointer, on: display?.flushList ?? FlushList())
        retry = OutletRetry(of: outlet, on: display?.eventLoop)
        outlet.onEnd { [unowned self] in giveUp(isUnread: $0) }
        outlet.onObstacleChange { [unowned self] in obstacleChanged(to: $0) }
        objects = unsafe CountedObjects(of: self, pointer)
    }

    deinit {
        observers.removeAll()
    }

    /// Returns the Swift object of a `wl_client`, the same one for as long as the client lives.
    public static func wrap(_ pointer: OpaquePointer) -> Client {
        let existing = unsafe DestroyListener(wl_client_get_destroy_listener(pointer, clientDestroyed))
        if let object = unsafe existing?.object {
            return unsafe Unmanaged<Client>.fromOpaque(object).takeUnretainedValue()
        }
        let client = unsafe Client(pointer)
        let listener = unsafe DestroyListener(
            notify: clientDestroyed, object: Unmanaged.passRetained(client).toOpaque())
        unsafe wl_client_add_destroy_listener(pointer, listener.listener)
        return client
    }

    /// The client's socket. It is closed with the client: do not close it, and do not keep it.
    public var fileDescriptor: Int32? { unsafe pointer.map { unsafe wl_client_get_fd($0) } }

    /// Returns the live resource with this ID, if it has this interface.
    public func resource<R: TypedResource>(id: UInt32, as type: R.Type) -> R? {
        guard isAlive, let pointer = unsafe pointer, let found = unsafe wl_client_get_object(pointer, id),
            unsafe wl_resource_get_class(found).map({ unsafe String(cString: $0) }) == R.interface.name
        else { return nil }
        let resource = unsafe R.wrap(found)
        return resource.isAlive ? resource : nil
    }

    /// Returns the live resource with this ID.
    public func resource(id: UInt32) -> Resource? {
        guard isAlive, let pointer = unsafe pointer, let found = unsafe wl_client_get_object(pointer, id)
        else { return nil }
        let resource = unsafe Resource.wrapUntyped(found)
        return resource.isAlive ? resource : nil
    }

    /// Writes the client's buffered events, as many as its socket accepts. If the connection is broken, the
    /// client is destroyed when the event loop is idle.
    public func flush() {
        if isAlive { outlet.flush() }
    }

    /// Disconnects the client with the core error `no_memory`, for a request that runs out of memory.
    public func postNoMemory() {
        guard isAlive, let pointer = unsafe pointer else { return }
        post(PostedError(.noMemory, "no memory")) { unsafe wl_client_post_no_memory(pointer) }
    }

    /// Closes the connection and destroys the client's resources: after the dispatch, if one of its requests
    /// is being handled. Until then, ``isAlive`` is false and further requests are dropped.
    public func destroy() {
        guard isAlive, let pointer = unsafe pointer else { return }
        guard dispatchDepth > 0 else { return unsafe wl_client_destroy(pointer) }
        unsafe destroyLater(pointer)
    }

    /// Schedules the destruction of the client, because the caller is still sending or flushing.
    private func giveUp(isUnread: Bool) {
        guard isAlive, let pointer = unsafe pointer else { return }
        self.isUnread = isUnread
        unsafe destroyLater(pointer)
    }

    private func destroyLater(_ pointer: OpaquePointer) {
        let loop = unsafe wl_display_get_event_loop(wl_client_get_display(pointer))
        unsafe pendingDestruction = wl_event_loop_add_idle(
            loop,
            { data in
                guard let data = unsafe data else { return }
                unsafe Unmanaged<Client>.fromOpaque(data).takeUnretainedValue().finishDestruction()
            }, unsafe Unmanaged.passUnretained(self).toOpaque())
        isAlive = unsafe pendingDestruction == nil
    }

    // MARK: Clients that read late

    /// Whether events wait because the client does not read. The caller may leave out events that only
    /// animate something. False if the kernel refuses descriptors, which is not the client's fault.
    public var isLate: Bool {
        switch outlet.obstacle {
        case .fullSocket, .unreadDescriptors: true
        case .descriptorsInFlight, nil: false
        }
    }

    /// Whether events wait for the client's socket, for any reason. While they do, use
    /// ``whenCaughtUp(for:_:)`` to send state that other clients can change any number of times: waiting
    /// events count against this client's limits.
    package var isBehind: Bool { outlet.obstacle != nil }

    /// Calls `body` once when the event loop is idle and no event waits for the client. Closures are called
    /// in the order in which they were added. Releases `body` without calling it if the client ends first, or
    /// if a closure of `receiver` already waits.
    /// - Parameter body: sends the newest state, and stops when the client falls behind again.
    package func whenCaughtUp(for receiver: AnyObject, _ body: @escaping () -> Void) {
        guard isAlive, catchUpReceivers.insert(ObjectIdentifier(receiver)).inserted else { return }
        catchUps.append((receiver, body))
        if !isBehind { catchUpSoon() }
    }

    private func obstacleChanged(to obstacle: OutletObstacle?) {
        guard let socket = fileDescriptor else { return }
        retry.wait(for: obstacle, on: socket)
        if obstacle == nil, !catchUps.isEmpty { catchUpSoon() }
    }

    private func catchUpSoon() {
        guard catchUpIdle == nil else { return }
        catchUpIdle = display?.eventLoop.addIdle { [unowned self] in catchUp() }
    }

    private func catchUp() {
        catchUpIdle = nil
        while isAlive, !isBehind, let next = catchUps.popFirst() {
            catchUpReceivers.remove(ObjectIdentifier(next.receiver))
            next.body()
        }
        // Flush here, because the loop may be about to wait.
        flush()
    }

    // MARK: Errors

    /// Disconnects the client with the core error `invalid_method`, for a request with invalid contents.
    func postMalformedRequest(_ message: String) {
        guard let pointer = unsafe pointer, let object = unsafe wl_client_get_object(pointer, 1) else {
            return
        }
        post(PostedError(.invalidMethod, message)) {
            unsafe cwayland_resource_post_error(object, WlDisplay.Error.invalidMethod.rawValue, message)
        }
    }

    /// Disconnects the client with the core error `implementation`, because a request cannot be answered.
    func postUnanswered(_ message: String) {
        guard let pointer = unsafe pointer else { return }
        post(PostedError(.implementation, message)) {
            unsafe cwayland_client_post_implementation_error(pointer, message)
        }
    }

    /// Disconnects the client with the core error `no_memory`, whose message names the limit. The client ends
    /// after this call, at the latest when the event loop is idle. Does nothing if it is already ending.
    public func post(_ exceeded: ClientLimitExceeded) {
        guard isAlive, limitEnd == nil, let pointer = unsafe pointer,
            let object = unsafe wl_client_get_object(pointer, 1)
        else {
            return
        }
        // Outside a request, libwayland does not immediately disconnect a client that was sent an error.
        limitEnd = display?.eventLoop.addIdle { [unowned self] in destroy() }
        let error = PostedError(.noMemory, exceeded.description)
        post(error) {
            unsafe cwayland_resource_post_error(object, WlDisplay.Error.noMemory.rawValue, error.message)
        }
    }

    /// Whether the client is ending or has ended. Includes a client that exceeded a limit and is still alive.
    var isEnding: Bool { !isAlive || limitEnd != nil }

    private func openAccount() -> ClientAccount {
        let account = display?.openAccount(for: self) ?? ClientAccount(ClientLimits(), in: ClientMemory())
        outlet.limit = account.limits.waitingBytes
        return account
    }

    /// Sends an error with `send`, and notifies the observers of posted errors.
    func post(_ error: PostedError, by send: () -> Void) {
        guard let watch = display?.postedErrors else { return send() }
        watch.post(error, to: self, by: send)
    }

    // MARK: The end

    /// Calls `body` once when the `wl_client` is being destroyed, before its resources are destroyed. Never
    /// calls it if the client is already destroyed.
    @discardableResult
    public func onDestroy(_ body: @escaping () -> Void) -> DestroyObservation {
        observers.add(body)
    }

    private func finishDestruction() {
        // libwayland removes an idle source by itself after calling it.
        unsafe pendingDestruction = nil
        if isUnread { display?.observers.unreadClients.notify(self) }
        guard let pointer = unsafe pointer else { return }
        unsafe wl_client_destroy(pointer)
    }

    fileprivate func becomeDead() {
        isAlive = false
        unsafe pointer = nil
        objects = nil
        limitEnd?.cancel()
        outlet.end()
        retry.cancel()
        catchUps = []
        catchUpReceivers = []
        catchUpIdle?.cancel()
        catchUpIdle = nil
        if let source = unsafe pendingDestruction {
            unsafe wl_event_source_remove(source)
            unsafe pendingDestruction = nil
        }
        display?.postedErrors?.ended(self)
        while let body = observers.takeFirst() { body() }
    }

    // MARK: Dispatch

    func beginDispatch() {
        dispatchDepth += 1
        served.number.store(credentials.processID, ordering: .relaxed)
    }

    func endDispatch() {
        dispatchDepth -= 1
        if dispatchDepth == 0 { served.number.store(0, ordering: .relaxed) }
    }

    func expectCreation(of id: UInt32) {
        expectedCreations.append(id)
    }

    func expectsCreation(of id: UInt32) -> Bool {
        expectedCreations.contains(id)
    }

    func noteCreation(of id: UInt32) {
        if let index = expectedCreations.lastIndex(of: id) { expectedCreations.remove(at: index) }
    }

    /// Returns whether the new object of a live client still has no resource, not even one of C code.
    func takeExpectedCreation(of id: UInt32) -> Bool {
        guard expectsCreation(of: id) else { return false }
        noteCreation(of: id)
        guard isAlive, let pointer = unsafe pointer else { return false }
        return unsafe wl_client_get_object(pointer, id) == nil
    }

    /// Returns whether both are the same client.
    public static func == (left: Client, right: Client) -> Bool {
        left === right
    }

    /// Hashes the client's identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

private func clientDestroyed(_ listener: UnsafeMutablePointer<wl_listener>?, _ data: UnsafeMutableRawPointer?)
{
    guard let listener = unsafe DestroyListener(listener), let object = unsafe listener.object else { return }
    listener.free()
    unsafe Unmanaged<Client>.fromOpaque(object).takeRetainedValue().becomeDead()
}

extension Client: CustomStringConvertible {
    /// The path of the executable of ``process``: see ``ConnectedProcess/executable``.
    public var executable: String? { process.executable }

    /// The current name of the client's program, for display: see ``ProcessFamily/programName(of:)``. If the
    /// process ID was reused, it is the name of a later process.
    public var programName: String? { ProcessFamily.programName(of: credentials.processID) }

    /// The program's name and process ID, for a log.
    public var description: String {
        let process = "process \(credentials.processID)"
        return programName.map { "\($0) (\(process))" } ?? process
    }
}
