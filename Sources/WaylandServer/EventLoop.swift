import CLinux
import CWaylandServer
import Glibc
import SystemPackage

/// Waits for file descriptors, timers and signals, a `wl_event_loop`.
///
/// All closures are called on the thread that dispatches.
@safe
public final class EventLoop {
    /// nil once the loop was destroyed with its display.
    public private(set) var pointer: OpaquePointer?
    private var listener: DestroyListener?
    /// Sources that are registered. They hold the loop, not the other way round.
    private var sources: [ObjectIdentifier: Unmanaged<EventSource>] = unsafe [:]
    /// Nil while no observer was ever added.
    private var turnObservers: Observers<Duration>?
    /// The thread's processor time at the end of the last turn that was observed.
    private var turnEnd = Duration.zero
    /// How many turns there were.
    private(set) var turn: UInt64 = 0
    /// Called by ``dispatch(timeout:)`` before it waits: when clients have been told of the turn before, and nobody is kept
    /// from an answer that is there already.
    var beforeWaiting: (() -> Void)?
    /// Whether ``dispatch(timeout:)`` is under way, and not somebody who dispatches the C library's loop.
    private(set) var isDispatching = false

    /// - Parameter pointer: a loop that someone else owns.
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

    /// Readable when ``dispatch(timeout:)`` has something to do: to wait for the loop from
    /// another one.
    public var fileDescriptor: Int32? { unsafe pointer.map { unsafe wl_event_loop_get_fd($0) } }

    /// Waits and calls the closures of what happened.
    /// - Parameter timeout: how long to wait at most, in whole milliseconds, rounded up; zero does not wait, and
    ///   nil waits without limit.
    /// - Returns: ``DispatchOutcome/completed``, or why nothing was waited for. A loop around this one ends where it
    ///   is neither that nor ``DispatchOutcome/interrupted``.
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
        // What clients are told of work that is done is written out at the end of this turn.
        let wait = hasWork ? 0 : timeout?.milliseconds ?? -1
        guard unsafe wl_event_loop_dispatch(pointer, wait) != 0 else { return .completed }
        return DispatchOutcome(failure: Errno(rawValue: errno))
    }

    /// Calls a handler with the processor time of each turn that takes longer than a limit, on the loop's thread. For a log or a
    /// test. A turn is everything that the thread does from the end of one ``dispatch(timeout:)`` to the end of the next, without
    /// the time that it waits.
    /// - Parameters:
    ///   - limit: no client is served during a turn, so a compositor wants turns that take a fraction of a frame.
    ///   - handler: gets the time that the turn took.
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

    /// Calls `body` as long as the descriptor is ready for one of the events, or has failed.
    /// - Parameters:
    ///   - fileDescriptor: duplicated; the caller may close it.
    ///   - events: what is waited for.
    ///   - body: gets what the descriptor is ready for.
    /// - Returns: the source, which is removed when it is released. nil if the descriptor cannot be waited
    ///   for.
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

    /// A timer that is not armed yet.
    /// - Returns: the source, which is removed when it is released. nil without memory.
    public func addTimer(_ body: @escaping () -> Void) -> TimerSource? {
        unsafe register(TimerSource(self, body)) { loop, object in
            unsafe wl_event_loop_add_timer(loop, { unsafe callBody(of: $0) }, unsafe object)
        }
    }

    /// Calls `body` for each signal, which is blocked for the calling thread: add signals before starting
    /// threads.
    /// - Returns: the source, which is removed when it is released. nil if the signal cannot be caught.
    public func addSignal(_ number: Int32, _ body: @escaping () -> Void) -> SignalSource? {
        unsafe register(SignalSource(self, body)) { loop, object in
            unsafe wl_event_loop_add_signal(loop, number, { unsafe callBody(of: $1) }, unsafe object)
        }
    }

    /// Calls `body` once, after what is being dispatched, or before the next wait. Unlike other sources, this
    /// one lives until then by itself.
    @discardableResult
    public func addIdle(_ body: @escaping () -> Void) -> IdleSource? {
        let source = IdleSource(self, body)
        let registered = unsafe register(source) { loop, object in
            unsafe wl_event_loop_add_idle(
                loop,
                { object in
                    guard let object = unsafe object else { return }
                    unsafe Unmanaged<IdleSource>.fromOpaque(object).takeUnretainedValue().fire()
                }, unsafe object)
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
        // Sources cannot be removed once their loop is gone.
        while let (_, source) = unsafe sources.first { unsafe source.takeUnretainedValue().cancel() }
        unsafe pointer = nil
    }
}

private func callBody(of source: UnsafeMutableRawPointer?) -> Int32 {
    if let source = unsafe source {
        unsafe Unmanaged<EventSource>.fromOpaque(source).takeUnretainedValue().body?()
    }
    return 0
}

private func eventLoopDestroyed(
    _ listener: UnsafeMutablePointer<wl_listener>?, _ data: UnsafeMutableRawPointer?
) {
    guard let object = unsafe DestroyListener(listener)?.object else { return }
    unsafe Unmanaged<EventLoop>.fromOpaque(object).takeUnretainedValue().becomeDead()
}

/// How a turn of an event loop ended.
public enum DispatchOutcome: Hashable, Sendable {
    /// What was ready was served, or the time was up.
    case completed
    /// A signal came that no ``SignalSource`` waits for, and its handler has run. The loop is ready for the next turn.
    case interrupted
    /// The loop went with its display: nothing will ever come of it.
    case ended
    /// The system could not wait. A loop whose descriptor is gone or another one fails each time.
    case failed(Errno)

    /// What libwayland leaves behind when it could not wait.
    init(failure error: Errno) {
        self = error == .interrupted ? .interrupted : .failed(error)
    }
}

extension EventLoop {
    /// Calls `body` when a child of this process has ended, and again in each turn of the loop until the source is
    /// cancelled: `waitpid` says how it ended.
    /// - Parameters:
    ///   - processID: of a child that has not been waited for.
    ///   - body: called on the thread that dispatches.
    /// - Returns: the source, which is removed when it is released. nil where the system cannot wait for a process, as old
    ///   kernels and some sandboxes cannot.
    public func addProcess(_ processID: Int32, _ body: @escaping () -> Void) -> FileDescriptorSource? {
        let descriptor = clinux_pidfd_open(processID)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return addFileDescriptor(descriptor, .readable) { _ in body() }
    }
}

extension Duration {
    /// The span as libwayland and the kernel reckon with it: in whole milliseconds, rounded up. What is below zero counts
    /// as zero, and what is too long as the longest that is not.
    var milliseconds: Int32 {
        guard self > .zero else { return 0 }
        guard self < .milliseconds(Int32.max) else { return .max }
        let (seconds, attoseconds) = components
        return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
