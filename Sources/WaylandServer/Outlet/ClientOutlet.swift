import CWaylandServer
import Glibc

/// The way of all events to a client.
///
/// libwayland holds 4,096 bytes for each client. What does not fit while the socket is full costs the client its
/// connection, without a word; and `wl_client_flush` does not say that the socket is full. So bytes are counted here, the buffer
/// is flushed before it is full, and what has no place then waits here, in its order. A client that lets too much wait is
/// disconnected with a reason.
final class ClientOutlet {
    /// What may be in libwayland's buffer at most: libwayland writes into the same by itself.
    private static let capacity = 3584

    /// nil once the client is gone.
    private var pointer: OpaquePointer?
    /// How many bytes may be in libwayland's buffer: all since a flush that emptied it; as many as it may hold while something
    /// waits behind them, so that nothing goes past that.
    private var waiting = 0
    /// What has no place in libwayland's buffer.
    private var messages = WaitingMessages()
    /// Whether that is anything. Asked on each flush, where looking at what waits would cost more than the rest.
    private(set) var isHolding = false
    /// Whether the client's wl_display is answered after what waits.
    private var answersInOrder = false
    /// How many bytes may wait here, about, besides those in libwayland's buffer: by the client's ``ClientLimits``.
    var limit = 0
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

    // MARK: Sending

    /// Sends an event: see ``Resource/post(_:to:_:byteCount:)``.
    @inline(__always)
    func post(
        _ pointer: OpaquePointer, of resource: Resource, _ opcode: UInt32,
        _ arguments: UnsafeMutablePointer<wl_argument>?, byteCount: Int
    ) {
        if waiting == 0 || waiting + byteCount > Self.capacity {
            guard makeRoom() else { return hold(pointer, of: resource, opcode, arguments, byteCount) }
        }
        waiting += byteCount
        list.willSend()
        wl_resource_post_event_array(pointer, opcode, arguments)
    }

    /// Before the first event after a flush, and where the buffer has no room.
    @inline(never)
    private func makeRoom() -> Bool {
        guard pointer != nil, !isHolding else { return false }
        guard waiting == 0 || flush() else { return false }
        list.add(self)
        return true
    }

    /// Keeps an event until the client reads.
    @inline(never)
    private func hold(
        _ pointer: OpaquePointer, of resource: Resource, _ opcode: UInt32,
        _ arguments: UnsafeMutablePointer<wl_argument>?, _ byteCount: Int
    ) {
        guard self.pointer != nil else { return }
        guard let interface = (type(of: resource) as? any TypedResource.Type)?.interface,
            let event = WaitingEvent(to: pointer, interface, opcode, arguments, byteCount: byteCount)
        else { return endUnread() }
        hold(.event(event))
    }

    private func hold(_ message: WaitingMessage) {
        waiting = Self.capacity
        isHolding = true
        if !answersInOrder, let pointer {
            answersInOrder = true
            SyncRequests.answerInOrder(for: pointer)
        }
        if !messages.append(message, limit: limit) { endUnread() }
    }

    private func endUnread() {
        end()
        giveUp()
    }

    // MARK: Resources

    /// Destroys a resource after what it was told: the client must not read of its end before. To be called while something
    /// is held.
    func destroyLater(_ resource: OpaquePointer) {
        hold(.destruction(resource))
    }

    /// A resource is gone by itself: nothing can be sent to it, or name it.
    func forget(_ resource: OpaquePointer) {
        messages.removeEvents(referringTo: resource)
        isHolding = !messages.isEmpty
    }

    // MARK: Writing

    /// Writes out what waits.
    /// - Returns: false if the socket did not take all of it, or is broken: then libwayland destroys the client when it goes
    ///   through all, and this outlet has ended.
    func flush() -> Bool {
        guard let pointer else { return true }
        repeat {
            errno = 0
            wl_client_flush(pointer)
            switch errno {
            case 0, EINTR:  // libwayland went on after an interruption.
                waiting = 0
            case EAGAIN:
                setLate(true)
                return false
            default:
                end()
                return false
            }
        } while isHolding && refill()
        setLate(false)
        return true
    }

    /// Hands libwayland what was held, as far as its empty buffer has room.
    /// - Returns: false if nothing was.
    @inline(never)
    private func refill() -> Bool {
        guard !messages.isEmpty else { return false }
        while let message = messages.first, waiting == 0 || waiting + message.byteCount <= Self.capacity {
            messages.removeFirst()
            waiting += message.byteCount
            switch message {
            case .event(let event):
                list.willSend()
                event.post()
            case .destruction(let resource): wl_resource_destroy(resource)
            case .border: break
            }
        }
        isHolding = !messages.isEmpty
        if isHolding { waiting = Self.capacity }
        return true
    }

    /// The client is gone, or gets nothing any more.
    func end() {
        pointer = nil
        waiting = 0
        messages.removeAll()
        isHolding = false
        isLate = false
    }

    private func setLate(_ isLate: Bool) {
        guard isLate != self.isLate else { return }
        self.isLate = isLate
        lateness(isLate)
    }
}
