/// A closure that waits until a client has read what waits for it. Letting go of this object does not cancel it.
public final class CatchUp {
    private var body: (() -> Void)?

    init(_ body: @escaping () -> Void) {
        self.body = body
    }

    /// The closure is not called any more, and released. Does nothing once it was called.
    public func cancel() {
        body = nil
    }

    func run() {
        let body = body
        self.body = nil
        body?()
    }
}
