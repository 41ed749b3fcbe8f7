import DequeModule

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

/// What is to be told of the end of an object, in the order in which it asked.
///
/// An object of its own, which the object and those who observe it keep: an observation that referred weakly to the object
/// would make that slower to count for good.
final class DestroyObservers {
    private var entries: Deque<Entry> = []
    private var nextID: UInt64 = 0
    private var cancelledCount = 0

    private struct Entry {
        let id: UInt64
        /// nil once it is cancelled.
        var body: (() -> Void)?
    }

    func add(_ body: @escaping () -> Void) -> DestroyObservation {
        nextID += 1
        entries.append(Entry(id: nextID, body: body))
        return DestroyObservation(observers: self, id: nextID)
    }

    /// A client may have thousands wait for one object: none of them goes through the others.
    func remove(_ id: UInt64) {
        guard let place = place(of: id), entries[place].body != nil else { return }
        entries[place].body = nil
        cancelledCount += 1
        guard 2 * cancelledCount > entries.count else { return }
        entries.removeAll { $0.body == nil }
        cancelledCount = 0
    }

    /// Their numbers rise.
    private func place(of id: UInt64) -> Int? {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].id == id ? low : nil
    }

    /// Takes the first that is left, so that one observer may cancel or add another while they are told.
    func takeFirst() -> (() -> Void)? {
        while let first = entries.popFirst() {
            if let body = first.body { return body }
            cancelledCount -= 1
        }
        return nil
    }

    /// The object went without an end that could be told.
    func removeAll() {
        entries = []
        cancelledCount = 0
    }
}
