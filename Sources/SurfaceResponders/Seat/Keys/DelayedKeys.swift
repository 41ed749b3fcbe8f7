/// Keys that their responders have not heard of yet, because a gesture recognizer is still possible. In the order in which
/// they went down: keys never overtake each other.
struct DelayedKeys {
    struct Entry {
        let press: Press
        let route: Route
        let beginning: Timestamp
        /// When the key went up again.
        var end: Timestamp?
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }
    var first: Entry? { entries.first }

    mutating func append(_ press: Press, along route: Route, at time: Timestamp) {
        entries.append(Entry(press: press, route: route, beginning: time))
    }

    mutating func removeFirst() {
        entries.removeFirst()
    }

    mutating func remove(where isMeant: (Entry) -> Bool) {
        entries.removeAll(where: isMeant)
    }

    /// A key that is held back goes up: that is held back, too.
    mutating func end(_ press: Press, at time: Timestamp) {
        guard let index = entries.firstIndex(where: { $0.press === press }) else { return }
        entries[index].end = time
    }
}
