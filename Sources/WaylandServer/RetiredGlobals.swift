import CWaylandServer

/// Globals that are out of the registry, but can be bound for a while by clients that have not heard of it.
struct RetiredGlobals {
    /// Long enough for a client that is slow to read, in served time. A client that takes longer gets a protocol error.
    private static let lifetime = Duration.seconds(5)

    private final class Entry {
        let global: OpaquePointer
        let binding: AnyObject
        var timer: TimerSource?

        init(global: OpaquePointer, binding: AnyObject) {
            self.global = global
            self.binding = binding
        }
    }

    /// Shared with the timers, which remove what they destroy.
    private final class Storage {
        var entries: [ObjectIdentifier: Entry] = [:]
    }

    private let storage = Storage()

    func add(_ global: OpaquePointer, binding: AnyObject, eventLoop: EventLoop) {
        let entry = Entry(global: global, binding: binding)
        storage.entries[ObjectIdentifier(entry)] = entry
        var time = ServedTime(Self.lifetime)
        entry.timer = eventLoop.addTimer { [weak storage, weak entry] in
            guard let storage, let entry else { return }
            guard time.endStep() else {
                entry.timer?.arm(after: time.step)
                return
            }
            wl_global_destroy(entry.global)
            storage.entries[ObjectIdentifier(entry)] = nil
        }
        entry.timer?.arm(after: time.step)
    }

    /// With their display.
    func destroyAll() {
        for entry in storage.entries.values {
            entry.timer?.cancel()
            wl_global_destroy(entry.global)
        }
        storage.entries = [:]
    }
}
