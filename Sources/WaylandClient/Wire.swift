import CWayland
import SystemPackage

/// For generated code: between Swift's types and libwayland's arguments.
public enum Wire {
    // MARK: Reading

    public static func string(_ argument: wl_argument) -> String {
        argument.s.map { String(cString: $0) } ?? ""
    }

    public static func optionalString(_ argument: wl_argument) -> String? {
        argument.s.map { String(cString: $0) }
    }

    public static func bytes(_ argument: wl_argument) -> [UInt8] {
        guard let array = argument.a?.pointee else { return [] }
        return Array(UnsafeRawBufferPointer(start: array.data, count: array.size))
    }

    /// nil for null, and for an object that was destroyed here while the event was on its way.
    public static func object<P: ProxyType>(_ argument: wl_argument, _ type: P.Type) -> P? {
        anyObject(argument) as? P
    }

    public static func anyObject(_ argument: wl_argument) -> Proxy? {
        guard let proxy = argument.o.flatMap({ Proxy.existing($0) }), proxy.isAlive else { return nil }
        return proxy
    }

    public static func double(_ value: wl_fixed_t) -> Double {
        Double(value) / 256
    }

    // MARK: Writing

    /// Rounds to the nearest 1/256, and to what 24.8 bits can hold. What is not a number becomes 0.
    public static func fixed(_ value: Double) -> wl_fixed_t {
        let scaled = (value * 256).rounded()
        if scaled.isNaN { return 0 }
        if scaled >= Double(Int32.max) { return Int32.max }
        if scaled <= Double(Int32.min) { return Int32.min }
        return Int32(scaled)
    }

    /// An argument that the protocol requires.
    public static func pointer(_ proxy: Proxy) -> OpaquePointer {
        guard let pointer = proxy.pointer else {
            preconditionFailure("an argument of a request is destroyed")
        }
        return pointer
    }

    /// An argument that may be null; a destroyed one becomes null.
    public static func pointer(_ proxy: Proxy?) -> OpaquePointer? {
        proxy?.pointer
    }

    public static func withCString(_ string: String?, _ body: (UnsafePointer<CChar>?) -> Void) {
        guard let string else { return body(nil) }
        string.withCString { body($0) }
    }

    public static func withArray(
        _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeMutablePointer<wl_array>) -> Void
    ) {
        var array = wl_array(
            size: bytes.count, alloc: 0, data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        withUnsafeMutablePointer(to: &array) { body($0) }
    }

    // MARK: Events that nobody handles

    public static func close(_ descriptor: FileDescriptor) {
        // A descriptor that just arrived: there is nothing to do about a failure.
        try? descriptor.close()
    }
}
