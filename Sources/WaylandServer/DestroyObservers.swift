import DequeModule

/// A closure to be called when an object is destroyed. Releasing this value does not cancel it.
public struct DestroyObservation {
    private let observers: DestroyObservers
    private let id: UInt64

    init(observers: DestroyObservers, id: UInt64) {
        self.observers = observers
        self.id = id
    }

    /// Releases the closure, which is no longer called. Does nothing if it was called already.
    public func cancel() {
        observers.remove(id)
    }
}

/// The closures to be called when an object is destroyed, in the order in which they were added.
///
/// The observed object and its observations retain this object: a weak reference to the observed object would
/// slow down its reference counting.
final class DestroyObservers {
    private var entries: Deque<Entry> = []
    private var nextID: UInt64 = 0
    private var cancelledCount = 0

    private struct Entry {
        let id: UInt64
        /// `nil` once canceled.
        var body: (() -> Void)?
    }

    func add(_ body: @escaping () -> Void) -> DestroyObservation {
        nextID += 1
        entries.append(Entry(id: nextID, body: body))
        return DestroyObservation(observers: self, id: nextID)
    }

    /// Takes logarithmic time, amortized: a client may cause thousands of observations of one object.
    func remove(_ id: UInt64) {
        guard let place = place(of: id), entries[place].body != nil else { return }
        entries[place].body = nil
        cancelledCount += 1
        guard 2 * cancelledCount > entries.count else { return }
        entries.removeAll { $0.body == nil }
        cancelledCount = 0
    }

    /// Finds an entry by binary search, because IDs ascend.
    private func place(of id: UInt64) -> Int? {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].id == id ? low : nil
    }

    /// Taking one closure at a time lets an observer cancel or add others while it is called.
    func takeFirst() -> (() -> Void)? {
        while let first = entries.popFirst() {
            if let body = first.body { return body }
            cancelledCount -= 1
        }
        return nil
    }

    /// Releases all closures without calling them, because the object was released without being destroyed.
    func removeAll() {
        entries = []
        cancelledCount = 0
    }
}
