import CWayland
import Glibc
import WaylandWire

/// For generated code: what only this side sends or gets.
extension Wire {
    /// libwayland's buffers hold no longer message, and end the connection of a client that would get one.
    static let largestMessage = 4096

    // MARK: Reading

    /// Valid while the message is dispatched.
    public static func bytes(_ argument: wl_argument) -> UnsafeRawBufferPointer {
        guard let array = argument.a?.pointee else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        return UnsafeRawBufferPointer(start: array.data, count: array.size)
    }

    /// The object of an argument, nil for null.
    public static func object<R: TypedResource>(_ argument: wl_argument, _ type: R.Type) -> R? {
        argument.o.map { R.wrap($0) }
    }

    /// An object of any interface.
    public static func anyResource(_ argument: wl_argument) -> Resource? {
        argument.o.map { Resource.wrapUntyped($0) }
    }

    // MARK: Writing

    /// The bytes of a string beyond its length field.
    public static func size(_ string: String?) -> Int {
        guard let string else { return 0 }
        return padded(string.utf8.count + 1)
    }

    /// The bytes of an array beyond its length field.
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
