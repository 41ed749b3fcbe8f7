/// What is kept for objects, in the order in which it was added, and is found and removed without going through the rest: a
/// client may have thousands, and they all go at once when it ends.
package struct ObjectList<Element> {
    /// In their order; nil where one was removed.
    private var slots: [Slot?] = []
    private var places: [ObjectIdentifier: Int] = [:]

    private struct Slot {
        let key: ObjectIdentifier
        let element: Element
    }

    package init() {}

    package var isEmpty: Bool { places.isEmpty }
    package var count: Int { places.count }

    /// The oldest first.
    package var elements: [Element] { slots.compactMap { $0?.element } }

    /// What was added for an object.
    package subscript(key: AnyObject) -> Element? {
        places[ObjectIdentifier(key)].flatMap { slots[$0]?.element }
    }

    /// Replaces what was added for the same object before.
    /// - Parameter key: what it is found by, which lives as long as it is in here.
    package mutating func add(_ element: Element, for key: AnyObject) {
        remove(key)
        let key = ObjectIdentifier(key)
        places[key] = slots.count
        slots.append(Slot(key: key, element: element))
    }

    /// - Returns: what was added for the object, if it was in here.
    @discardableResult
    package mutating func remove(_ key: AnyObject) -> Element? {
        guard let place = places.removeValue(forKey: ObjectIdentifier(key)) else { return nil }
        let element = slots[place]?.element
        slots[place] = nil
        if slots.count > 2 * places.count { closeGaps() }
        return element
    }

    /// What it costs was paid for by those that were removed.
    private mutating func closeGaps() {
        slots.removeAll { $0 == nil }
        for (place, slot) in slots.enumerated() { if let slot { places[slot.key] = place } }
    }

    package mutating func removeAll() {
        slots = []
        places = [:]
    }
}

extension ObjectList where Element: AnyObject {
    /// Adds one for itself.
    package mutating func add(_ element: Element) {
        add(element, for: element)
    }
}
