import CWaylandServer

/// The events that a file descriptor is ready for.
public struct EventMask: OptionSet, Hashable, Sendable {
    /// The bits that libwayland defines.
    public let rawValue: UInt32

    /// Creates a mask from libwayland's bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// There is data to read, or the end of the file was reached.
    public static let readable = EventMask(rawValue: UInt32(WL_EVENT_READABLE))
    /// A write would not block.
    public static let writable = EventMask(rawValue: UInt32(WL_EVENT_WRITABLE))
    /// The other end is closed. Always reported.
    public static let hangUp = EventMask(rawValue: UInt32(WL_EVENT_HANGUP))
    /// The descriptor has failed. Always reported.
    public static let error = EventMask(rawValue: UInt32(WL_EVENT_ERROR))
}

/// A source of events of an event loop. Releasing it or calling ``cancel()`` removes it from the loop.
@safe
public class EventSource {
    let eventLoop: EventLoop
    /// `nil` once removed.
    final var pointer: OpaquePointer?
    /// `nil` once canceled.
    final fileprivate(set) var body: (() -> Void)?

    init(_ eventLoop: EventLoop, _ body: (() -> Void)?) {
        self.eventLoop = eventLoop
        self.body = body
    }

    deinit {
        remove()
    }

    /// Removes the source and releases its closure. The closure itself may call this.
    public func cancel() {
        remove()
        body = nil
    }

    /// Called by the event loop.
    func fire() { body?() }

    private func remove() {
        guard let pointer = unsafe pointer else { return }
        unsafe self.pointer = nil
        eventLoop.forget(self)
        unsafe wl_event_source_remove(pointer)
    }
}

/// A source for a file descriptor: see ``EventLoop/addFileDescriptor(_:_:_:)``.
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

    /// Changes the events to wait for.
    public func update(_ events: EventMask) {
        guard let pointer = unsafe pointer else { return }
        unsafe wl_event_source_fd_update(pointer, events.rawValue)
    }
}

/// A closure that is called when the event loop is idle. Retains itself until it is called or canceled.
public final class IdleSource: EventSource {
    var retained: IdleSource?

    override func fire() {
        // libwayland removes an idle source by itself after calling it.
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

/// A source for a signal: see ``EventLoop/addSignal(_:_:)``.
public final class SignalSource: EventSource {}

/// A timer of an event loop: see ``EventLoop/addTimer(_:)``. Not armed at first.
public final class TimerSource: EventSource {
    /// When the timer is due; `nil` while it is not armed.
    private var deadline: SuspendingClock.Instant?

    /// Calls the closure once after a time span, which replaces an earlier one. The span is rounded up to
    /// whole milliseconds, and is at least 1 ms.
    public func arm(after span: Duration) {
        guard let pointer = unsafe pointer else { return }
        let milliseconds = max(1, span.milliseconds)
        // libwayland reads the same clock afterwards, so this is not later than its own deadline.
        deadline = SuspendingClock.now + .milliseconds(milliseconds)
        unsafe wl_event_source_timer_update(pointer, milliseconds)
    }

    /// Stops the timer until it is armed again.
    public func disarm() {
        guard let pointer = unsafe pointer else { return }
        deadline = nil
        unsafe wl_event_source_timer_update(pointer, 0)
    }

    /// libwayland collects all timers that are due before it calls the first, so it also calls a timer that
    /// another one has disarmed or armed for later in the same dispatch.
    override func fire() {
        guard let deadline, deadline <= .now else { return }
        self.deadline = nil
        body?()
    }
}
