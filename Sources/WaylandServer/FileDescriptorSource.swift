import CWaylandServer

/// A file descriptor that an event loop waits for: see ``EventLoop/addFileDescriptor(_:_:_:)``.
public final class FileDescriptorSource: EventSource {
    private(set) var body: ((EventMask) -> Void)?

    init(_ eventLoop: EventLoop, _ body: @escaping (EventMask) -> Void) {
        self.body = body
        super.init(eventLoop)
    }

    public override func cancel() {
        super.cancel()
        body = nil
    }

    /// Waits for other events from now on.
    public func update(_ events: EventMask) {
        guard let pointer else { return }
        wl_event_source_fd_update(pointer, events.rawValue)
    }
}
