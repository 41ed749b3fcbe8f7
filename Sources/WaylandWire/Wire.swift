import CWayland

/// For generated code: conversions between Swift's types and libwayland's arguments, except for objects.
public enum Wire {
    // MARK: Reading

    /// A string that may not be null: libwayland refuses null before the message is dispatched.
    @inlinable
    public static func string(_ argument: wl_argument) -> String {
        unsafe argument.s.map { unsafe String(cString: $0) } ?? ""
    }

    /// A string that may be null (`allow-null`).
    @inlinable
    public static func optionalString(_ argument: wl_argument) -> String? {
        unsafe argument.s.map { unsafe String(cString: $0) }
    }

    /// A fixed-point number with 24 integer and 8 fractional bits.
    @inlinable
    public static func double(_ value: wl_fixed_t) -> Double {
        Double(value) / 256
    }

    /// The bytes of an array, copied.
    public static func bytes(_ argument: wl_argument) -> [UInt8] {
        guard let array = unsafe argument.a?.pointee else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: array.data, count: array.size))
    }

    /// The numbers of an array, copied. Trailing bytes that do not form a whole number are ignored.
    public static func numbers(_ argument: wl_argument) -> [UInt32] {
        guard let array = unsafe argument.a?.pointee else { return [] }
        let bytes = unsafe UnsafeRawBufferPointer(start: array.data, count: array.size)
        let size = MemoryLayout<UInt32>.size
        return (0..<bytes.count / size).map {
            unsafe bytes.loadUnaligned(fromByteOffset: $0 * size, as: UInt32.self)
        }
    }

    /// The values of an array, copied, including values that their enum does not name. Trailing bytes that do
    /// not form a whole value are ignored.
    public static func values<Value: RawRepresentable>(
        _ argument: wl_argument, _ type: Value.Type
    ) -> [Value] where Value.RawValue == UInt32 {
        unsafe numbers(argument).compactMap { Value(rawValue: $0) }
    }

    // MARK: Writing

    /// Rounds to the nearest 1/256, and clamps to the range of a 24.8 number. NaN becomes 0.
    @inlinable
    @inline(__always)
    public static func fixed(_ value: Double) -> wl_fixed_t {
        // Adds a half and truncates: without SSE 4.1, rounding calls libm.
        let scaled = value * 256 + (value < 0 ? -0.5 : 0.5)
        if scaled.magnitude < 2_147_483_648 { return wl_fixed_t(scaled) }
        return scaled.isNaN ? 0 : scaled < 0 ? .min : .max
    }

    /// Calls a closure once with a C string that is valid only during the call; nil for nil. The string ends
    /// at its first NUL character.
    @inlinable
    public static func withCString(_ string: String?, _ body: (UnsafePointer<CChar>?) -> Void) {
        guard let string else { return body(nil) }
        unsafe string.withCString { unsafe body($0) }
    }

    /// Calls a closure once with an array that is valid only during the call, and must not be grown.
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
