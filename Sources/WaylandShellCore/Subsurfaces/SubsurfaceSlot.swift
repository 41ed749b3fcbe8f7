/// A place in the order of a surface's own content and its subsurfaces, back to front.
///
/// A request to restack makes a slot beside another, and the commit moves the subsurface there when it is applied. The list
/// therefore has the places of all commits that wait, beside those that are taken: each request costs one slot, and a
/// subsurface can go at any time. A slot leaves the list when its last reference goes.
final class SubsurfaceSlot {
    /// Its neighbors. Each leaves the list before it goes.
    private(set) unowned var behind: SubsurfaceSlot?
    private unowned var inFront: SubsurfaceSlot?
    /// The subsurface that is here at present; nil for one that no applied commit has put here, and for the content.
    weak var subsurface: Subsurface?

    /// The only one of its list.
    init() {}

    /// Directly in front of another.
    init(above other: SubsurfaceSlot) {
        link(between: other, and: other.inFront)
    }

    /// Directly behind another.
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

/// The order of a surface's subsurfaces: what lies behind its own content, and what lies in front of it.
struct SubsurfaceOrder {
    /// The place of the surface's own content.
    let content = SubsurfaceSlot()
    /// In front of all subsurfaces. Nothing is ever here.
    private let end: SubsurfaceSlot

    init() {
        end = SubsurfaceSlot(above: content)
    }

    func makeFrontmostSlot() -> SubsurfaceSlot { SubsurfaceSlot(below: end) }
}
