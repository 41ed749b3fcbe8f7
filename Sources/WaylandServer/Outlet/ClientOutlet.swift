import CLinux
import CWaylandServer
import Glibc

/// Sends all events to a client.
///
/// If an event does not fit into libwayland's buffer of 4,096 bytes while the socket is full, libwayland
/// disconnects the client without reporting it. So this class counts the bytes, flushes the buffer before it
/// is full, and queues the events that do not fit. A client that lets too much wait is disconnected with a
/// reason.
///
/// Descriptors that were sent but not read count against the limit of this process's user, for all of its
/// clients together. So a client's socket holds only a few of them, and later events wait here.
@safe
final class ClientOutlet {
    /// The most bytes that this class puts into libwayland's buffer. The rest is for libwayland's own events.
    private static let capacity = 3584
    private static let mostUnreadDescriptors = 8
    /// The factor for `limit` while the kernel accepts no descriptors, because the client is not late then.
    private static let indulgence = 16

    /// `nil` once the client is destroyed.
    private var pointer: OpaquePointer?
    /// How many bytes were put into libwayland's buffer since the last flush that emptied it. Equal to
    /// `capacity` while events are held, so that no later event overtakes them.
    private(set) var waiting = 0
    /// The events that do not fit into libwayland's buffer.
    private var messages = WaitingMessages()
    /// Whether `messages` is not empty. Stored, because looking at `messages` would slow down each flush.
    private(set) var isHolding = false
    /// Whether requests to the client's wl_display are answered after the events that wait.
    private var answersInOrder = false
    /// Approximately how many bytes may wait in `messages`: see ``ClientLimits/waitingBytes``.
    var limit = 0
    /// The reason why events cannot be written; `nil` if they can.
    private(set) var obstacle: OutletObstacle?
    /// How many descriptors were sent since the client was last known to have read everything.
    private var unreadDescriptors = 0
    private let list: FlushList
    private var ended: (_ isUnread: Bool) -> Void = { _ in }
    private var obstacleChanged: (OutletObstacle?) -> Void = { _ in }

    init(_ pointer: OpaquePointer, on list: FlushList) {
        unsafe self.pointer = pointer
        self.list = list
    }

    /// Approximately how many bytes wait in `messages`.
    var heldByteCount: Int { messages.byteCount }

    /// - Parameter body: called during a send or flush, when the client can be sent no more events. The
    ///   argument is true if the client does not read its events, false if its socket is broken.
    func onEnd(_ body: @escaping (_ isUnread: Bool) -> Void) {
        ended = body
    }

    /// - Parameter body: called when the obstacle changes, during a write, so it must not send events.
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

    /// Flushes if necessary. Returns false if the event has to wait.
    @inline(never)
    private func makeRoom(forDescriptors count: Int) -> Bool {
        guard unsafe pointer != nil, !isHolding else { return false }
        guard waiting == 0 || flush(), count == 0 || canCarry(count) else { return false }
        if list.latest !== self { list.add(self) }
        return true
    }

    /// Flushes an event with descriptors on its own, so that libwayland's buffer has room for its own events
    /// if the kernel refuses the descriptors.
    @inline(never)
    private func descriptorsPosted(_ count: Int) {
        unreadDescriptors += count
        _ = flush()
    }

    /// Returns whether the client may be sent this many descriptors now.
    private func canCarry(_ count: Int) -> Bool {
        guard unreadDescriptors + count > Self.mostUnreadDescriptors else { return true }
        guard let pointer = unsafe pointer, unsafe clinux_unread_bytes(wl_client_get_fd(pointer)) > 0 else {
            unreadDescriptors = 0
            return true
        }
        return setObstacle(.unreadDescriptors)
    }

    /// Queues an event until the client reads.
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

    /// Destroys a resource after the held events were sent. Call this only while events are held.
    func destroyLater(_ resource: OpaquePointer) {
        unsafe hold(.destruction(resource))
    }

    /// Drops the held events that refer to a resource, because it was destroyed.
    func forget(_ resource: OpaquePointer) {
        unsafe messages.removeEvents(referringTo: resource)
        isHolding = !messages.isEmpty
    }

    // MARK: Writing

    /// Writes what waits, without destroying the client during this call. Returns false if something still
    /// waits, or if the socket is broken and this outlet has ended.
    /// - Parameter isRetry: whether to try even though the kernel has refused descriptors.
    @discardableResult
    func flush(isRetry: Bool = false) -> Bool {
        guard obstacle != .descriptorsInFlight || isRetry else { return false }
        guard let pointer = unsafe pointer else { return true }
        repeat {
            errno = 0
            unsafe wl_client_flush(pointer)
            switch errno {
            case 0, EINTR:  // libwayland continues after an interruption.
                waiting = 0
            case EAGAIN: return setObstacle(.fullSocket)
            case ETOOMANYREFS:
                // Put no other event behind the descriptors.
                waiting = Self.capacity
                return setObstacle(.descriptorsInFlight)
            default:
                end(isUnread: false)
                return false
            }
        } while isHolding && refill()
        // The remaining events wait until descriptors are read.
        guard !isHolding else { return false }
        return obstacle == nil || setObstacle(nil)
    }

    /// Passes as many held events as possible to libwayland's empty buffer. Returns false if none was passed.
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
    /// Too many of this user's descriptors are in sockets (`ETOOMANYREFS`), even if the client reads.
    case descriptorsInFlight
}

/// The outlets of a display that were written to since they were last flushed.
@safe
package final class FlushList {
    /// How many events libwayland itself or C code has sent since the last flush of all clients. Their
    /// clients are not known. Computed as all events that libwayland reports, minus those of the outlets.
    @safe @exclusivity(unchecked) var foreignEvents = 0
    /// The outlet that was written to last. It stays here after a flush, because it is often the next one.
    @safe @exclusivity(unchecked) private(set) var latest: ClientOutlet?
    /// The outlets that were written to before `latest`.
    @safe @exclusivity(unchecked) private(set) var earlier: [ClientOutlet] = []
    private var logger: OpaquePointer?

    init() {
        earlier.reserveCapacity(16)
    }

    /// Makes libwayland report each event that is sent.
    func attach(to display: OpaquePointer) {
        // Events that were sent earlier are unknown, so count one.
        foreignEvents = 1
        unsafe logger = wl_display_add_protocol_logger(
            display, countEvent, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Call this before the display or this object ends. Releases the outlets, which retain this object.
    func detach() {
        if let logger = unsafe logger { unsafe wl_protocol_logger_destroy(logger) }
        unsafe logger = nil
        latest = nil
        earlier = []
    }

    /// Adds an outlet before it is written to. It must be empty, and must not be the latest.
    func add(_ outlet: ClientOutlet) {
        if let latest, latest.waiting > 0 { earlier.append(latest) }
        latest = outlet
    }

    func flushEarlier() {
        for outlet in earlier { outlet.flush() }
        // An outlet with waiting events stays: it is added again only after it was empty.
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

/// Answers wl_display.sync after the events that wait for the client. libwayland would answer before them.
enum SyncRequests {
    /// Takes over the requests of a client's wl_display for the rest of the client's life.
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
