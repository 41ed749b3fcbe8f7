/// A surface's subsurfaces, with their places: part of the state that the surface's commit applies.
struct SubsurfaceArrangement {
    struct Entry {
        let subsurface: Subsurface
        /// To find it by: a comparison of references counts each of them.
        fileprivate let id: ObjectIdentifier
        /// Of the upper left corner, in the parent's surface-local pixels.
        var x: Int32 = 0
        var y: Int32 = 0
        /// Whether its responder may have to be put elsewhere, into the tree or out of it.
        var isTouched = true

        init(_ subsurface: Subsurface) {
            self.subsurface = subsurface
            id = ObjectIdentifier(subsurface)
        }
    }

    /// The two parts: what lies behind the parent's own content, and what lies in front of it.
    enum Part: CaseIterable {
        case below, above
    }

    enum Reference {
        case parent
        case sibling(Subsurface)
    }

    /// Behind the parent's own content, back to front.
    private(set) var below: [Entry] = []
    /// In front of it, back to front.
    private(set) var above: [Entry] = []

    subscript(part: Part) -> [Entry] {
        switch part {
        case .below: below
        case .above: above
        }
    }

    /// In front of all others.
    mutating func add(_ subsurface: Subsurface) {
        above.append(Entry(subsurface))
    }

    @discardableResult
    mutating func remove(_ subsurface: Subsurface) -> Entry? {
        if let index = Self.index(of: subsurface, in: below) { return below.remove(at: index) }
        if let index = Self.index(of: subsurface, in: above) { return above.remove(at: index) }
        return nil
    }

    mutating func move(_ subsurface: Subsurface, x: Int32, y: Int32) {
        change(subsurface) {
            $0.x = x
            $0.y = y
        }
    }

    /// Puts a subsurface directly in front of another, or of the parent's content.
    mutating func place(_ subsurface: Subsurface, above reference: Reference) {
        place(subsurface, reference, distance: 1)
    }

    /// Puts a subsurface directly behind another, or behind the parent's content.
    mutating func place(_ subsurface: Subsurface, below reference: Reference) {
        place(subsurface, reference, distance: 0)
    }

    private mutating func place(_ subsurface: Subsurface, _ reference: Reference, distance: Int) {
        guard var entry = remove(subsurface) else { return }
        entry.isTouched = true
        switch reference {
        case .parent where distance == 1: above.insert(entry, at: 0)
        case .parent: below.append(entry)
        case .sibling(let sibling):
            if let index = Self.index(of: sibling, in: below) {
                below.insert(entry, at: index + distance)
            } else if let index = Self.index(of: sibling, in: above) {
                above.insert(entry, at: index + distance)
            } else {
                above.append(entry)
            }
        }
    }

    /// A subsurface got content, or lost it.
    mutating func touch(_ subsurface: Subsurface) {
        change(subsurface) { _ in }
    }

    private mutating func change(_ subsurface: Subsurface, _ body: (inout Entry) -> Void) {
        if let index = Self.index(of: subsurface, in: below) {
            body(&below[index])
            below[index].isTouched = true
        } else if let index = Self.index(of: subsurface, in: above) {
            body(&above[index])
            above[index].isTouched = true
        }
    }

    /// All are where they belong.
    mutating func settle() {
        for index in below.indices where below[index].isTouched { below[index].isTouched = false }
        for index in above.indices where above[index].isTouched { above[index].isTouched = false }
    }

    private static func index(of subsurface: Subsurface, in entries: [Entry]) -> Int? {
        let id = ObjectIdentifier(subsurface)
        for index in entries.indices where entries[index].id == id { return index }
        return nil
    }
}
