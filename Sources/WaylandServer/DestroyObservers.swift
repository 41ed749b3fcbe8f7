/// What is to be told of the end of an object, in the order in which it asked.
///
/// An object of its own, which the object and those who observe it keep: an observation that referred weakly to the object
/// would make that slower to count for good.
final class DestroyObservers {
    private var bodies: [(id: UInt64, body: () -> Void)] = []
    private var nextID: UInt64 = 0

    func add(_ body: @escaping () -> Void) -> DestroyObservation {
        nextID += 1
        bodies.append((nextID, body))
        return DestroyObservation(observers: self, id: nextID)
    }

    func remove(_ id: UInt64) {
        bodies.removeAll { $0.id == id }
    }

    /// Takes the first that is left, so that one observer may cancel or add another while they are told.
    func takeFirst() -> (() -> Void)? {
        bodies.isEmpty ? nil : bodies.removeFirst().body
    }

    /// The object went without an end that could be told.
    func removeAll() {
        bodies = []
    }
}
