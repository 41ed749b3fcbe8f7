/// Keeps a handler registered with an object that notifies. The observation ends when the token is released
/// or canceled, so keep the token while the handler is to be called.
public final class ObservationToken {
    private var end: (() -> Void)?

    /// - Parameter end: called once, when the observation ends.
    @usableFromInline
    package init(end: @escaping () -> Void) {
        self.end = end
    }

    /// Ends the observation. The handler is no longer called, not even for a notification that is being
    /// delivered to other observers. A second call does nothing.
    public func cancel() {
        let end = self.end
        self.end = nil
        end?()
    }

    deinit {
        cancel()
    }
}
