import SurfaceResponders
import WaylandShell

/// The pixels of a picture that an item covers, and the part of its content that each of them shows.
struct ItemPlacement {
    /// How pixels of the content become pixels of the picture.
    enum Sampling: Equatable {
        /// One to one, moved by whole pixels.
        case direct
        /// Each pixel of the picture is within one pixel of the content.
        case nearest
        /// Each pixel of the picture is interpolated from the four nearest ones of the content.
        case bilinear
    }

    /// The picture's pixels that the item covers, limited by its clip and the picture.
    let pixels: Region.Rectangle
    /// Maps the picture's pixels to the content's.
    let toContent: AffineTransform
    let sampling: Sampling
    /// The pixels of the content that may be read. Unless `isCut`, pixels at its edge are repeated beyond it.
    let source: Region.Rectangle
    /// Whether pixels may be outside of the source, where they show what is behind the item. Such an item is
    /// never assumed to hide anything.
    let isCut: Bool

    /// Returns nil if no part of the item is visible.
    init?(_ item: FrameItem, on output: FrameOutput) {
        guard item.frame != nil, let way = Way(item, on: output) else { return nil }
        let content = item.image.content
        let all = Region.Rectangle(
            left: 0, top: 0, right: Int32(clamping: content.width), bottom: Int32(clamping: content.height))
        source = PixelEdges(item.image.source).outward.intersection(all)
        guard !source.isEmpty else { return nil }
        isCut = !way.isAligned || !item.image.isComplete
        sampling = isCut && way.sampling != .direct ? .bilinear : way.sampling
        toContent = way.toContent
        var pixels = output.cut(way.pixels.outward)
        if let clip = item.clip { pixels = pixels.intersection(output.pixels(of: clip)) }
        self.pixels = pixels
        guard !pixels.isEmpty, toContent.isModest else { return nil }
        if sampling != .direct, !source.isModest { return nil }
    }

    /// How far a changed pixel of the content affects the picture beyond its own area, in picture pixels.
    var spread: Int32 {
        guard sampling == .bilinear else { return 0 }
        // Without an inverse, the item is enlarged so much that all of it counts as changed.
        guard let back = toContent.inverse else { return 32_767 }
        let reach = back.boundingBox(of: Rect(x: 0, y: 0, width: 0.5, height: 0.5))
        return Int32(min(max(reach.width, reach.height, 0).rounded(.up), 32_767))
    }
}

extension Region.Rectangle {
    func intersection(_ other: Region.Rectangle) -> Region.Rectangle {
        let common = Region.Rectangle(
            left: max(left, other.left), top: max(top, other.top),
            right: min(right, other.right), bottom: min(bottom, other.bottom))
        return common.isEmpty ? Region.Rectangle(left: 0, top: 0, right: 0, bottom: 0) : common
    }

    func intersects(_ other: Region.Rectangle) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    func grown(by margin: Int32) -> Region.Rectangle {
        Region.Rectangle(
            left: left.subtractingReportingOverflow(margin).partialValue,
            top: top.subtractingReportingOverflow(margin).partialValue,
            right: right.addingReportingOverflow(margin).partialValue,
            bottom: bottom.addingReportingOverflow(margin).partialValue)
    }

    /// Whether pixman can address all pixels of the rectangle.
    fileprivate var isModest: Bool { right - left < 32_767 && bottom - top < 32_767 }
}

extension AffineTransform {
    fileprivate var isModest: Bool {
        let limit = 32_000.0
        return abs(a) < limit && abs(b) < limit && abs(c) < limit && abs(d) < limit
            && tx.isFinite && ty.isFinite
    }
}
