import CWaylandClient

/// The client's end of one protocol object, a `wl_proxy`.
///
/// The connection keeps a proxy until it is destroyed: by a request that is a destructor, by an event that is
/// one, by ``destroyProxy()``, or with the connection. Requests to a destroyed proxy are not sent.
@safe
open class Proxy {
    /// nil once destroyed.
    public final private(set) var pointer: OpaquePointer?
    /// nil once the connection is gone.
    public final private(set) weak var connection: Connection?
    /// Of the interface, as it was bound.
    public final let version: UInt32
    /// The protocol's number for the object, unique in its connection while it is alive. 0 if it was never
    /// created.
    public final let id: UInt32

    /// For generated code.
    /// - Parameters:
    ///   - pointer: nil if the object could not be created, since the connection is gone.
    ///   - parent: whose request or event created the object.
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

    /// False once the object is destroyed, here or by the connection's end.
    public final var isAlive: Bool { unsafe pointer != nil }

    /// Forgets the object without telling the compositor: for interfaces that have no destructor. Its events
    /// are dropped from now on.
    public final func destroyProxy() {
        guard let pointer = unsafe releasePointer() else { return }
        unsafe wl_proxy_destroy(pointer)
    }

    /// Destroys the object in whichever way its interface has: by the destructor, if there is one that needs
    /// nothing else, or as ``Proxy/destroyProxy()``.
    open func discard() {
        destroyProxy()
    }

    // MARK: Generated code

    /// For generated code: decodes an event and calls the closure.
    open func dispatch(_ opcode: UInt32, _ arguments: UnsafeMutablePointer<wl_argument>) {}

    /// For generated code.
    open func dropEventHandler() {}

    /// For generated code: the object is dead from now on, and the caller destroys what is returned.
    public final func releasePointer() -> OpaquePointer? {
        guard let released = unsafe pointer else { return nil }
        connection?.forget(self)
        unsafe pointer = nil
        dropEventHandler()
        return unsafe released
    }

    /// For generated code: the destructor of an object whose events bring objects was sent. Those that are on
    /// their way are destroyed on arrival. Not so if the compositor created the object: it may use the number for another one
    /// as soon as it has heard of the end.
    public final func lingerUntilAnswered(_ pointer: OpaquePointer) {
        guard let connection, id < Self.firstNumberOfCompositors else {
            return unsafe wl_proxy_destroy(pointer)
        }
        unsafe connection.linger(self, pointer: pointer)
    }

    /// Lower numbers are of objects that the client created.
    private static let firstNumberOfCompositors: UInt32 = 0xff00_0000

    /// For generated code: a request needs a newer object.
    public final func requireVersion(_ needed: UInt32) {
        precondition(
            version >= needed, "the request needs version \(needed) of the object, which has \(version)")
    }

    // MARK: libwayland

    /// libwayland keeps this with each proxy, which tells them from its own.
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

    /// The Swift object of a live `wl_proxy`.
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
    /// A proxy equals itself alone.
    public static func == (left: Proxy, right: Proxy) -> Bool {
        left === right
    }

    /// Hashes which proxy it is.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// The proxy class of one interface, as the scanner generates it.
public protocol ProxyType: Proxy {
    /// The table of the interface, which libwayland reads.
    static var interface: Interface { get }
}
