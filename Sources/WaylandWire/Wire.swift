import CWayland

/// For generated code: between Swift's types and libwayland's arguments. Each side adds its objects.
public enum Wire {
    // MARK: Reading

    /// A string that may not be null: libwayland refuses null where the protocol does not allow it, before anything is
    /// dispatched.
    @inlinable
    public static func string(_ argument: wl_argument) -> String {
        unsafe argument.s.map { unsafe String(cString: $0) } ?? ""
    }

    /// A string that may be null, as `allow-null` says.
    @inlinable
    public static func optionalString(_ argument: wl_argument) -> String? {
        unsafe argument.s.map { unsafe String(cString: $0) }
    }

    /// A fixed-point number of 24.8 bits.
    @inlinable
    public static func double(_ value: wl_fixed_t) -> Double {
        Double(value) / 256
    }

    /// The bytes of an array, copied.
    public static func bytes(_ argument: wl_argument) -> [UInt8] {
        guard let array = unsafe argument.a?.pointee else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: array.data, count: array.size))
    }

    /// The numbers of an array, copied. A rest that is no whole number is left out.
    public static func numbers(_ argument: wl_argument) -> [UInt32] {
        guard let array = unsafe argument.a?.pointee else { return [] }
        let bytes = unsafe UnsafeRawBufferPointer(start: array.data, count: array.size)
        let size = MemoryLayout<UInt32>.size
        return (0..<bytes.count / size).map {
            unsafe bytes.loadUnaligned(fromByteOffset: $0 * size, as: UInt32.self)
        }
    }

    /// The values of an array, copied, known to their enum or not. A rest that is no whole value is left out.
    public static func values<Value: RawRepresentable>(
        _ argument: wl_argument, _ type: Value.Type
    ) -> [Value] where Value.RawValue == UInt32 {
        unsafe numbers(argument).compactMap { Value(rawValue: $0) }
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
        unsafe string.withCString { unsafe body($0) }
    }

    /// Calls the body once, with an array that is valid during the call only and must not be grown: the elements are
    /// the caller's.
    @inlinable
    public static func withArray<Element: BitwiseCopyable>(
        _ elements: [Element], _ body: (UnsafeMutablePointer<wl_array>) -> Void
    ) {
        unsafe elements.withUnsafeBytes { bytes in
            var array = unsafe wl_array(
                size: bytes.count, alloc: 0, data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
            unsafe withUnsafeMutablePointer(to: &array) { unsafe body($0) }
        }
    }
}
