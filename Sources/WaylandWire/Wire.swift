import CWayland

/// For generated code: between Swift's types and libwayland's arguments. Each side adds its objects.
public enum Wire {
    // MARK: Reading

    /// A string that may not be null: libwayland refuses null where the protocol does not allow it, before anything is
    /// dispatched.
    @inlinable
    public static func string(_ argument: wl_argument) -> String {
        argument.s.map { String(cString: $0) } ?? ""
    }

    /// A string that may be null, as `allow-null` says.
    @inlinable
    public static func optionalString(_ argument: wl_argument) -> String? {
        argument.s.map { String(cString: $0) }
    }

    /// A fixed-point number of 24.8 bits.
    @inlinable
    public static func double(_ value: wl_fixed_t) -> Double {
        Double(value) / 256
    }

    // MARK: Writing

    /// Rounds to the nearest 1/256, and to what 24.8 bits can hold. What is not a number becomes 0.
    @inlinable
    @inline(__always)
    public static func fixed(_ value: Double) -> wl_fixed_t {
        // Cut off after this: without SSE 4.1, rounding is a call of libm.
        let scaled = value * 256 + (value < 0 ? -0.5 : 0.5)
        if scaled.magnitude < 2_147_483_648 { return wl_fixed_t(scaled) }
        return scaled.isNaN ? 0 : scaled < 0 ? .min : .max
    }

    /// Calls the body once, with a C string that is valid during the call only; nil for nil. A string is cut
    /// off at its first NUL character.
    @inlinable
    public static func withCString(_ string: String?, _ body: (UnsafePointer<CChar>?) -> Void) {
        guard let string else { return body(nil) }
        string.withCString { body($0) }
    }

    /// Calls the body once, with an array that is valid during the call only and must not be grown: the bytes
    /// are the caller's.
    @inlinable
    public static func withArray(
        _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeMutablePointer<wl_array>) -> Void
    ) {
        var array = wl_array(
            size: bytes.count, alloc: 0, data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        withUnsafeMutablePointer(to: &array) { body($0) }
    }
}
