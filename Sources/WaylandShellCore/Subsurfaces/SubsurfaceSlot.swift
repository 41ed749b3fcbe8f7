/// A position in the order of a surface's content and its subsurfaces, back to front.
///
/// A request to restack creates a slot next to another, and the commit moves the subsurface there when it is
/// applied. The list therefore contains the slots of all waiting commits as well as the occupied ones. Each
/// request costs one slot, and a subsurface can be destroyed at any time. A slot leaves the list when it is
/// released.
final class SubsurfaceSlot {
    /// The neighbors. They are not retained, because a slot leaves the list when it is released.
    private(set) unowned var behind: SubsurfaceSlot?
    private unowned var inFront: SubsurfaceSlot?
    /// The subsurface in this slot; `nil` for the content, and for a slot that no applied commit has filled.
    weak var subsurface: Subsurface?

    /// Creates the first slot of a list.
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
    /// The slot of the surface's own content.
    let content = SubsurfaceSlot()
    /// The end of the list, in front of all subsurfaces. It stays empty.
    private let end: SubsurfaceSlot

    init() {
        end = SubsurfaceSlot(above: content)
    }

    func makeFrontmostSlot() -> SubsurfaceSlot { SubsurfaceSlot(below: end) }
}
