import CWaylandServer
import Glibc
import WaylandWire

/// For generated code: what only this side sends or gets.
extension Wire {
    /// libwayland's buffers hold no longer message, and end the connection of a client that would get one.
    static let largestMessage = 4096

    // MARK: Reading

    /// Whether an array consists of whole numbers of 32 bits. If not, the request is malformed, and the client is told.
    public static func isWhole(_ argument: wl_argument, for resource: Resource) -> Bool {
        guard let array = unsafe argument.a?.pointee, unsafe array.size % MemoryLayout<UInt32>.size != 0
        else {
            return true
        }
        resource.client.postMalformedRequest(
            unsafe "\(resource.interfaceName)#\(resource.id) got an array of \(array.size) bytes, which are no 32-bit numbers"
        )
        return false
    }

    /// An object of any interface.
    public static func anyResource(_ argument: wl_argument) -> Resource? {
        unsafe argument.o.map { unsafe Resource.wrapUntyped($0) }
    }

    // MARK: Writing

    /// The bytes of a string beyond its length field.
    public static func size(_ string: String?) -> Int {
        guard let string else { return 0 }
        return padded(string.utf8.count + 1)
    }

    /// The bytes of an array beyond its length field.
    public static func size<Element: BitwiseCopyable>(_ elements: [Element]) -> Int {
        padded(elements.count * MemoryLayout<Element>.stride)
    }

    private static func padded(_ count: Int) -> Int {
        (count + 3) & ~3
    }

    // MARK: Messages that nobody handles

    static func closeFileDescriptors(
        of message: UnsafePointer<wl_message>, _ arguments: UnsafeMutablePointer<wl_argument>
    ) {
        unsafe MessageSignature(message.pointee)?.forEachArgument { index, kind in
            if kind == .descriptor { _ = unsafe OwnedFileDescriptor(rawValue: arguments[index].h) }
        }
    }
}
