/// Keeps a handler registered with something that notifies. It ends when it is released, or is cancelled:
/// keep it as long as the handler is to be called.
public final class ObservationToken {
    private var end: (() -> Void)?

    init(end: @escaping () -> Void) {
        self.end = end
    }

    /// Ends the observation now: the handler is not called any more, not even for a notification that is on
    /// its way to others. Does nothing the second time.
    public func cancel() {
        end?()
        end = nil
    }

    deinit {
        cancel()
    }
}
