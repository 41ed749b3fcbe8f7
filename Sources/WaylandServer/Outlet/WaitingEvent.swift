import CWaylandServer
import Glibc

/// An event that waits for a client to read, with copies of what its arguments refer to. If
/// `Resource.destroy()` is called for a resource that the event refers to, the resource is destroyed once the
/// event was sent. If C code destroys such a resource, the event is dropped: see `ClientOutlet.forget(_:)`.
@safe
final class WaitingEvent {
    let resource: OpaquePointer
    let byteCount: Int
    /// The files that are sent with the event, in the order of its arguments.
    private(set) var files: [WaitingFile]
    let rule: WaitingRule
    private let opcode: UInt32
    private let signature: MessageSignature
    private let arguments: UnsafeMutablePointer<wl_argument>

    /// Copies an event to a live resource. Returns `nil` if there is no memory or descriptor for the copies.
    /// - Parameter arguments: as many as the event has.
    init?(
        to resource: OpaquePointer, _ interface: Interface, _ opcode: UInt32,
        _ arguments: UnsafeMutablePointer<wl_argument>?, byteCount: Int
    ) {
        guard let message = unsafe interface.event(opcode), let signature = unsafe MessageSignature(message)
        else {
            return nil
        }
        unsafe self.resource = resource
        self.opcode = opcode
        self.signature = signature
        self.byteCount = byteCount
        rule = unsafe WaitingRule.of(interface.name, String(cString: message.name))
        let copies = UnsafeMutablePointer<wl_argument>.allocate(capacity: max(1, signature.argumentCount))
        var isWhole = true
        var files: [WaitingFile] = []
        signature.forEachArgument { index, kind in
            let copy = unsafe arguments.flatMap { unsafe kind.copy(of: $0[index], to: &files) }
            if unsafe copy == nil { isWhole = false }
            unsafe (copies + index).initialize(to: copy ?? kind.empty)
        }
        self.files = files
        unsafe self.arguments = copies
        // All properties are set, so `deinit` releases the copies on failure.
        guard isWhole else { return nil }
    }

    deinit {
        signature.forEachArgument { index, kind in unsafe kind.release(arguments[index]) }
        unsafe arguments.deallocate()
    }

    var descriptorCount: Int { files.count }

    /// Replaces files of the event by the same files of earlier events, and closes the replaced descriptors.
    func share(_ earlier: [WaitingFile]) {
        files = files.map { file in earlier.first { $0.isSame(as: file) } ?? file }
        var rest = files[...]
        signature.forEachArgument { index, kind in
            if kind == .descriptor, let file = rest.popFirst() { unsafe arguments[index].h = file.rawValue }
        }
    }

    func post() {
        unsafe wl_resource_post_event_array(resource, opcode, arguments)
    }

    func refers(to resource: OpaquePointer) -> Bool {
        var isNamed = unsafe self.resource == resource
        signature.forEachArgument { index, kind in
            if kind == .object, unsafe arguments[index].o == resource { isNamed = true }
        }
        return isNamed
    }

    // MARK: Earlier events

    func isSame(as other: WaitingEvent) -> Bool {
        unsafe resource == other.resource && opcode == other.opcode
    }

    func hasSameNumbers(as other: WaitingEvent, at places: [Int]) -> Bool {
        places.allSatisfy { unsafe arguments[$0].u == other.arguments[$0].u }
    }

    func hasSameNumbers(as other: WaitingEvent) -> Bool {
        hasSameNumbers(as: other, at: Array(0..<signature.argumentCount))
    }

    /// Adds an earlier event's numbers at these indexes to this event's, and clamps the sums.
    func add(_ earlier: WaitingEvent, at places: [Int]) {
        for place in places {
            let sum = unsafe Int64(arguments[place].i) + Int64(earlier.arguments[place].i)
            unsafe arguments[place].i = Int32(clamping: sum)
        }
    }
}
