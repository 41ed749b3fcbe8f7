import OrderedCollections

/// The changes that one or more commits make to the positions and order of a surface's subsurfaces.
struct Rearrangement {
    /// The upper left corner of a subsurface, in the parent's surface-local pixels.
    struct Position {
        var x: Int32 = 0
        var y: Int32 = 0
    }

    /// Values are `nil` if they do not change.
    struct Change {
        let subsurface: Subsurface
        var slot: SubsurfaceSlot?
        var position: Position?
    }

    /// The changes by subsurface, in the order of the client's first request for each.
    private(set) var changes: OrderedDictionary<ObjectIdentifier, Change> = [:]

    mutating func put(_ subsurface: Subsurface, at slot: SubsurfaceSlot) {
        changes[ObjectIdentifier(subsurface), default: Change(subsurface: subsurface)].slot = slot
    }

    mutating func move(_ subsurface: Subsurface, to position: Position) {
        changes[ObjectIdentifier(subsurface), default: Change(subsurface: subsurface)].position = position
    }

    mutating func remove(_ subsurface: Subsurface) {
        changes[ObjectIdentifier(subsurface)] = nil
    }

    mutating func merge(_ later: Rearrangement) {
        for change in later.changes.values {
            if let slot = change.slot { put(change.subsurface, at: slot) }
            if let position = change.position { move(change.subsurface, to: position) }
        }
        forgetGone()
    }

    /// At most this many changes are kept without a search for destroyed subsurfaces.
    private static let tolerated = 16
    private var countAfterLook = 0

    /// Removes destroyed subsurfaces, because clients may create and destroy any number while a commit waits.
    /// Searches only if the number of changes has more than doubled since the last search.
    private mutating func forgetGone() {
        guard changes.count > Self.tolerated + 2 * countAfterLook else { return }
        changes.removeAll { $0.value.subsurface.parent == nil }
        countAfterLook = changes.count
    }
}
