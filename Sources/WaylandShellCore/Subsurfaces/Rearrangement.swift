import OrderedCollections

/// What commits change of where a surface's subsurfaces are: only those are in it that the client moved or restacked.
struct Rearrangement {
    /// The upper left corner of a subsurface, in the parent's surface-local pixels.
    struct Position {
        var x: Int32 = 0
        var y: Int32 = 0
    }

    /// What is new of one subsurface; the rest is nil.
    struct Change {
        let subsurface: Subsurface
        var slot: SubsurfaceSlot?
        var position: Position?
    }

    /// By the subsurfaces, in the order in which the client asked for them first.
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

    /// How many subsurfaces that are gone are kept before they are looked for.
    private static let tolerated = 16
    private var countAfterLook = 0

    /// Clients may make and destroy subsurfaces for as long as a commit waits: those that are gone are looked for when there are
    /// twice as many as were left after the last look.
    private mutating func forgetGone() {
        guard changes.count > Self.tolerated + 2 * countAfterLook else { return }
        changes.removeAll { $0.value.subsurface.parent == nil }
        countAfterLook = changes.count
    }
}
