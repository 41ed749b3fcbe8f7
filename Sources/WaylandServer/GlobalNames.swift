import CWaylandServer
import WaylandWire

/// Records the names of new globals that a client is sent. libwayland has no function for this before 1.22.
@safe
final class GlobalNames {
    private let client: OpaquePointer
    private let interface: String
    private(set) var names: [UInt32] = []

    init(of interface: String, for client: OpaquePointer) {
        unsafe self.client = client
        self.interface = interface
    }

    func collect(on display: OpaquePointer, during body: () -> Void) {
        let logger = unsafe wl_display_add_protocol_logger(
            display,
            { names, direction, message in
                guard direction == WL_PROTOCOL_LOGGER_EVENT, let message = unsafe message?.pointee,
                    let names = unsafe names
                else {
                    return
                }
                unsafe Unmanaged<GlobalNames>.fromOpaque(names)._withUnsafeGuaranteedRef {
                    unsafe $0.note(message)
                }
            }, unsafe Unmanaged.passUnretained(self).toOpaque())
        body()
        if let logger = unsafe logger { unsafe wl_protocol_logger_destroy(logger) }
    }

    /// Records each name once, although a client with several registries receives it several times.
    private func note(_ message: wl_protocol_logger_message) {
        guard unsafe message.message_opcode == 0, unsafe message.arguments_count == 3,
            unsafe wl_resource_get_client(message.resource) == client,
            unsafe wl_resource_get_class(message.resource).map({ unsafe String(cString: $0) })
                == "wl_registry",
            let text = unsafe message.arguments[1].s, unsafe String(cString: text) == interface
        else { return }
        let name = unsafe message.arguments[0].u
        if !names.contains(name) { names.append(name) }
    }
}

extension Client {
    /// Returns the names that this client is sent for globals created during `body`. Empty if the client has
    /// no registry, or if a filter hides the globals from it.
    package func names<R: ResourceType>(of type: R.Type, madeDuring body: () -> Void) -> [UInt32] {
        guard isAlive, let pointer = unsafe pointer, let display = unsafe display?.pointer else {
            body()
            return []
        }
        let names = unsafe GlobalNames(of: R.interface.name, for: pointer)
        unsafe names.collect(on: display, during: body)
        return names.names
    }
}

/// Globals that were removed from the registry, but that late clients can still bind for a while.
struct RetiredGlobals {
    /// In served time. A client that binds a removed global after this time gets a protocol error.
    private static let lifetime = Duration.seconds(5)

    @safe
    private final class Entry {
        let global: OpaquePointer
        let binding: AnyObject
        var timer: TimerSource?

        init(global: OpaquePointer, binding: AnyObject) {
            unsafe self.global = global
            self.binding = binding
        }
    }

    /// Shared with the timers, which remove the entries of globals that they destroy.
    private final class Storage {
        var entries: [ObjectIdentifier: Entry] = [:]
    }

    private let storage = Storage()

    func add(_ global: OpaquePointer, binding: AnyObject, eventLoop: EventLoop) {
        let entry = unsafe Entry(global: global, binding: binding)
        storage.entries[ObjectIdentifier(entry)] = entry
        var time = ServedTime(Self.lifetime)
        entry.timer = eventLoop.addTimer { [weak storage, weak entry] in
            guard let storage, let entry else { return }
            guard time.endStep() else {
                entry.timer?.arm(after: time.step)
                return
            }
            unsafe wl_global_destroy(entry.global)
            storage.entries[ObjectIdentifier(entry)] = nil
        }
        entry.timer?.arm(after: time.step)
    }

    /// Destroys all globals, before their display is destroyed.
    func destroyAll() {
        for entry in storage.entries.values {
            entry.timer?.cancel()
            unsafe wl_global_destroy(entry.global)
        }
        storage.entries = [:]
    }
}
