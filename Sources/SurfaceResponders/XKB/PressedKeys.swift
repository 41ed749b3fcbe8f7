/// The keys that are down on a seat, kept for each source (a device, real or virtual).
///
/// A key that two sources hold went down once and goes up once, when the last of them lets go. A source
/// that goes away releases what it alone held.
package struct PressedKeys<Source: Hashable> {
    /// What a press or a release means for the seat.
    package enum Change: Hashable, Sendable {
        /// The key went down, or up: to be routed.
        case changed
        /// Another source holds the key: nothing to route.
        case heldElsewhere
        /// The source presses what it holds, or releases what it does not hold: to be dropped.
        case unpaired
        /// No key has that code: to be dropped.
        case outOfRange
    }

    private var holders: [(source: Source, keys: KeyCodeSet)] = []

    package var keys: KeyCodeSet {
        var keys = KeyCodeSet()
        for holder in holders { keys.formUnion(holder.keys) }
        return keys
    }

    /// No source, and no key down.
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

    /// A source presses a key. `changed` if no other source holds it already. Allocates only the first time
    /// that a source presses a key.
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

    /// A source lets go of a key. `changed` if no other source holds it, so that it is up now.
    package mutating func release(_ code: KeyCode, from source: Source) -> Change {
        guard code.isValid else { return .outOfRange }
        guard let index = index(of: source), holders[index].keys.remove(code) else { return .unpaired }
        return contains(code) ? .heldElsewhere : .changed
    }

    /// The source is gone. Returns the keys that go up with it, those that no other source holds, in rising
    /// order of their codes.
    package mutating func removeSource(_ source: Source) -> [KeyCode] {
        guard let index = index(of: source) else { return [] }
        var released = holders.remove(at: index).keys
        for holder in holders { released.subtract(holder.keys) }
        return Array(released)
    }

    /// The session sleeps, or all sources are gone. Returns the keys that go up, in rising order.
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
