import CWaylandServer

/// The server's end of one protocol object, a `wl_resource`.
///
/// Retained by the `wl_resource`. You may retain it longer: nothing is sent once ``isAlive`` is false.
@safe
open class Resource {
    /// `nil` once the resource is destroyed.
    @exclusivity(unchecked) public final private(set) var pointer: OpaquePointer?
    /// The client that owns the object. Stays valid after the client is destroyed.
    public final let client: Client
    /// The client's outlet. Stored here, too, so that sending an event counts no references.
    private final let outlet: ClientOutlet
    /// The interface's version that the client has bound. Events of later versions are not sent.
    public final let version: UInt32
    /// The protocol's ID of the object, unique within its client while the resource is alive.
    public final let id: UInt32
    /// The limit that the resource counts against; `nil` if it exceeded a limit or belongs to C code.
    final var countedAs: ClientLimit?
    /// `nil` until the first observer is added.
    private final var observers: DestroyObservers?

    /// An object that the keeper stores with the resource for as long as the resource lives.
    package final private(set) var kept: AnyObject?
    /// The keeper of that object. Held weakly.
    package final private(set) weak var keeper: (any ResourceKeeper)?

    /// For this module. Use ``ResourceType/create(client:version:id:handler:)`` instead.
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

    /// Whether the resource exists. False once it is destroyed, for any reason.
    public final var isAlive: Bool { unsafe pointer != nil }

    /// The name of the interface. Empty once the resource is destroyed.
    public final var interfaceName: String {
        unsafe pointer.flatMap { unsafe wl_resource_get_class($0) }.map { unsafe String(cString: $0) } ?? ""
    }

    /// Destroys the resource without a request by the client, but after the events that still wait for the
    /// client. A client that sends the object a request before it receives the deletion is disconnected, so
    /// use this only for objects that the protocol lets the server end.
    public final func destroy() {
        guard let pointer = unsafe pointer else { return }
        guard outlet.isHolding, unsafe Resource.own(pointer) === self else {
            return unsafe wl_resource_destroy(pointer)
        }
        unsafe outlet.destroyLater(pointer)
        end()
    }

    /// Calls `body` once, when the resource is destroyed for any reason, before the handler is notified.
    /// Never calls it if the resource is already destroyed.
    @discardableResult
    public final func onDestroy(_ body: @escaping () -> Void) -> DestroyObservation {
        let observers = self.observers ?? DestroyObservers()
        self.observers = observers
        return observers.add(body)
    }

    /// Stores an object with the resource. Replaces the one that is stored.
    package final func keep(_ object: AnyObject, for keeper: any ResourceKeeper) {
        kept = object
        self.keeper = keeper
    }

    // MARK: Errors

    /// Disconnects the client with an error that the protocol defines for this interface.
    public final func postError<E: RawRepresentable>(_ code: E, _ message: String)
    where E.RawValue == UInt32 {
        post(code.rawValue, named: (code as? any ProtocolErrorCode)?.name, message)
    }

    /// Disconnects the client with one of the interface's errors. `message` is truncated after 127 bytes.
    public final func postError(code: UInt32, _ message: String) {
        post(code, named: nil, message)
    }

    private final func post(_ code: UInt32, named name: String?, _ message: String) {
        guard let pointer = unsafe pointer else { return }
        let error = PostedError(
            interface: interfaceName, id: id, code: code, name: name, message: Self.fitting(message))
        client.post(error) { unsafe cwayland_resource_post_error(pointer, code, error.message) }
    }

    /// Truncates a message between characters. libwayland would truncate it within one.
    private static func fitting(_ message: String) -> String {
        var text = message[...]
        while text.utf8.count > 127 { text.removeLast() }
        return String(text)
    }

    /// Disconnects the client, because there is no memory to carry out a request.
    public final func postNoMemory() {
        if isAlive { client.postNoMemory() }
    }

    // MARK: Generated code

    /// For generated code: decodes a request and calls the handler.
    open func dispatch(_ opcode: UInt32, _ arguments: UnsafeMutablePointer<wl_argument>) {}

    /// For generated code: releases and returns the handler.
    open func takeHandler() -> (any ResourceHandler)? { nil }

    /// For generated code: sends an event. `pointer` is the resource's own, and must be alive. `arguments`
    /// are as many as the event has, and `byteCount` is the length of the message.
    @inline(__always)
    public final func post(
        _ opcode: UInt32, to pointer: OpaquePointer, _ arguments: UnsafeMutablePointer<wl_argument>?,
        byteCount: Int, descriptorCount: Int = 0
    ) {
        unsafe outlet.post(
            pointer, of: self, opcode, arguments, byteCount: byteCount, descriptorCount: descriptorCount)
    }

    /// For generated code: returns the pointer of an argument; `nil` if the event cannot be sent, because the
    /// argument is dead or belongs to another client.
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

    /// For generated code: like ``object(_:)``, but a dead argument is sent as null.
    public final func optionalObject(_ argument: Resource?) -> OpaquePointer?? {
        guard let argument, argument.isAlive else { return unsafe .some(nil) }
        guard let pointer = unsafe object(argument) else { return nil }
        return unsafe .some(pointer)
    }

    /// For generated code: returns whether an event is short enough to be sent, and reports it if it is not.
    public final func fits(_ byteCount: Int, event: StaticString) -> Bool {
        if byteCount <= Wire.largestMessage { return true }
        let oversized = OversizedEvent(resource: self, event: String(describing: event), size: byteCount)
        client.display?.observers.oversizedEvents.notify(oversized)
        return false
    }

    // MARK: Called by libwayland

    /// Makes libwayland pass requests to this object, and retain the object as long as the resource exists.
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
    // Drop the request: the client or the resource is dead, although libwayland has not destroyed it yet.
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
    /// Returns whether both are the same resource.
    public static func == (left: Resource, right: Resource) -> Bool {
        left === right
    }

    /// Hashes the resource's identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// The requirements of the handlers of all interfaces.
public protocol ResourceHandler: AnyObject {
    /// Called once for each resource with this handler, when the resource is destroyed for any reason.
    /// Nothing can be sent to the resource. ``Resource/client`` stays valid.
    func resourceDestroyed(_ resource: Resource)
}

extension ResourceHandler {
    /// Does nothing.
    public func resourceDestroyed(_ resource: Resource) {}
}

/// Stores objects with resources, and is notified of a resource's end before its observers and its handler.
/// Use this where a closure for each resource would cost too much.
package protocol ResourceKeeper: AnyObject {
    /// Called when the resource is destroyed, with the object that was stored with it until then.
    func resourceEnded(_ resource: Resource, kept: AnyObject)
}
