import CWaylandServer

/// The server's end of one protocol object, a `wl_resource`.
///
/// There is one Swift object for each `wl_resource`, kept alive by it: hold the object as long as you like,
/// and ask ``isAlive``. Nothing is sent to a resource that is destroyed.
@safe
open class Resource {
    /// nil once the resource is destroyed.
    @exclusivity(unchecked) public final private(set) var pointer: OpaquePointer?
    /// Whose object it is. Can be read after the client is gone, too.
    public final let client: Client
    /// The client's. Kept here, too, so that sending an event counts no references.
    private final let outlet: ClientOutlet
    /// Of the interface, as the client has bound it: events of later versions are not sent.
    public final let version: UInt32
    /// The protocol's number for the object, unique in its client while the resource is alive.
    public final let id: UInt32
    /// What it counts as among what its client has; nil if it does not count, or is counted elsewhere, as those of C code.
    final var countedAs: ClientLimit?
    /// Nil while nobody has asked to be told of the end.
    private final var observers: DestroyObservers?

    /// What somebody keeps with the resource for as long as it lives.
    package final private(set) var kept: AnyObject?
    /// The one that keeps it. Referred to weakly.
    package final private(set) weak var keeper: (any ResourceKeeper)?

    /// For this module: use ``ResourceType/create(client:version:id:handler:)``.
    public required init(pointer: OpaquePointer?, client: Client, version: UInt32, id: UInt32) {
        unsafe self.pointer = pointer
        self.client = client
        outlet = client.outlet
        self.version = version
        self.id = id
    }

    deinit {
        observers?.removeAll()
    }

    /// False once the resource is destroyed, for whatever reason.
    public final var isAlive: Bool { unsafe pointer != nil }

    /// The name of the interface, empty once the resource is destroyed.
    public final var interfaceName: String {
        unsafe pointer.flatMap { unsafe wl_resource_get_class($0) }.map { unsafe String(cString: $0) } ?? ""
    }

    /// Destroys the resource now, without asking the client. A request that the client sent to it meanwhile
    /// ends the client's connection, so this is for objects that the protocol lets the server end.
    ///
    /// A client that has not read what the object was told before hears of the end after that.
    public final func destroy() {
        guard let pointer = unsafe pointer else { return }
        guard outlet.isHolding, unsafe Resource.own(pointer) === self else {
            return unsafe wl_resource_destroy(pointer)
        }
        unsafe outlet.destroyLater(pointer)
        end()
    }

    /// Calls `body` once, when the resource is gone for whatever reason, before the handler hears of it.
    @discardableResult
    public final func onDestroy(_ body: @escaping () -> Void) -> DestroyObservation {
        let observers = self.observers ?? DestroyObservers()
        self.observers = observers
        return observers.add(body)
    }

    /// Keeps something with the resource in place of what is kept.
    package final func keep(_ object: AnyObject, for keeper: any ResourceKeeper) {
        kept = object
        self.keeper = keeper
    }

    // MARK: Errors

    /// Ends the client's connection with an error that the protocol defines for this interface.
    public final func postError<E: RawRepresentable>(_ code: E, _ message: String)
    where E.RawValue == UInt32 {
        post(code.rawValue, named: (code as? any ProtocolErrorCode)?.name, message)
    }

    /// Ends the client's connection with an error. Further requests of the client are not dispatched.
    /// - Parameters:
    ///   - code: one of the interface's errors.
    ///   - message: cut after 127 bytes.
    public final func postError(code: UInt32, _ message: String) {
        post(code, named: nil, message)
    }

    private final func post(_ code: UInt32, named name: String?, _ message: String) {
        guard let pointer = unsafe pointer else { return }
        let error = PostedError(
            interface: interfaceName, id: id, code: code, name: name, message: Self.fitting(message))
        client.post(error) { unsafe cwayland_resource_post_error(pointer, code, error.message) }
    }

    /// libwayland would cut within a character.
    private static func fitting(_ message: String) -> String {
        var text = message[...]
        while text.utf8.count > 127 { text.removeLast() }
        return String(text)
    }

    /// Ends the client's connection, since there is no memory for what it asked.
    public final func postNoMemory() {
        if isAlive { client.postNoMemory() }
    }

    // MARK: Generated code

    /// For generated code: decodes a request and calls the handler.
    open func dispatch(_ opcode: UInt32, _ arguments: UnsafeMutablePointer<wl_argument>) {}

    /// For generated code: lets go of the handler.
    open func takeHandler() -> (any ResourceHandler)? { nil }

    /// For generated code: sends an event of this resource.
    /// - Parameters:
    ///   - opcode: the event's number in its interface.
    ///   - pointer: the resource's own, which is alive.
    ///   - arguments: as many as the event has; nil for one without.
    ///   - byteCount: the length of the message.
    ///   - descriptorCount: how many of the arguments are file descriptors.
    @inline(__always)
    public final func post(
        _ opcode: UInt32, to pointer: OpaquePointer, _ arguments: UnsafeMutablePointer<wl_argument>?,
        byteCount: Int, descriptorCount: Int = 0
    ) {
        unsafe outlet.post(
            pointer, of: self, opcode, arguments, byteCount: byteCount, descriptorCount: descriptorCount)
    }

    /// For generated code: an argument of an event to this resource.
    /// - Returns: nil where the event cannot be sent, since the argument is dead or belongs to another
    ///   client.
    @inline(__always)
    public final func object(_ argument: Resource) -> OpaquePointer? {
        guard argument.client === client else {
            refuse(argument)
            return nil
        }
        return unsafe argument.pointer
    }

    @inline(never)
    private final func refuse(_ argument: Resource) {
        let misuse = ServerMisuse.foreignArgument(interface: argument.interfaceName, id: argument.id)
        client.display?.observers.misuse.notify(misuse)
    }

    /// For generated code: as ``object(_:)``; a dead argument is sent as null.
    public final func optionalObject(_ argument: Resource?) -> OpaquePointer?? {
        guard let argument, argument.isAlive else { return unsafe .some(nil) }
        guard let pointer = unsafe object(argument) else { return nil }
        return unsafe .some(pointer)
    }

    /// For generated code: whether an event is short enough to be sent. libwayland would end the client's
    /// connection.
    public final func fits(_ byteCount: Int, event: StaticString) -> Bool {
        if byteCount <= Wire.largestMessage { return true }
        let oversized = OversizedEvent(resource: self, event: String(describing: event), size: byteCount)
        client.display?.observers.oversizedEvents.notify(oversized)
        return false
    }

    // MARK: Called by libwayland

    /// Makes libwayland hand the requests to the Swift object, which lives as long as the resource.
    func attach(to pointer: OpaquePointer) {
        unsafe wl_resource_set_dispatcher(
            pointer, dispatchRequest, UnsafeRawPointer(bitPattern: Self.marker),
            Unmanaged.passRetained(self).toOpaque(),
            { pointer in
                guard let pointer = unsafe pointer, let data = unsafe wl_resource_get_user_data(pointer)
                else { return }
                unsafe wl_resource_set_user_data(pointer, nil)
                unsafe Unmanaged<Resource>.fromOpaque(data).takeRetainedValue().becomeDead()
            })
    }

    final func becomeDead() {
        if let pointer = unsafe pointer, outlet.isHolding { unsafe outlet.forget(pointer) }
        if let countedAs { client.account.giveBackObject(countedAs) }
        end()
    }

    private final func end() {
        unsafe pointer = nil
        if let kept {
            self.kept = nil
            keeper?.resourceEnded(self, kept: kept)
            keeper = nil
        }
        while let body = observers?.takeFirst() { body() }
        takeHandler()?.resourceDestroyed(self)
    }
}

/// Called by libwayland for each request to a resource that was created here.
private func dispatchRequest(
    _ marker: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer?, _ opcode: UInt32,
    _ message: UnsafePointer<wl_message>?, _ arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
    guard let target = unsafe target, let message = unsafe message, let arguments = unsafe arguments,
        let data = unsafe wl_resource_get_user_data(OpaquePointer(target))
    else { return 0 }
    let resource = unsafe Unmanaged<Resource>.fromOpaque(data).takeUnretainedValue()
    let client = resource.client
    // Its end is due when the dispatch that is under way returns, or the resource's when the client has read.
    guard client.isAlive, unsafe resource.pointer != nil else {
        unsafe Wire.closeFileDescriptors(of: message, arguments)
        return 0
    }
    client.beginDispatch()
    unsafe resource.dispatch(opcode, arguments)
    client.endDispatch()
    return 0
}

extension Resource: Hashable {
    /// A resource equals itself alone.
    public static func == (left: Resource, right: Resource) -> Bool {
        left === right
    }

    /// Hashes which resource it is.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// What the handlers of all interfaces have in common.
public protocol ResourceHandler: AnyObject {
    /// The resource is gone: by a request, by ``Resource/destroy()``, or with its client. Called once for
    /// each resource that has this handler. Nothing can be sent to the resource any more; its client can
    /// still be read.
    func resourceDestroyed(_ resource: Resource)
}

extension ResourceHandler {
    /// Does nothing.
    public func resourceDestroyed(_ resource: Resource) {}
}

/// Keeps something with resources, and is told of their end before all others: where a closure for each would be too much.
package protocol ResourceKeeper: AnyObject {
    /// The resource is gone. What was kept with it has been taken out, and is handed over.
    func resourceEnded(_ resource: Resource, kept: AnyObject)
}
