/// What is to be told of the end of an object, in the order in which it asked.
final class DestroyObservers {
    private var bodies: [(id: UInt64, body: () -> Void)] = []
    private var nextID: UInt64 = 0

    func add(_ body: @escaping () -> Void) -> DestroyObservation {
        nextID += 1
        let id = nextID
        bodies.append((id, body))
        return DestroyObservation { [weak self] in self?.remove(id) }
    }

    private func remove(_ id: UInt64) {
        bodies.removeAll { $0.id == id }
    }

    /// Takes the first that is left, so that one observer may cancel or add another while they are told.
    func takeFirst() -> (() -> Void)? {
        bodies.isEmpty ? nil : bodies.removeFirst().body
    }
}
