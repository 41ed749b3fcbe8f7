import CWaylandServer
import Glibc

/// The types of a message's arguments in libwayland's tables: a letter for each argument. The text also has
/// the version that introduced the message, and a question mark before an argument that may be null.
@safe
struct MessageSignature {
    /// Valid for the life of the process.
    private let characters: UnsafePointer<CChar>

    init?(_ message: wl_message) {
        guard let characters = unsafe message.signature else { return nil }
        unsafe self.characters = characters
    }

    var argumentCount: Int {
        var count = 0
        forEachArgument { _, _ in count += 1 }
        return count
    }

    func forEachArgument(_ body: (_ index: Int, _ kind: ArgumentKind) -> Void) {
        var character = unsafe characters
        var index = 0
        while unsafe character.pointee != 0 {
            if let kind = unsafe ArgumentKind(letter: UInt8(bitPattern: character.pointee)) {
                body(index, kind)
                index += 1
            }
            unsafe character += 1
        }
    }
}

/// The kinds of message arguments, by how they are copied and released.
enum ArgumentKind {
    /// A plain value: an integer or a fixed-point number.
    case number
    /// A resource, which exists or which the message introduces.
    case object
    case string
    case array
    case descriptor

    /// - Returns: `nil` if the letter does not stand for an argument.
    init?(letter: UInt8) {
        switch letter {
        case UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "f"): self = .number
        case UInt8(ascii: "o"), UInt8(ascii: "n"): self = .object
        case UInt8(ascii: "s"): self = .string
        case UInt8(ascii: "a"): self = .array
        case UInt8(ascii: "h"): self = .descriptor
        default: return nil
        }
    }

    /// A value that can be released although nothing was copied.
    var empty: wl_argument {
        switch self {
        case .number, .object, .string, .array: unsafe wl_argument(o: nil)
        case .descriptor: unsafe wl_argument(h: -1)
        }
    }

    /// Copies an argument; `nil` if there is no memory or descriptor. The copy is valid until it is released.
    /// A copied descriptor is valid as long as its `WaitingFile`, which is appended to `files`.
    func copy(of argument: wl_argument, to files: inout [WaitingFile]) -> wl_argument? {
        switch self {
        case .number, .object: return unsafe argument
        case .string:
            guard let string = unsafe argument.s else { return unsafe argument }
            return unsafe strdup(string).map { unsafe wl_argument(s: $0) }
        case .array:
            guard let array = unsafe argument.a else { return unsafe argument }
            let copy = UnsafeMutablePointer<wl_array>.allocate(capacity: 1)
            unsafe wl_array_init(copy)
            guard unsafe wl_array_copy(copy, array) == 0 else {
                unsafe copy.deallocate()
                return nil
            }
            return unsafe wl_argument(a: copy)
        case .descriptor:
            guard let file = unsafe WaitingFile(copying: argument.h) else { return nil }
            files.append(file)
            return unsafe wl_argument(h: file.rawValue)
        }
    }

    func release(_ argument: wl_argument) {
        switch self {
        case .number, .object, .descriptor: break
        case .string: unsafe free(UnsafeMutablePointer(mutating: argument.s))
        case .array:
            guard let array = unsafe argument.a else { return }
            unsafe wl_array_release(array)
            unsafe array.deallocate()
        }
    }
}
