/// A closure that waits for the end of an object. Letting go of this value does not cancel it.
public struct DestroyObservation {
    private let observers: DestroyObservers
    private let id: UInt64

    init(observers: DestroyObservers, id: UInt64) {
        self.observers = observers
        self.id = id
    }

    /// The closure is not called any more, and released. Does nothing once it was called.
    public func cancel() {
        observers.remove(id)
    }
}
