/// A closure that waits until the event loop has nothing else to do: see ``EventLoop/addIdle(_:)``. It holds itself until it
/// was called.
public final class IdleSource: EventSource {
    private var body: (() -> Void)?
    /// Itself, as long as it waits.
    private var retained: IdleSource?

    init(_ eventLoop: EventLoop, _ body: @escaping () -> Void) {
        self.body = body
        super.init(eventLoop)
    }

    func keepUntilFired() {
        retained = self
    }

    func fire() {
        // libwayland removes an idle source itself after it ran.
        pointer = nil
        eventLoop.forget(self)
        retained = nil
        let body = body.take()
        body?()
    }

    public override func cancel() {
        super.cancel()
        body = nil
        retained = nil
    }
}
