import CWaylandServer
import Glibc
import WaylandWire

/// For generated code: conversions that only the server needs.
extension Wire {
    /// The longest message in bytes. libwayland cannot buffer a longer one, and would disconnect the client.
    static let largestMessage = 4096

    // MARK: Reading

    /// Returns whether an array consists of whole 32-bit numbers. If not, disconnects the client.
    public static func isWhole(_ argument: wl_argument, for resource: Resource) -> Bool {
        guard let array = unsafe argument.a?.pointee, unsafe array.size % MemoryLayout<UInt32>.size != 0
        else {
            return true
        }
        resource.client.postMalformedRequest(
            unsafe "\(resource.interfaceName)#\(resource.id) got an array of \(array.size) bytes, which are not whole 32-bit numbers"
        )
        return false
    }

    /// Returns the object of an argument with any interface.
    public static func anyResource(_ argument: wl_argument) -> Resource? {
        unsafe argument.o.map { unsafe Resource.wrapUntyped($0) }
    }

    // MARK: Writing

    /// Returns how many bytes a string takes in a message, without its length field.
    public static func size(_ string: String?) -> Int {
        guard let string else { return 0 }
        return padded(string.utf8.count + 1)
    }

    /// Returns how many bytes an array takes in a message, without its length field.
    public static func size<Element: BitwiseCopyable>(_ elements: [Element]) -> Int {
        padded(elements.count * MemoryLayout<Element>.stride)
    }

    private static func padded(_ count: Int) -> Int {
        (count + 3) & ~3
    }

    // MARK: Messages without a handler

    static func closeFileDescriptors(
        of message: UnsafePointer<wl_message>, _ arguments: UnsafeMutablePointer<wl_argument>
    ) {
        unsafe MessageSignature(message.pointee)?.forEachArgument { index, kind in
            if kind == .descriptor { _ = unsafe OwnedFileDescriptor(rawValue: arguments[index].h) }
        }
    }
}
