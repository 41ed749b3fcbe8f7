/// A signal that an event loop waits for: see ``EventLoop/addSignal(_:_:)``.
public final class SignalSource: EventSource {
    private(set) var body: (() -> Void)?

    init(_ eventLoop: EventLoop, _ body: @escaping () -> Void) {
        self.body = body
        super.init(eventLoop)
    }

    public override func cancel() {
        super.cancel()
        body = nil
    }
}
