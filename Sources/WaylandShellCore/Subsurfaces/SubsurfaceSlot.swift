/// A position in the order of a surface's content and its subsurfaces, back to front.
///
/// A restacking request creates a slot next to another one. When the commit is applied, the subsurface moves
/// there. The list therefore also contains the slots of waiting commits. A released slot leaves the list.
final class SubsurfaceSlot {
    /// The neighbors are not retained, because a slot leaves the list when it is released.
    private(set) unowned var behind: SubsurfaceSlot?
    private unowned var inFront: SubsurfaceSlot?
    /// The subsurface in this slot; `nil` for the content, and for a slot that no applied commit has filled.
    weak var subsurface: Subsurface?

    /// Creates the only slot of a new list.
    init() {}

    /// Creates a slot directly in front of another.
    init(above other: SubsurfaceSlot) {
        link(between: other, and: other.inFront)
    }

    /// Creates a slot directly behind another.
    init(below other: SubsurfaceSlot) {
        link(between: other.behind, and: other)
    }

    deinit {
        behind?.inFront = inFront
        inFront?.behind = behind
    }

    private func link(between behind: SubsurfaceSlot?, and inFront: SubsurfaceSlot?) {
        self.behind = behind
        self.inFront = inFront
        behind?.inFront = self
        inFront?.behind = self
    }
}

/// The order of a surface's subsurfaces, behind and in front of its own content.
struct SubsurfaceOrder {
    let content = SubsurfaceSlot()
    /// The end of the list, in front of all subsurfaces. It stays empty.
    private let end: SubsurfaceSlot

    init() {
        end = SubsurfaceSlot(above: content)
    }

    func makeFrontmostSlot() -> SubsurfaceSlot { SubsurfaceSlot(below: end) }
}
