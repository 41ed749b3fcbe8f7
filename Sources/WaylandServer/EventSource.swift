import CWaylandServer

/// What a file descriptor is ready for.
public struct EventMask: OptionSet, Hashable, Sendable {
    /// libwayland's bits.
    public let rawValue: UInt32

    /// A mask of libwayland's bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// There is something to read, or the end of the file.
    public static let readable = EventMask(rawValue: UInt32(WL_EVENT_READABLE))
    /// A write would not wait.
    public static let writable = EventMask(rawValue: UInt32(WL_EVENT_WRITABLE))
    /// The other end is closed. Reported without being asked for.
    public static let hangUp = EventMask(rawValue: UInt32(WL_EVENT_HANGUP))
    /// Reported without being asked for.
    public static let error = EventMask(rawValue: UInt32(WL_EVENT_ERROR))
}

/// Something that an event loop waits for. Releasing it, or ``cancel()``, ends that.
@safe
public class EventSource {
    let eventLoop: EventLoop
    /// nil once removed.
    final var pointer: OpaquePointer?
    /// nil once canceled.
    final fileprivate(set) var body: (() -> Void)?

    init(_ eventLoop: EventLoop, _ body: (() -> Void)?) {
        self.eventLoop = eventLoop
        self.body = body
    }

    deinit {
        remove()
    }

    /// The closure is not called any more, and released. Can be called by the closure itself.
    public func cancel() {
        remove()
        body = nil
    }

    private func remove() {
        guard let pointer = unsafe pointer else { return }
        unsafe self.pointer = nil
        eventLoop.forget(self)
        unsafe wl_event_source_remove(pointer)
    }
}

/// A file descriptor that an event loop waits for: see ``EventLoop/addFileDescriptor(_:_:_:)``.
public final class FileDescriptorSource: EventSource {
    private(set) var handler: ((EventMask) -> Void)?

    init(_ eventLoop: EventLoop, _ handler: @escaping (EventMask) -> Void) {
        self.handler = handler
        super.init(eventLoop, nil)
    }

    public override func cancel() {
        super.cancel()
        handler = nil
    }

    /// Waits for other events from now on.
    public func update(_ events: EventMask) {
        guard let pointer = unsafe pointer else { return }
        unsafe wl_event_source_fd_update(pointer, events.rawValue)
    }
}

/// A closure that waits until the event loop has nothing else to do: see ``EventLoop/addIdle(_:)``. It holds itself until it
/// was called.
public final class IdleSource: EventSource {
    /// Itself, as long as it waits.
    var retained: IdleSource?

    func fire() {
        // libwayland removes an idle source itself after it ran.
        unsafe pointer = nil
        eventLoop.forget(self)
        retained = nil
        let body = body.take()
        body?()
    }

    public override func cancel() {
        super.cancel()
        retained = nil
    }
}

/// A signal that an event loop waits for: see ``EventLoop/addSignal(_:_:)``.
public final class SignalSource: EventSource {}

/// A timer of an event loop: see ``EventLoop/addTimer(_:)``. Not armed at first.
public final class TimerSource: EventSource {
    /// Calls the closure once, when a span of time has passed, instead of when it was armed for before.
    /// - Parameter span: counted in whole milliseconds, rounded up, and at least one.
    public func arm(after span: Duration) {
        guard let pointer = unsafe pointer else { return }
        unsafe wl_event_source_timer_update(pointer, max(1, span.milliseconds))
    }

    /// The closure is not called until the timer is armed again.
    public func disarm() {
        guard let pointer = unsafe pointer else { return }
        unsafe wl_event_source_timer_update(pointer, 0)
    }
}
