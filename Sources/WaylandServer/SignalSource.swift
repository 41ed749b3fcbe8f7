public final class SignalSource: EventSource {
    let body: () -> Void

    init(_ eventLoop: EventLoop, _ body: @escaping () -> Void) {
        self.body = body
        super.init(eventLoop)
    }
}
