import SurfaceResponders

/// Everything that is shown, front to back: the one list that a renderer, captures and frame callbacks read, and that
/// agrees with the scene's hit test.
///
/// It never changes; whatever changes in the scene is in the next one.
public struct SceneFrame {
    /// Front to back.
    public let items: [FrameItem]
    /// Whether surfaces in it have been given contents that are not read yet.
    var isAwaited = false

    /// - Parameter items: front to back.
    public init(_ items: [FrameItem] = []) {
        self.items = items
    }

    /// The frontmost item at a global point, whether it takes input or not, and however much shows through it.
    public func frontmostItem(at point: Point) -> FrameItem? {
        items.first { $0.contains(point) }
    }

    /// The frontmost item that takes input at a global point: what the scene's hit test finds there.
    public func inputTarget(at point: Point) -> FrameItem? {
        items.first { $0.takesInput(at: point) }
    }

    /// The places in `items` of those of which no pixel can be seen, in rising order: they are hidden by opaque ones,
    /// lie outside, or show nothing. Whoever sends frame callbacks sends fewer to these.
    ///
    /// Nothing that can be seen is among them. Something that cannot may be missing: what only several things together
    /// hide by parts of logical pixels.
    /// - Parameter area: what of the plane is shown, in global logical pixels: an output's, or all outputs' together.
    public func hiddenItems(within area: Rect) -> [Int] {
        var uncovered = UncoveredArea(Region(PixelEdges(area).outward))
        var hidden: [Int] = []
        for (place, item) in items.enumerated() {
            guard let frame = item.frame, uncovered.contains(partOf: PixelEdges(frame).outward) else {
                hidden.append(place)
                continue
            }
            item.cover(in: &uncovered)
        }
        return hidden
    }
}

extension FrameItem {
    /// Takes away where nothing can be seen behind the item.
    fileprivate func cover(in uncovered: inout UncoveredArea) {
        guard isAligned, let frame else { return }
        switch opaqueParts {
        case .nothing: break
        case .everything: uncovered.cover(PixelEdges(frame).inward)
        case .some(let rectangles):
            guard uncovered.heeds(partCount: rectangles.count) else { return }
            for rectangle in rectangles {
                let part = transform.boundingBox(of: rectangle.rect)
                uncovered.cover(PixelEdges(part.intersection(frame)).inward)
            }
        }
    }
}
