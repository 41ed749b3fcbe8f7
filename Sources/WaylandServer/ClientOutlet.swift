import CWaylandServer
import Glibc

/// The way of all events to a client.
///
/// libwayland holds 4,096 bytes for each client. What does not fit while the socket is full costs the client its
/// connection, without a word; and `wl_client_flush` does not say that the socket is full. So bytes are counted here, the buffer
/// is flushed before it is full, and a client whose socket takes nothing any more is disconnected with a reason.
final class ClientOutlet {
    /// What may wait at most: libwayland writes into the same buffer by itself.
    private static let capacity = 3584

    /// nil once the client is gone.
    private var pointer: OpaquePointer?
    /// How many bytes may wait in libwayland's buffer: all since a flush that emptied it.
    private var waiting = 0
    /// Whether something waits that the socket did not take.
    private(set) var isLate = false
    private let list: FlushList
    /// Ends the client, which does not read, once nothing is on its way.
    private var giveUp: () -> Void = {}
    private var lateness: (_ isLate: Bool) -> Void = { _ in }

    init(_ pointer: OpaquePointer, on list: FlushList) {
        self.pointer = pointer
        self.list = list
    }

    /// Whether nothing waits.
    var isEmpty: Bool { waiting == 0 }

    /// - Parameter body: called when the client does not read what it is sent. It gets nothing any more.
    func onGivingUp(_ body: @escaping () -> Void) {
        giveUp = body
    }

    /// - Parameter body: called when the client is late, and when it has read what waited: in the middle of writing, so that it
    ///   must not send anything.
    func onLateness(_ body: @escaping (_ isLate: Bool) -> Void) {
        lateness = body
    }

    /// Sends an event: see ``Resource/post(_:to:_:byteCount:)``.
    @inline(__always)
    func post(
        _ resource: OpaquePointer, _ opcode: UInt32, _ arguments: UnsafeMutablePointer<wl_argument>?,
        byteCount: Int
    ) {
        if waiting == 0 || waiting + byteCount > Self.capacity {
            guard makeRoom(for: byteCount) else { return }
        }
        waiting += byteCount
        list.willSend()
        wl_resource_post_event_array(resource, opcode, arguments)
    }

    /// Before the first event after a flush, and where the buffer has no room.
    @inline(never)
    private func makeRoom(for byteCount: Int) -> Bool {
        guard pointer != nil else { return false }
        if waiting == 0 {
            list.add(self)
            return true
        }
        if flush() {
            list.add(self)
            return true
        }
        guard pointer != nil else { return false }
        end()
        giveUp()
        return false
    }

    /// Writes out what waits.
    /// - Returns: false if the socket did not take all of it, or is broken: then libwayland destroys the client when it goes
    ///   through all, and this outlet has ended.
    func flush() -> Bool {
        guard let pointer else { return true }
        errno = 0
        wl_client_flush(pointer)
        switch errno {
        case 0, EINTR:  // libwayland went on after an interruption.
            waiting = 0
            setLate(false)
            return true
        case EAGAIN:
            setLate(true)
            return false
        default:
            end()
            return false
        }
    }

    /// The client is gone, or gets nothing any more.
    func end() {
        pointer = nil
        waiting = 0
        isLate = false
    }

    private func setLate(_ isLate: Bool) {
        guard isLate != self.isLate else { return }
        self.isLate = isLate
        lateness(isLate)
    }
}
