import CWaylandServer

/// A timer of an event loop: see ``EventLoop/addTimer(_:)``. Not armed at first.
public final class TimerSource: EventSource {
    private(set) var body: (() -> Void)?

    init(_ eventLoop: EventLoop, _ body: @escaping () -> Void) {
        self.body = body
        super.init(eventLoop)
    }

    public override func cancel() {
        super.cancel()
        body = nil
    }

    /// Calls the closure once, when a span of time has passed, instead of when it was armed for before.
    /// - Parameter span: counted in whole milliseconds, rounded up, and at least one.
    public func arm(after span: Duration) {
        guard let pointer else { return }
        wl_event_source_timer_update(pointer, max(1, span.milliseconds))
    }

    /// The closure is not called until the timer is armed again.
    public func disarm() {
        guard let pointer else { return }
        wl_event_source_timer_update(pointer, 0)
    }
}
