/// Objects in the order in which they were added, of which each is found and removed without going through the others: a
/// client may have thousands, and they all go at once when it ends.
struct ObjectList<Element: AnyObject> {
    private var entries: [ObjectIdentifier: (number: UInt64, element: Element)] = [:]
    private var count: UInt64 = 0

    var isEmpty: Bool { entries.isEmpty }

    /// The oldest first.
    var elements: [Element] {
        entries.values.sorted { $0.number < $1.number }.map(\.element)
    }

    /// The one that was added for an object.
    subscript(key: AnyObject) -> Element? { entries[ObjectIdentifier(key)]?.element }

    /// Adds one for itself.
    mutating func add(_ element: Element) {
        add(element, for: element)
    }

    /// - Parameter key: what it is found by, which lives as long as it is in here. It has no other one.
    mutating func add(_ element: Element, for key: AnyObject) {
        count += 1
        entries[ObjectIdentifier(key)] = (count, element)
    }

    /// - Returns: the one that was added for the object, if it was in here.
    @discardableResult
    mutating func remove(_ key: AnyObject) -> Element? {
        entries.removeValue(forKey: ObjectIdentifier(key))?.element
    }

    mutating func removeAll() {
        entries.removeAll()
    }
}
