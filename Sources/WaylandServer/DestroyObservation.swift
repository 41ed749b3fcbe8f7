/// A closure that waits for the end of an object. Letting go of this value does not cancel it.
public struct DestroyObservation {
    private let cancellation: () -> Void

    init(cancellation: @escaping () -> Void) {
        self.cancellation = cancellation
    }

    /// The closure is not called any more, and released. Does nothing once it was called.
    public func cancel() {
        cancellation()
    }
}
