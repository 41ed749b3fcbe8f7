import CLinux
import CWaylandServer
import Glibc

/// The way of all events to a client.
///
/// libwayland holds 4,096 bytes for each client. What does not fit while the socket is full costs the client its
/// connection, without a word; and `wl_client_flush` does not say that the socket is full. So bytes are counted here, the buffer
/// is flushed before it is full, and what has no place then waits here, in its order. A client that lets too much wait is
/// disconnected with a reason.
///
/// Descriptors are limited, too: those that were sent and not read count against the limit of this process's user, for all of
/// its clients together. A client's socket holds few of them, and what follows waits here.
@safe
final class ClientOutlet {
    /// What may be in libwayland's buffer at most: libwayland writes into the same by itself.
    private static let capacity = 3584
    private static let mostUnreadDescriptors = 8
    /// How many times as much may wait for a client that is not late, because the kernel accepts no descriptors.
    private static let indulgence = 16

    /// nil once the client is gone.
    private var pointer: OpaquePointer?
    /// How many bytes may be in libwayland's buffer: all since a flush that emptied it; as many as it may hold while something
    /// waits behind them, so that nothing goes past that.
    private(set) var waiting = 0
    /// What has no place in libwayland's buffer.
    private var messages = WaitingMessages()
    /// Whether that is anything. Asked on each flush, where looking at what waits would cost more than the rest.
    private(set) var isHolding = false
    /// Whether the client's wl_display is answered after what waits.
    private var answersInOrder = false
    /// How many bytes may wait here, about, besides those in libwayland's buffer: by the client's ``ClientLimits``.
    var limit = 0
    /// What keeps events from being written; nil for nothing.
    private(set) var obstacle: OutletObstacle?
    /// How many descriptors were sent since the client was known to have read everything.
    private var unreadDescriptors = 0
    private let list: FlushList
    private var ended: (_ isUnread: Bool) -> Void = { _ in }
    private var obstacleChanged: (OutletObstacle?) -> Void = { _ in }

    init(_ pointer: OpaquePointer, on list: FlushList) {
        unsafe self.pointer = pointer
        self.list = list
    }

    /// What waits besides what is in libwayland's buffer, about.
    var heldByteCount: Int { messages.byteCount }

    /// - Parameter body: called when the client gets no more events, in the middle of sending: with true if it does not read what
    ///   it is sent, with false if its socket is broken.
    func onEnd(_ body: @escaping (_ isUnread: Bool) -> Void) {
        ended = body
    }

    /// - Parameter body: called when another obstacle, or none, keeps events from being written. Called in the middle of
    ///   writing, so it must not send anything.
    func onObstacleChange(_ body: @escaping (OutletObstacle?) -> Void) {
        obstacleChanged = body
    }

    // MARK: Sending

    /// Sends an event: see ``Resource/post(_:to:_:byteCount:descriptorCount:)``.
    @inline(__always)
    func post(
        _ pointer: OpaquePointer, of resource: Resource, _ opcode: UInt32,
        _ arguments: UnsafeMutablePointer<wl_argument>?, byteCount: Int, descriptorCount: Int
    ) {
        if waiting == 0 || waiting + byteCount > Self.capacity || descriptorCount > 0 {
            guard makeRoom(forDescriptors: descriptorCount) else {
                return unsafe hold(pointer, of: resource, opcode, arguments, byteCount)
            }
        }
        waiting += byteCount
        list.foreignEvents &-= 1
        unsafe wl_resource_post_event_array(pointer, opcode, arguments)
        if descriptorCount > 0 { descriptorsPosted(descriptorCount) }
    }

    /// Before the first event after a flush, before one with descriptors, and where the buffer has no room.
    @inline(never)
    private func makeRoom(forDescriptors count: Int) -> Bool {
        guard unsafe pointer != nil, !isHolding else { return false }
        guard waiting == 0 || flush(), count == 0 || canCarry(count) else { return false }
        if list.latest !== self { list.add(self) }
        return true
    }

    /// An event with descriptors is written by itself, so that libwayland's buffer has room for what libwayland writes if the
    /// kernel refuses the descriptors.
    @inline(never)
    private func descriptorsPosted(_ count: Int) {
        unreadDescriptors += count
        _ = flush()
    }

    /// Whether the client may be sent so many descriptors now.
    private func canCarry(_ count: Int) -> Bool {
        guard unreadDescriptors + count > Self.mostUnreadDescriptors else { return true }
        guard let pointer = unsafe pointer, unsafe clinux_unread_bytes(wl_client_get_fd(pointer)) > 0 else {
            unreadDescriptors = 0
            return true
        }
        return setObstacle(.unreadDescriptors)
    }

    /// Keeps an event until the client reads.
    @inline(never)
    private func hold(
        _ pointer: OpaquePointer, of resource: Resource, _ opcode: UInt32,
        _ arguments: UnsafeMutablePointer<wl_argument>?, _ byteCount: Int
    ) {
        guard unsafe self.pointer != nil else { return }
        guard let interface = (type(of: resource) as? any TypedResource.Type)?.interface,
            let event = unsafe WaitingEvent(to: pointer, interface, opcode, arguments, byteCount: byteCount)
        else { return end(isUnread: true) }
        hold(.event(event))
    }

    private func hold(_ message: WaitingMessage) {
        if waiting == 0, list.latest !== self { list.add(self) }
        waiting = Self.capacity
        isHolding = true
        if !answersInOrder, let pointer = unsafe pointer {
            answersInOrder = true
            unsafe SyncRequests.answerInOrder(for: pointer)
        }
        let limit = obstacle == .descriptorsInFlight ? Self.indulgence * limit : limit
        if !messages.append(message, limit: limit) { end(isUnread: true) }
    }

    private func end(isUnread: Bool) {
        end()
        ended(isUnread)
    }

    // MARK: Resources

    /// Destroys a resource after what it was told: the client must not read of its end before. To be called while something
    /// is held.
    func destroyLater(_ resource: OpaquePointer) {
        unsafe hold(.destruction(resource))
    }

    /// A resource is gone by itself: nothing can be sent to it, or name it.
    func forget(_ resource: OpaquePointer) {
        unsafe messages.removeEvents(referringTo: resource)
        isHolding = !messages.isEmpty
    }

    // MARK: Writing

    /// Writes out what waits. No client is destroyed before the event loop is idle.
    /// - Parameter isRetry: whether to try also if the kernel has refused descriptors.
    /// - Returns: false if something still waits, or the socket is broken and this outlet has ended.
    @discardableResult
    func flush(isRetry: Bool = false) -> Bool {
        guard obstacle != .descriptorsInFlight || isRetry else { return false }
        guard let pointer = unsafe pointer else { return true }
        repeat {
            errno = 0
            unsafe wl_client_flush(pointer)
            switch errno {
            case 0, EINTR:  // libwayland went on after an interruption.
                waiting = 0
            case EAGAIN: return setObstacle(.fullSocket)
            case ETOOMANYREFS:
                // Nothing else is put behind the descriptors.
                waiting = Self.capacity
                return setObstacle(.descriptorsInFlight)
            default:
                end(isUnread: false)
                return false
            }
        } while isHolding && refill()
        // The rest waits for descriptors to be read.
        guard !isHolding else { return false }
        return obstacle == nil || setObstacle(nil)
    }

    /// Hands libwayland what was held, as far as its empty buffer has room.
    /// - Returns: false if nothing was.
    @inline(never)
    private func refill() -> Bool {
        while let message = messages.first, waiting == 0 || waiting + message.byteCount <= Self.capacity {
            let descriptorCount = message.descriptorCount
            if descriptorCount > 0, waiting > 0 || !canCarry(descriptorCount) { break }
            messages.removeFirst()
            waiting += message.byteCount
            switch message {
            case .event(let event):
                list.foreignEvents &-= 1
                event.post()
            case .destruction(let resource): unsafe wl_resource_destroy(resource)
            case .border: break
            }
            unreadDescriptors += descriptorCount
            if descriptorCount > 0 { break }
        }
        let hasRefilled = waiting > 0
        isHolding = !messages.isEmpty
        if isHolding { waiting = Self.capacity }
        return hasRefilled
    }

    func end() {
        unsafe pointer = nil
        waiting = 0
        messages.removeAll()
        isHolding = false
        obstacle = nil
    }

    /// - Returns: whether there is no obstacle.
    private func setObstacle(_ obstacle: OutletObstacle?) -> Bool {
        if obstacle != self.obstacle {
            self.obstacle = obstacle
            obstacleChanged(obstacle)
        }
        return obstacle == nil
    }
}

enum OutletObstacle {
    /// The client does not read: its socket is full.
    case fullSocket
    /// The client does not read: its socket holds as many descriptors as it may.
    case unreadDescriptors
    /// The kernel accepts no more descriptors from this user, because too many of them are in sockets (`ETOOMANYREFS`). The
    /// client may read all that it is sent.
    case descriptorsInFlight
}

/// Which clients of a display were sent something since they were flushed. The display and the outlets of its clients share it.
@safe
package final class FlushList {
    /// How many events were sent by libwayland itself or by C code, to clients that are not known: all that libwayland reports,
    /// without those that outlets send.
    @safe @exclusivity(unchecked) var foreignEvents = 0
    /// The outlet that was written to last. It stays here when it is flushed, because it is often written to next, too.
    @safe @exclusivity(unchecked) private(set) var latest: ClientOutlet?
    /// Those that were written to before it.
    @safe @exclusivity(unchecked) private(set) var earlier: [ClientOutlet] = []
    private var logger: OpaquePointer?

    init() {
        earlier.reserveCapacity(16)
    }

    /// Has libwayland report what is sent.
    func attach(to display: OpaquePointer) {
        // What was sent before is not known.
        foreignEvents = 1
        unsafe logger = wl_display_add_protocol_logger(
            display, countEvent, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Call this before the display is destroyed, or this object. Releases the last outlets, which keep this.
    func detach() {
        if let logger = unsafe logger { unsafe wl_protocol_logger_destroy(logger) }
        unsafe logger = nil
        latest = nil
        earlier = []
    }

    /// Adds an outlet that is not the latest and was empty, before it is written to.
    func add(_ outlet: ClientOutlet) {
        if let latest, latest.waiting > 0 { earlier.append(latest) }
        latest = outlet
    }

    func flushEarlier() {
        for outlet in earlier { outlet.flush() }
        // One that something waits for stays: it is not added again before it was empty.
        earlier.removeAll { $0.waiting == 0 }
    }
}

private func countEvent(
    _ list: UnsafeMutableRawPointer?, _ direction: wl_protocol_logger_type,
    _ message: UnsafePointer<wl_protocol_logger_message>?
) {
    guard direction == WL_PROTOCOL_LOGGER_EVENT, let list = unsafe list else { return }
    unsafe Unmanaged<FlushList>.fromOpaque(list).takeUnretainedValue().foreignEvents &+= 1
}

/// Answers a client's wl_display.sync after the events that wait for it. libwayland answers by itself and at once, which
/// would tell a client that it has read what it has not.
enum SyncRequests {
    /// Takes over the requests of a client's wl_display, for as long as it lives.
    static func answerInOrder(for client: OpaquePointer) {
        guard let display = unsafe wl_client_get_object(client, 1) else { return }
        unsafe cwayland_take_display_requests(display) { requests, target, opcode, _, arguments in
            guard let target = unsafe target, let arguments = unsafe arguments else { return 0 }
            let display = OpaquePointer(target)
            let client = unsafe Client.wrap(wl_resource_get_client(display))
            switch opcode {
            case 0:
                let callback = unsafe WlCallback.create(
                    client: client, version: 1, id: arguments[0].n, handler: nil)
                callback.done(callbackData: client.display?.serial ?? 0)
            default: unsafe cwayland_get_registry(requests, display, arguments[0].n)
            }
            return 0
        }
    }
}
