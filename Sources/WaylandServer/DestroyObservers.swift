/// What is to be told of the end of an object, in the order in which it asked.
struct DestroyObservers {
    private var bodies: [(id: UInt64, body: () -> Void)] = []
    private var nextID: UInt64 = 0

    mutating func add(_ body: @escaping () -> Void) -> UInt64 {
        nextID += 1
        bodies.append((nextID, body))
        return nextID
    }

    mutating func remove(_ id: UInt64) {
        bodies.removeAll { $0.id == id }
    }

    /// Takes the first that is left, so that one observer may cancel or add another while they are told.
    mutating func takeFirst() -> (() -> Void)? {
        bodies.isEmpty ? nil : bodies.removeFirst().body
    }
}
