import CWaylandServer

/// Something that an event loop waits for. Releasing it, or ``cancel()``, ends that.
public class EventSource {
    let eventLoop: EventLoop
    /// nil once removed.
    final var pointer: OpaquePointer?

    init(_ eventLoop: EventLoop) {
        self.eventLoop = eventLoop
    }

    deinit {
        remove()
    }

    /// The closure is not called any more, and released. Can be called by the closure itself.
    public func cancel() {
        remove()
    }

    private func remove() {
        guard let pointer else { return }
        self.pointer = nil
        eventLoop.forget(self)
        wl_event_source_remove(pointer)
    }
}
