/// The observers of one kind of notification, in the order in which they were added.
///
/// Store one in an object that notifies, and offer a method `observe…(_:)` that returns the result of
/// ``add(_:)``. It does not keep that token, and allocates nothing before the first observer is added.
public struct Observers<Notification> {
    @usableFromInline
    final class Observer {
        /// `nil` once the observation has ended.
        @usableFromInline var handler: ((Notification) -> Void)?

        @inlinable
        init(_ handler: @escaping (Notification) -> Void) {
            self.handler = handler
        }

        @usableFromInline
        func end() {
            // Released after the write: the handler may hold the last reference to an object that ends other
            // observations.
            let ended = handler
            handler = nil
            withExtendedLifetime(ended) {}
        }
    }

    @usableFromInline var observers: [Observer] = []

    /// Creates an empty list of observers.
    @inlinable
    public init() {}

    /// Whether `notify(_:)` would call no handler.
    @inlinable
    public var isEmpty: Bool { observers.isEmpty || haveEnded }

    /// Not inlined: usually there are no observers, and the caller then saves no registers.
    @inlinable
    @inline(never)
    var haveEnded: Bool { observers.allSatisfy { $0.handler == nil } }

    /// Calls a handler for each notification from the next one on, until its token is released or canceled.
    @inlinable
    public mutating func add(_ handler: @escaping (Notification) -> Void) -> ObservationToken {
        // Ended observations are removed only when the array is full. Adding therefore takes constant time on
        // average, unless observations end so that the array is full again and again.
        if observers.count == observers.capacity { observers.removeAll { $0.handler == nil } }
        let observer = Observer(handler)
        observers.append(observer)
        return ObservationToken { observer.end() }
    }

    /// Calls each handler. Handlers may add and cancel observations: a canceled handler is no longer called,
    /// and an added one is called from the next notification on.
    @inlinable
    public func notify(_ notification: Notification) {
        guard !observers.isEmpty else { return }
        for observer in observers { observer.handler?(notification) }
    }
}
