import CLinux
import CWaylandServer
import Glibc
import SystemPackage

/// Waits for file descriptors, timers, signals and processes: a `wl_event_loop`.
///
/// All closures are called on the thread that dispatches.
@safe
public final class EventLoop {
    /// `nil` once the loop was destroyed with its display.
    public private(set) var pointer: OpaquePointer?
    private var listener: DestroyListener?
    /// The registered sources. A source retains its loop; the loop does not retain its sources.
    private var sources: [ObjectIdentifier: Unmanaged<EventSource>] = unsafe [:]
    private var turnObservers: Observers<Duration>?
    /// The thread's processor time at the end of the last observed turn, or when the first observer was
    /// added.
    private var turnEnd = Duration.zero
    /// The number of completed turns.
    private(set) var turn: UInt64 = 0
    /// Called before waiting, when ``Display/run(_:)`` has flushed the events of the previous turn.
    var beforeWaiting: (() -> Void)?
    /// Whether ``dispatch(timeout:)`` is running. C code may dispatch the `wl_event_loop` without it.
    private(set) var isDispatching = false

    /// Wraps an event loop that has another owner.
    public init(borrowing pointer: OpaquePointer) {
        unsafe self.pointer = pointer
        let listener = unsafe DestroyListener(
            notify: eventLoopDestroyed, object: Unmanaged.passUnretained(self).toOpaque())
        unsafe wl_event_loop_add_destroy_listener(pointer, listener.listener)
        self.listener = listener
    }

    deinit {
        listener?.removeAndFree()
    }

    /// A descriptor that is readable when any source but an idle one is ready, for use in another loop.
    public var fileDescriptor: Int32? { unsafe pointer.map { unsafe wl_event_loop_get_fd($0) } }

    /// Waits, and calls the closures of sources that are ready.
    /// - Parameter timeout: the longest time to wait, rounded up to whole milliseconds; `nil` for no limit.
    /// - Returns: the outcome. Dispatch again only after ``DispatchOutcome/completed`` and
    ///   ``DispatchOutcome/interrupted``.
    @discardableResult
    public func dispatch(timeout: Duration?) -> DispatchOutcome {
        guard unsafe pointer != nil else { return .ended }
        isDispatching = true
        defer {
            isDispatching = false
            turn &+= 1
            if turnObservers != nil { notifyTurn() }
        }
        let hasWork = beforeWaiting != nil
        beforeWaiting?()
        guard let pointer = unsafe pointer else { return .ended }
        // After work, do not wait: the events that it sent are flushed at the end of this turn.
        let wait = hasWork ? 0 : timeout?.milliseconds ?? -1
        guard unsafe wl_event_loop_dispatch(pointer, wait) != 0 else { return .completed }
        return DispatchOutcome(failure: Errno(rawValue: errno))
    }

    /// Calls a handler with the processor time of each turn that uses more than a limit, for logs and tests.
    /// A turn is everything that the thread does from the end of one ``dispatch(timeout:)`` to the end of the
    /// next. Clients wait for the end of a turn, so it should take only a fraction of a frame.
    public func observeTurns(
        longerThan limit: Duration, _ handler: @escaping (_ taken: Duration) -> Void
    ) -> ObservationToken {
        if turnObservers?.isEmpty != false { turnEnd = ThreadTime.now }
        var observers = turnObservers ?? Observers()
        defer { turnObservers = observers }
        return observers.add { taken in if taken > limit { handler(taken) } }
    }

    private func notifyTurn() {
        let now = ThreadTime.now
        let taken = now - turnEnd
        turnEnd = now
        turnObservers?.notify(taken)
    }

    // MARK: Sources

    /// Calls `body` in each turn in which the descriptor is ready for one of the events, has failed, or its
    /// other end is closed.
    /// - Parameters:
    ///   - fileDescriptor: duplicated, so the caller may close it.
    ///   - events: the events to wait for.
    ///   - body: called with what the descriptor is ready for.
    /// - Returns: the source, which is removed when it is released; `nil` if the descriptor cannot be polled.
    public func addFileDescriptor(
        _ fileDescriptor: Int32, _ events: EventMask, _ body: @escaping (EventMask) -> Void
    ) -> FileDescriptorSource? {
        let source = FileDescriptorSource(self, body)
        return unsafe register(source) { loop, object in
            unsafe wl_event_loop_add_fd(
                loop, fileDescriptor, events.rawValue,
                { _, mask, object in
                    guard let object = unsafe object else { return 0 }
                    let source = unsafe Unmanaged<FileDescriptorSource>.fromOpaque(object)
                        .takeUnretainedValue()
                    source.handler?(EventMask(rawValue: mask))
                    return 0
                }, unsafe object)
        }
    }

    /// Returns a timer that is not armed yet, and is removed when it is released; `nil` on failure.
    public func addTimer(_ body: @escaping () -> Void) -> TimerSource? {
        unsafe register(TimerSource(self, body)) { loop, object in
            unsafe wl_event_loop_add_timer(loop, { unsafe fire($0) }, unsafe object)
        }
    }

    /// Calls `body` when a signal has arrived. Returns `nil` if there is no memory. A number that is no
    /// signal, or that of a signal that cannot be caught, is accepted, but `body` is never called. Blocks the
    /// signal for the calling thread, so add signals before you start threads.
    public func addSignal(_ number: Int32, _ body: @escaping () -> Void) -> SignalSource? {
        unsafe register(SignalSource(self, body)) { loop, object in
            unsafe wl_event_loop_add_signal(loop, number, { unsafe fire($1) }, unsafe object)
        }
    }

    /// Calls `body` once, after the current dispatch or before the next wait. You need not retain the source.
    @discardableResult
    public func addIdle(_ body: @escaping () -> Void) -> IdleSource? {
        let source = IdleSource(self, body)
        let registered = unsafe register(source) { loop, object in
            unsafe wl_event_loop_add_idle(loop, { unsafe _ = fire($0) }, unsafe object)
        }
        registered?.retained = registered
        return registered
    }

    private func register<S: EventSource>(
        _ source: S, _ add: (OpaquePointer, UnsafeMutableRawPointer) -> OpaquePointer?
    ) -> S? {
        let unmanaged = unsafe Unmanaged.passUnretained(source)
        guard let pointer = unsafe pointer, let registered = unsafe add(pointer, unmanaged.toOpaque()) else {
            return nil
        }
        unsafe source.pointer = registered
        unsafe sources[ObjectIdentifier(source)] = unsafe Unmanaged.passUnretained(source)
        return source
    }

    func forget(_ source: EventSource) {
        unsafe sources[ObjectIdentifier(source)] = nil
    }

    fileprivate func becomeDead() {
        listener?.removeAndFree()
        listener = nil
        // Sources cannot be removed after their loop is destroyed.
        while let (_, source) = unsafe sources.first { unsafe source.takeUnretainedValue().cancel() }
        unsafe pointer = nil
    }
}

private func fire(_ source: UnsafeMutableRawPointer?) -> Int32 {
    if let source = unsafe source {
        unsafe Unmanaged<EventSource>.fromOpaque(source).takeUnretainedValue().fire()
    }
    return 0
}

private func eventLoopDestroyed(
    _ listener: UnsafeMutablePointer<wl_listener>?, _ data: UnsafeMutableRawPointer?
) {
    guard let object = unsafe DestroyListener(listener)?.object else { return }
    unsafe Unmanaged<EventLoop>.fromOpaque(object).takeUnretainedValue().becomeDead()
}

/// The outcome of a turn of an event loop.
public enum DispatchOutcome: Hashable, Sendable {
    /// Sources that were ready were served, or the timeout expired.
    case completed
    /// A signal without a ``SignalSource`` arrived, and its handler has run. Dispatch again.
    case interrupted
    /// The loop was destroyed with its display.
    case ended
    /// The system could not wait, for example because the loop's descriptor was closed.
    case failed(Errno)

    init(failure error: Errno) {
        self = error == .interrupted ? .interrupted : .failed(error)
    }
}

extension EventLoop {
    /// Calls `body` in each turn after a child process has ended, until the source is canceled or released.
    /// Call `waitpid` to get the exit status.
    /// - Parameters:
    ///   - processID: a child that has not been waited for.
    ///   - body: called on the thread that dispatches.
    /// - Returns: `nil` if the system cannot wait for a process, as with old kernels and in some sandboxes.
    public func addProcess(_ processID: Int32, _ body: @escaping () -> Void) -> FileDescriptorSource? {
        let descriptor = clinux_pidfd_open(processID)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return addFileDescriptor(descriptor, .readable) { _ in body() }
    }
}

extension Duration {
    /// The duration in whole milliseconds, rounded up and clamped to the range from 0 to `Int32.max`.
    var milliseconds: Int32 {
        guard self > .zero else { return 0 }
        guard self < .milliseconds(Int32.max) else { return .max }
        let (seconds, attoseconds) = components
        return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
