import CWayland
import Glibc

/// For generated code: between Swift's types and libwayland's arguments.
public enum Wire {
    /// libwayland's buffers hold no longer message, and end the connection of a client that would get one.
    static let largestMessage = 4096

    // MARK: Reading

    /// libwayland refuses a null string where the protocol does not allow it, before anything is dispatched.
    public static func string(_ argument: wl_argument) -> String {
        argument.s.map { String(cString: $0) } ?? ""
    }

    public static func optionalString(_ argument: wl_argument) -> String? {
        argument.s.map { String(cString: $0) }
    }

    /// Valid while the message is dispatched.
    public static func bytes(_ argument: wl_argument) -> UnsafeRawBufferPointer {
        guard let array = argument.a?.pointee else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(start: array.data, count: array.size)
    }

    public static func object<R: TypedResource>(_ argument: wl_argument, _ type: R.Type) -> R? {
        argument.o.map { R.wrap($0) }
    }

    /// An object of any interface.
    public static func anyObject(_ argument: wl_argument) -> Resource? {
        argument.o.map { Resource.wrapUntyped($0) }
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

    /// The bytes of a string beyond its length field.
    public static func size(_ string: String?) -> Int {
        guard let string else { return 0 }
        return padded(string.utf8.count + 1)
    }

    public static func size(_ bytes: UnsafeRawBufferPointer) -> Int {
        padded(bytes.count)
    }

    private static func padded(_ count: Int) -> Int {
        (count + 3) & ~3
    }

    // MARK: Messages that nobody handles

    /// Closes the file descriptors of a message.
    static func closeFileDescriptors(
        of message: UnsafePointer<wl_message>, _ arguments: UnsafeMutablePointer<wl_argument>
    ) {
        guard var character = message.pointee.signature else { return }
        var index = 0
        while character.pointee != 0 {
            switch UInt8(bitPattern: character.pointee) {
            case UInt8(ascii: "h"):
                close(arguments[index].h)
                index += 1
            case UInt8(ascii: "?"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
            default: index += 1
            }
            character += 1
        }
    }
}
