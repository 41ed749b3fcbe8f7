import CWaylandClient
import SystemPackage
import WaylandWire

/// For generated code: conversions that only the client side needs.
extension Wire {
    // MARK: Reading

    /// The object of an argument; nil for null, and for an object that the client has destroyed.
    public static func object<P: ProxyType>(_ argument: wl_argument, _ type: P.Type) -> P? {
        unsafe anyProxy(argument) as? P
    }

    /// An object of any interface. nil in the same cases as for ``object(_:_:)``.
    public static func anyProxy(_ argument: wl_argument) -> Proxy? {
        guard let proxy = unsafe argument.o.flatMap({ unsafe Proxy.existing($0) }), proxy.isAlive else {
            return nil
        }
        return proxy
    }

    // MARK: Writing

    /// A required argument. Destroyed objects are a programming error.
    public static func pointer(_ proxy: Proxy) -> OpaquePointer {
        guard let pointer = unsafe proxy.pointer else {
            preconditionFailure("an argument of a request was destroyed")
        }
        return unsafe pointer
    }

    /// An argument that may be null. A destroyed object becomes null.
    public static func pointer(_ proxy: Proxy?) -> OpaquePointer? {
        unsafe proxy?.pointer
    }

    // MARK: Unhandled events

    /// Closes a descriptor that came with an event that no closure handles.
    public static func close(_ descriptor: FileDescriptor) {
        // A failure to close a descriptor that just arrived has no consequences.
        try? descriptor.close()
    }
}
