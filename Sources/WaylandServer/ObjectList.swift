/// Elements that are stored for objects, in the order in which they were added. Removing one takes constant
/// time, amortized: a client may have thousands, which are all removed when it ends. Inlinable, so that other
/// modules specialize it.
@usableFromInline
package struct ObjectList<Element> {
    /// The elements in order; `nil` for each one that was removed.
    @usableFromInline var slots: [Slot?] = []
    @usableFromInline var places: [ObjectIdentifier: Int] = [:]

    @usableFromInline
    struct Slot {
        @usableFromInline let key: ObjectIdentifier
        @usableFromInline let element: Element

        @inlinable
        init(key: ObjectIdentifier, element: Element) {
            self.key = key
            self.element = element
        }
    }

    @inlinable
    package init() {}

    @inlinable package var isEmpty: Bool { places.isEmpty }
    @inlinable package var count: Int { places.count }

    /// The elements, the oldest first.
    @inlinable package var elements: [Element] { slots.compactMap { $0?.element } }

    @inlinable
    package subscript(key: AnyObject) -> Element? {
        places[ObjectIdentifier(key)].flatMap { slots[$0]?.element }
    }

    /// Adds an element at the end, and removes an earlier one of the same object. The object must live as
    /// long as the element is in the list.
    @inlinable
    package mutating func add(_ element: Element, for key: AnyObject) {
        remove(key)
        let key = ObjectIdentifier(key)
        places[key] = slots.count
        slots.append(Slot(key: key, element: element))
    }

    @discardableResult
    @inlinable
    package mutating func remove(_ key: AnyObject) -> Element? {
        guard let place = places.removeValue(forKey: ObjectIdentifier(key)) else { return nil }
        let element = slots[place]?.element
        slots[place] = nil
        if slots.count > 2 * places.count { closeGaps() }
        return element
    }

    /// Removes empty slots. The cost is amortized over the removals that left them.
    @inlinable
    mutating func closeGaps() {
        slots.removeAll { $0 == nil }
        for (place, slot) in slots.enumerated() { if let slot { places[slot.key] = place } }
    }

    @inlinable
    package mutating func removeAll() {
        slots = []
        places = [:]
    }
}

extension ObjectList where Element: AnyObject {
    @inlinable
    package mutating func add(_ element: Element) {
        add(element, for: element)
    }
}
