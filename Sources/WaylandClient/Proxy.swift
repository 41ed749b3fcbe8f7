import CWaylandClient

/// The client's side of one protocol object, a `wl_proxy`.
///
/// The connection retains a proxy until the proxy is destroyed: by a destructor request, by a destructor
/// event, by ``destroyProxy()``, or with the connection. Requests to a destroyed proxy are not sent.
@safe
open class Proxy {
    /// The C object; nil once it is destroyed, or if it could not be created.
    public final private(set) var pointer: OpaquePointer?
    /// nil once the connection is deallocated.
    public final private(set) weak var connection: Connection?
    /// The version of the interface that the object was created with.
    public final let version: UInt32
    /// The protocol's object ID, unique while the object exists; 0 if the object could not be created.
    public final let id: UInt32

    /// For generated code. `pointer` is nil if the object could not be created.
    public required init(_ pointer: OpaquePointer?, createdBy parent: Proxy) {
        unsafe self.pointer = pointer
        connection = parent.connection
        version = unsafe pointer.map { unsafe wl_proxy_get_version($0) } ?? parent.version
        id = unsafe pointer.map { unsafe wl_proxy_get_id($0) } ?? 0
        attach()
    }

    /// For the objects that the connection itself creates.
    init(_ pointer: OpaquePointer?, connection: Connection) {
        unsafe self.pointer = pointer
        self.connection = connection
        version = unsafe pointer.map { unsafe wl_proxy_get_version($0) } ?? 1
        id = unsafe pointer.map { unsafe wl_proxy_get_id($0) } ?? 0
        attach()
    }

    /// Whether the object exists. False once it is destroyed, explicitly or with the connection.
    public final var isAlive: Bool { unsafe pointer != nil }

    /// Destroys the object without a request, for interfaces without a destructor. Drops its further events.
    public final func destroyProxy() {
        guard let pointer = unsafe releasePointer() else { return }
        unsafe wl_proxy_destroy(pointer)
    }

    /// Destroys the object by its destructor, if that takes no arguments, or else by
    /// ``Proxy/destroyProxy()``.
    open func discard() {
        destroyProxy()
    }

    // MARK: Generated code

    /// For generated code: decodes an event and calls the closure.
    open func dispatch(_ opcode: UInt32, _ arguments: UnsafeMutablePointer<wl_argument>) {}

    /// For generated code: removes the event closure.
    open func dropEventHandler() {}

    /// For generated code: marks the object as destroyed, and returns the C object, which the caller
    /// destroys; nil if the object was destroyed before.
    public final func releasePointer() -> OpaquePointer? {
        guard let released = unsafe pointer else { return nil }
        connection?.forget(self)
        unsafe pointer = nil
        dropEventHandler()
        return unsafe released
    }

    /// For generated code: called after the destructor request of an object whose events create objects.
    /// Keeps the C object until the compositor has handled the request, and destroys objects that arrive
    /// until then. An object of the compositor is destroyed immediately, because its ID may be reused.
    public final func lingerUntilAnswered(_ pointer: OpaquePointer) {
        guard let connection, id < Self.firstNumberOfCompositors else {
            return unsafe wl_proxy_destroy(pointer)
        }
        unsafe connection.linger(self, pointer: pointer)
    }

    /// Lower IDs belong to objects that the client created.
    private static let firstNumberOfCompositors: UInt32 = 0xff00_0000

    /// For generated code: stops the program if a request needs a newer version of the object.
    public final func requireVersion(_ needed: UInt32) {
        precondition(
            version >= needed, "the request needs version \(needed) of the object, which has \(version)")
    }

    // MARK: libwayland

    /// Identifies the proxies of this module: libwayland stores it with each of them.
    private static let marker = UInt(bitPattern: UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

    private final func attach() {
        guard let pointer = unsafe pointer, let connection else { return }
        unsafe wl_proxy_add_dispatcher(
            pointer,
            { _, target, opcode, _, arguments in
                guard let target = unsafe target, let arguments = unsafe arguments,
                    let proxy = unsafe Proxy.existing(OpaquePointer(target))
                else {
                    return 0
                }
                unsafe proxy.dispatch(opcode, arguments)
                return 0
            }, UnsafeRawPointer(bitPattern: Self.marker), unsafe Unmanaged.passUnretained(self).toOpaque())
        connection.keep(self)
    }

    /// The Swift object of a live `wl_proxy`; nil if the `wl_proxy` is not of this module.
    static func existing(_ pointer: OpaquePointer) -> Proxy? {
        guard unsafe wl_proxy_get_listener(pointer) == UnsafeRawPointer(bitPattern: marker),
            let data = unsafe wl_proxy_get_user_data(pointer)
        else {
            return nil
        }
        return unsafe Unmanaged<Proxy>.fromOpaque(data).takeUnretainedValue()
    }
}

extension Proxy: Hashable {
    /// Two proxies are equal only if they are the same object.
    public static func == (left: Proxy, right: Proxy) -> Bool {
        left === right
    }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// The proxy class of one interface, as the scanner generates it.
public protocol ProxyType: Proxy {
    /// The table of the interface, which libwayland reads.
    static var interface: Interface { get }
}
