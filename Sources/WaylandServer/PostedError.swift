import CWaylandServer
import Glibc
import Synchronization

/// A protocol error that ended a client's connection, reported by ``Display/observePostedErrors(_:)``.
public struct PostedError: Hashable, Sendable, CustomStringConvertible {
    /// The interface of the object that the client misused.
    public let interface: String
    /// The protocol's ID of that object, unique within its client.
    public let id: UInt32
    /// The error code that the client was sent.
    public let code: UInt32
    /// The protocol's name of the error; `nil` if it was posted by number, or no protocol defines it.
    public let name: String?
    /// The message that the client was sent.
    public let message: String

    init(interface: String, id: UInt32, code: UInt32, name: String?, message: String) {
        self.interface = interface
        self.id = id
        self.code = code
        self.name = name
        self.message = message
    }

    /// Creates an error that wl_display defines for every request.
    init(_ error: WlDisplay.Error, _ message: String) {
        self.init(
            interface: WlDisplay.interface.name, id: 1, code: error.rawValue, name: error.name,
            message: message)
    }

    /// The error in one sentence, for a log.
    public var description: String { "\(interface)#\(id): \(name ?? "error \(code)"): \(message)" }
}

/// Observes the errors that handlers and libwayland itself send to the clients of a display.
@safe
final class PostedErrorWatch {
    private var observers = Observers<(Client, PostedError)>()
    private let display: OpaquePointer
    private var logger: OpaquePointer?
    private var isPosting = false
    /// The clients that were sent an error. The value is an error that libwayland found itself and that was
    /// not reported yet; `nil` for an error that was posted here.
    private var disconnected: [ObjectIdentifier: PostedError?] = [:]

    /// How many clients of each process, on all displays, were sent an error and have not ended yet.
    private static let disconnected = Mutex<[pid_t: Int]>([:])

    init(_ display: OpaquePointer) {
        unsafe self.display = display
    }

    /// Adds a handler. Errors are watched until one occurs without an observer.
    func add(_ handler: @escaping (Client, PostedError) -> Void) -> ObservationToken {
        attach()
        return observers.add(handler)
    }

    private func notify(_ client: Client, _ error: PostedError) {
        if observers.isEmpty { detach() } else { observers.notify((client, error)) }
    }

    private func attach() {
        guard unsafe logger == nil else { return }
        unsafe logger = wl_display_add_protocol_logger(
            display, messageLogged, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Call this before the display is destroyed.
    func detach() {
        if let logger = unsafe logger { unsafe wl_protocol_logger_destroy(logger) }
        unsafe logger = nil
    }

    // MARK: Errors

    /// Posts a handler's error. Notifies observers after the error was sent, because they may end the client.
    func post(_ error: PostedError, to client: Client, by send: () -> Void) {
        isPosting = true
        send()
        isPosting = false
        notify(client, error)
    }

    /// Called while libwayland sends an error to a client. It sends only one to each client.
    fileprivate func sent(_ code: UInt32, of object: OpaquePointer?, _ message: String, to client: Client) {
        Self.disconnected.withLock { $0[client.credentials.processID, default: 0] += 1 }
        let id = unsafe object.map { unsafe wl_resource_get_id($0) } ?? 0
        let interface =
            unsafe object.flatMap { unsafe wl_resource_get_class($0) }.map { unsafe String(cString: $0) }
            ?? "object"
        let name = id == 1 ? WlDisplay.Error(rawValue: code).name : nil
        let error = PostedError(interface: interface, id: id, code: code, name: name, message: message)
        disconnected.updateValue(isPosting ? nil : error, forKey: ObjectIdentifier(client))
    }

    /// Called when a client begins to end. Reports an error that libwayland found itself.
    func ended(_ client: Client) {
        guard let error = disconnected.removeValue(forKey: ObjectIdentifier(client)) else { return }
        Self.disconnected.withLock { counts in
            let count = counts[client.credentials.processID] ?? 0
            counts[client.credentials.processID] = count > 1 ? count - 1 : nil
        }
        if let error { notify(client, error) }
    }

    /// Returns whether a message of libwayland's log says only that a client was disconnected for an error.
    static func isKnown(_ message: String) -> Bool {
        guard message.hasPrefix("error in client communication (pid "),
            let process = pid_t(message.drop { !$0.isNumber }.prefix { $0.isNumber })
        else { return false }
        return disconnected.withLock { $0[process] != nil }
    }
}

/// Called by libwayland for every message, so it must reject everything but errors quickly.
private func messageLogged(
    _ watch: UnsafeMutableRawPointer?, _ direction: wl_protocol_logger_type,
    _ message: UnsafePointer<wl_protocol_logger_message>?
) {
    guard direction == WL_PROTOCOL_LOGGER_EVENT, let message = unsafe message?.pointee,
        unsafe message.message_opcode == 0,
        unsafe wl_resource_get_id(message.resource) == 1, unsafe message.arguments_count == 3,
        let watch = unsafe watch, let client = unsafe wl_resource_get_client(message.resource),
        let text = unsafe message.arguments[2].s
    else { return }
    unsafe Unmanaged<PostedErrorWatch>.fromOpaque(watch).takeUnretainedValue()
        .sent(
            message.arguments[1].u, of: message.arguments[0].o, String(cString: text), to: Client.wrap(client)
        )
}

/// An error code that an interface defines in its enum `error`, as the scanner generates it.
public protocol ProtocolErrorCode: RawRepresentable where RawValue == UInt32 {
    /// The protocol's name of the error, such as `invalid_size`; `nil` for an undefined number.
    var name: String? { get }
}
