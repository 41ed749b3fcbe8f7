import CWaylandServer
import DequeModule
import Glibc

/// One connection, a `wl_client`. There is one Swift object for each.
@safe
public final class Client: Hashable {
    /// Who is at the other end of the socket, as the kernel says.
    public struct Credentials: Hashable, Sendable {
        /// Of the process that connected. It may have ended, or have handed its socket on, and its number may be that of another
        /// process by now: see ``Client/process``.
        public var processID: pid_t
        /// Of that process's user, when it connected.
        public var userID: uid_t
        /// Of that process's group, when it connected.
        public var groupID: gid_t
    }

    /// nil once the client is gone.
    @exclusivity(unchecked) public private(set) var pointer: OpaquePointer?
    /// Can be read after the client is gone, too.
    public let credentials: Credentials
    /// The process that connected, as it was when the connection was accepted: decide by it what the client may do. Can be read after
    /// the client is gone, too.
    public let process: ConnectedProcess
    /// The socket that the client came by; nil for one that the display listens on itself, and for a connected socket that
    /// it was handed.
    public let listener: ClientListener?
    /// nil if the display was never wrapped, or its Swift object is gone.
    public private(set) weak var display: Display?

    /// What the client has taken of what it may. Its ``ClientLimits`` are settled when it is asked for first, as the client
    /// makes its first object.
    public private(set) lazy var account = openAccount()
    /// Counts its objects; nil once the client is gone.
    private(set) var objects: CountedObjects?
    /// Ends a client that was told that it asked for too much.
    private var limitEnd: IdleSource?

    let outlet: ClientOutlet
    private var dispatchDepth = 0
    /// Knows while one of this client's requests is handled.
    private let served: ServedProcess
    /// False as soon as its end has begun.
    @safe @exclusivity(unchecked) public private(set) var isAlive = true
    /// Ends after the dispatch that is under way: see ``destroy()``.
    private var pendingDestruction: OpaquePointer?
    /// Whether it ends since it does not read what it is sent.
    private var isUnread = false
    private let retry: OutletRetry
    /// Those that have something for the client when it has caught up: see ``whenCaughtUp(for:_:)``.
    private var catchUps: Deque<(receiver: AnyObject, body: () -> Void)> = []
    private var catchUpReceivers: Set<ObjectIdentifier> = []
    private var catchUpIdle: IdleSource?
    /// Objects that requests under way ask for, and that have no resource yet.
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

    /// The Swift object for a `wl_client`, whoever created it: always the same one, as long as the client
    /// lives.
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

    /// The socket. Closed with the client: do not close it, or keep it.
    public var fileDescriptor: Int32? { unsafe pointer.map { unsafe wl_client_get_fd($0) } }

    /// The live resource with this number, if it has this interface.
    public func resource<R: TypedResource>(id: UInt32, as type: R.Type) -> R? {
        guard isAlive, let pointer = unsafe pointer, let found = unsafe wl_client_get_object(pointer, id),
            unsafe wl_resource_get_class(found).map({ unsafe String(cString: $0) }) == R.interface.name
        else { return nil }
        let resource = unsafe R.wrap(found)
        return resource.isAlive ? resource : nil
    }

    /// The live resource with this number.
    public func resource(id: UInt32) -> Resource? {
        guard isAlive, let pointer = unsafe pointer, let found = unsafe wl_client_get_object(pointer, id)
        else { return nil }
        let resource = unsafe Resource.wrapUntyped(found)
        return resource.isAlive ? resource : nil
    }

    /// Writes out what is buffered for the client, as far as its socket takes it. A client whose connection is broken ends when
    /// the event loop is idle.
    public func flush() {
        if isAlive { outlet.flush() }
    }

    /// Ends the connection, since there is no memory for what the client asked.
    public func postNoMemory() {
        guard isAlive, let pointer = unsafe pointer else { return }
        post(PostedError(.noMemory, "no memory")) { unsafe wl_client_post_no_memory(pointer) }
    }

    /// Closes the connection and destroys all resources of the client. While a request of this client is
    /// being handled, the client counts as dead at once, its further requests are dropped, and the end
    /// follows when the handler has returned to the event loop.
    public func destroy() {
        guard isAlive, let pointer = unsafe pointer else { return }
        guard dispatchDepth > 0 else { return unsafe wl_client_destroy(pointer) }
        unsafe destroyLater(pointer)
    }

    /// The client gets no more events. The caller is sending some, so the client ends later.
    /// - Parameter isUnread: whether it does not read what it is sent; if it does, its socket is broken.
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

    /// Whether the client does not read what it is sent: some of it waits. Of what happened in a row it will hear as much as
    /// it needs: where the pointer is, not each way that it went. What an embedder sends for show may as well be left out.
    ///
    /// Is false for a client that gets nothing because the kernel accepts no descriptors: that is not the client's fault.
    public var isLate: Bool {
        switch outlet.obstacle {
        case .fullSocket, .unreadDescriptors: true
        case .descriptorsInFlight, nil: false
        }
    }

    /// Whether events wait for the client's socket, for whatever reason.
    ///
    /// What other clients can change any number of times is not sent then, because it would wait at this client's expense:
    /// the newest state is sent by ``whenCaughtUp(for:_:)``.
    package var isBehind: Bool { outlet.obstacle != nil }

    /// Calls `body` once, when the event loop is idle and no event waits for the client. If the client ends before, `body` is
    /// released without being called.
    ///
    /// Bodies are called in their order. After one whose events wait again, the next ones are called when these were written.
    /// - Parameters:
    ///   - receiver: does nothing if a body of the same receiver waits already.
    ///   - body: sends the newest state, until the client is behind again.
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
        // The loop may be about to wait.
        flush()
    }

    // MARK: Errors

    /// Ends the connection, since a request holds what its interface cannot mean: the core protocol's error for that.
    func postMalformedRequest(_ message: String) {
        guard let pointer = unsafe pointer, let object = unsafe wl_client_get_object(pointer, 1) else {
            return
        }
        post(PostedError(.invalidMethod, message)) {
            unsafe cwayland_resource_post_error(object, WlDisplay.Error.invalidMethod.rawValue, message)
        }
    }

    /// Ends the connection, since a request cannot be answered: the core protocol's error for that.
    func postUnanswered(_ message: String) {
        guard let pointer = unsafe pointer else { return }
        post(PostedError(.implementation, message)) {
            unsafe cwayland_client_post_implementation_error(pointer, message)
        }
    }

    /// Ends the connection, since the client asks for more than it may have: wl_display's error `no_memory`, which names the
    /// limit. It is still alive when this returns, and ends when the event loop has nothing else to do, at the latest. Does
    /// nothing for a client that got the error before.
    public func post(_ exceeded: ClientLimitExceeded) {
        guard isAlive, limitEnd == nil, let pointer = unsafe pointer,
            let object = unsafe wl_client_get_object(pointer, 1)
        else {
            return
        }
        // What is not asked for by a request, libwayland lets go on.
        limitEnd = display?.eventLoop.addIdle { [unowned self] in destroy() }
        let error = PostedError(.noMemory, exceeded.description)
        post(error) {
            unsafe cwayland_resource_post_error(object, WlDisplay.Error.noMemory.rawValue, error.message)
        }
    }

    /// Whether the client ends, or has ended, also since it asks for more than it may have.
    var isEnding: Bool { !isAlive || limitEnd != nil }

    private func openAccount() -> ClientAccount {
        let account = display?.openAccount(for: self) ?? ClientAccount(ClientLimits(), in: ClientMemory())
        outlet.limit = account.limits.waitingBytes
        return account
    }

    /// Tells of an error that `send` sends.
    func post(_ error: PostedError, by send: () -> Void) {
        guard let watch = display?.postedErrors else { return send() }
        watch.post(error, to: self, by: send)
    }

    // MARK: The end

    /// Calls `body` once when the client's end begins, before its resources are destroyed.
    @discardableResult
    public func onDestroy(_ body: @escaping () -> Void) -> DestroyObservation {
        observers.add(body)
    }

    private func finishDestruction() {
        // libwayland removes an idle source itself after it ran.
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

    /// Called when the handler of a request that asks for an object has returned.
    /// - Returns: whether nobody has created the object, C code included, and the client still waits for it.
    func takeExpectedCreation(of id: UInt32) -> Bool {
        guard expectsCreation(of: id) else { return false }
        noteCreation(of: id)
        guard isAlive, let pointer = unsafe pointer else { return false }
        return unsafe wl_client_get_object(pointer, id) == nil
    }

    /// A client equals itself alone.
    public static func == (left: Client, right: Client) -> Bool {
        left === right
    }

    /// Hashes which client it is.
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
    /// The path of the program that connected, as it was at that moment: see ``ConnectedProcess/executable``.
    public var executable: String? { process.executable }

    /// The name of the program that connected, as the kernel shortens it: at most 15 bytes. Nil if it has ended, or its
    /// name cannot be read. The program chooses it: it is for people, and proves nothing.
    public var programName: String? { ProcessFamily.programName(of: credentials.processID) }

    /// The program with its process, for a log.
    public var description: String {
        let process = "process \(credentials.processID)"
        return programName.map { "\($0) (\(process))" } ?? process
    }
}
