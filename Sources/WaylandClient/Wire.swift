import CWaylandClient
import SystemPackage
import WaylandWire

/// For generated code: what only this side sends or gets.
extension Wire {
    // MARK: Reading

    /// nil for null, and for an object that was destroyed here while the event was on its way.
    public static func object<P: ProxyType>(_ argument: wl_argument, _ type: P.Type) -> P? {
        unsafe anyProxy(argument) as? P
    }

    /// An object of any interface: as ``object(_:_:)``.
    public static func anyProxy(_ argument: wl_argument) -> Proxy? {
        guard let proxy = unsafe argument.o.flatMap({ unsafe Proxy.existing($0) }), proxy.isAlive else {
            return nil
        }
        return proxy
    }

    // MARK: Writing

    /// An argument that the protocol requires.
    public static func pointer(_ proxy: Proxy) -> OpaquePointer {
        guard let pointer = unsafe proxy.pointer else {
            preconditionFailure("an argument of a request is destroyed")
        }
        return unsafe pointer
    }

    /// An argument that may be null; a destroyed one becomes null.
    public static func pointer(_ proxy: Proxy?) -> OpaquePointer? {
        unsafe proxy?.pointer
    }

    // MARK: Events that nobody handles

    /// Closes a descriptor that came with the event.
    public static func close(_ descriptor: FileDescriptor) {
        // A descriptor that just arrived: there is nothing to do about a failure.
        try? descriptor.close()
    }
}
