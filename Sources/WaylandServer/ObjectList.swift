/// What is kept for objects, in the order in which it was added, and is found and removed without going through the rest: a
/// client may have thousands, and they all go at once when it ends.
///
/// Inlinable, so that other modules have it for the types that they keep: commits of synchronized subsurfaces go through it.
@usableFromInline
package struct ObjectList<Element> {
    /// In their order; nil where one was removed.
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

    /// The oldest first.
    @inlinable package var elements: [Element] { slots.compactMap { $0?.element } }

    @inlinable
    package subscript(key: AnyObject) -> Element? {
        places[ObjectIdentifier(key)].flatMap { slots[$0]?.element }
    }

    /// Replaces what was added for the same object before.
    /// - Parameter key: what it is found by, which lives as long as it is in here.
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

    /// What it costs was paid for by those that were removed.
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
