/// The keys that are down on a seat, recorded for each source. A source is a real or virtual device.
///
/// A key that two sources hold goes down with the first press and up with the last release. Removing a source
/// releases the keys that only this source held.
package struct PressedKeys<Source: Hashable> {
    /// The effect of a press or release on the seat.
    package enum Change: Hashable, Sendable {
        /// The key went down or up. The event is routed.
        case changed
        /// Another source holds the key. Nothing is routed.
        case heldElsewhere
        /// The source pressed a key that it holds, or released one that it does not hold. Nothing is routed.
        case unpaired
        /// No key has this code. Nothing is routed.
        case outOfRange
    }

    private var holders: [(source: Source, keys: KeyCodeSet)] = []

    package var keys: KeyCodeSet {
        var keys = KeyCodeSet()
        for holder in holders { keys.formUnion(holder.keys) }
        return keys
    }

    /// Creates an empty collection.
    package init() {}

    package var isEmpty: Bool { keys.isEmpty }

    @inline(__always)
    package func contains(_ code: KeyCode) -> Bool {
        for index in holders.indices where holders[index].keys.contains(code) { return true }
        return false
    }

    package func keys(heldBy source: Source) -> KeyCodeSet {
        index(of: source).map { holders[$0].keys } ?? KeyCodeSet()
    }

    /// Records a press. Returns `changed` if no other source holds the key.
    package mutating func press(_ code: KeyCode, from source: Source) -> Change {
        guard code.isValid else { return .outOfRange }
        let index: Int
        if let known = self.index(of: source) {
            index = known
        } else {
            index = holders.endIndex
            holders.append((source, KeyCodeSet()))
        }
        let isHeld = contains(code)
        guard holders[index].keys.insert(code) else { return .unpaired }
        return isHeld ? .heldElsewhere : .changed
    }

    /// Records a release. Returns `changed` if no other source holds the key, so it is up now.
    package mutating func release(_ code: KeyCode, from source: Source) -> Change {
        guard code.isValid else { return .outOfRange }
        guard let index = index(of: source), holders[index].keys.remove(code) else { return .unpaired }
        return contains(code) ? .heldElsewhere : .changed
    }

    /// Removes a source. Returns the keys that go up, which no other source holds, in ascending order.
    package mutating func removeSource(_ source: Source) -> [KeyCode] {
        guard let index = index(of: source) else { return [] }
        var released = holders.remove(at: index).keys
        for holder in holders { released.subtract(holder.keys) }
        return Array(released)
    }

    /// Releases all keys. Returns the keys that go up, in ascending order.
    package mutating func releaseAll() -> [KeyCode] {
        defer { holders.removeAll() }
        return Array(keys)
    }

    @inline(__always)
    private func index(of source: Source) -> Int? {
        for index in holders.indices where holders[index].source == source { return index }
        return nil
    }
}

extension PressedKeys: Sendable where Source: Sendable {}
