import CWayland

/// For generated code: between Swift's types and libwayland's arguments. Each side adds its objects.
public enum Wire {
    // MARK: Reading

    /// libwayland refuses a null string where the protocol does not allow it, before anything is dispatched.
    @inlinable
    public static func string(_ argument: wl_argument) -> String {
        argument.s.map { String(cString: $0) } ?? ""
    }

    @inlinable
    public static func optionalString(_ argument: wl_argument) -> String? {
        argument.s.map { String(cString: $0) }
    }

    @inlinable
    public static func double(_ value: wl_fixed_t) -> Double {
        Double(value) / 256
    }

    // MARK: Writing

    /// Rounds to the nearest 1/256, and to what 24.8 bits can hold. What is not a number becomes 0.
    @inlinable
    public static func fixed(_ value: Double) -> wl_fixed_t {
        let scaled = (value * 256).rounded()
        if scaled.isNaN { return 0 }
        if scaled >= Double(Int32.max) { return Int32.max }
        if scaled <= Double(Int32.min) { return Int32.min }
        return Int32(scaled)
    }

    @inlinable
    public static func withCString(_ string: String?, _ body: (UnsafePointer<CChar>?) -> Void) {
        guard let string else { return body(nil) }
        string.withCString { body($0) }
    }

    @inlinable
    public static func withArray(
        _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeMutablePointer<wl_array>) -> Void
    ) {
        var array = wl_array(
            size: bytes.count, alloc: 0, data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        withUnsafeMutablePointer(to: &array) { body($0) }
    }
}
