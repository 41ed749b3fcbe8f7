import SurfaceResponders
import WaylandShell

/// The part of a content that a step reads, and the transform from the step's pixels to that part. Both are
/// kept within pixman's range, wherever the item is and however large it is.
struct SourceWindow {
    /// The left edge of the window, in pixels of the content.
    let left: Int32
    let top: Int32
    let width: Int32
    let height: Int32
    /// The column of the picture that is zero for `transform`. For direct sampling, the column that shows the
    /// window's first pixel.
    let originX: Int32
    let originY: Int32
    /// Maps pixels of the picture, relative to the origin, to pixels of the window.
    let transform: FixedTransform

    /// Returns nil if no pixel of the content is visible.
    init?(_ step: DrawingStep) {
        let placement = step.placement
        let box = step.pixels.boundingBox
        let seen = PixelEdges(placement.toContent.boundingBox(of: box.rect)).outward
        // Interpolation also reads the pixels next to the visible ones. At least one pixel is needed, because
        // the pixels at the edge are repeated beyond it.
        var window = seen.grownClamped(by: 2).intersection(placement.source)
        if window.isEmpty {
            guard !placement.isCut else { return nil }
            window = placement.source.nearest(to: seen)
        }
        left = window.left
        top = window.top
        width = window.right - window.left
        height = window.bottom - window.top
        var transform = FixedTransform(placement.toContent, from: placement.pixels.left, placement.pixels.top)
        if placement.sampling == .direct {
            originX = Int32(clamping: Int(left) - Int(placement.toContent.tx.rounded()))
            originY = Int32(clamping: Int(top) - Int(placement.toContent.ty.rounded()))
        } else {
            originX = box.left
            originY = box.top
            transform.move(byX: box.left - placement.pixels.left, y: box.top - placement.pixels.top)
            transform.setZero(left, top)
            guard transform.fits else { return nil }
        }
        self.transform = transform
    }

    /// Whether the content's size and stride suit the window, and all its pixels fit into `count` bytes.
    func fits(_ count: Int, _ content: any FrameContent) -> Bool {
        let rowLength = content.width * PixelFormat.bytesPerPixel
        let stride = content.bytesPerRow
        guard stride >= rowLength, stride % PixelFormat.bytesPerPixel == 0, stride <= Int(Int32.max),
            Int(left) + Int(width) <= content.width, Int(top) + Int(height) <= content.height
        else { return false }
        return (content.height - 1) * stride + rowLength <= count
    }

    /// The offset of the window's first pixel, in bytes.
    func offset(in content: any FrameContent) -> Int {
        Int(top) * content.bytesPerRow + Int(left) * PixelFormat.bytesPerPixel
    }
}

extension Region.Rectangle {
    /// The rectangle, extended on each side, but not beyond the range of `Int32`.
    fileprivate func grownClamped(by margin: Int) -> Region.Rectangle {
        Region.Rectangle(
            left: Int32(clamping: Int(left) - margin), top: Int32(clamping: Int(top) - margin),
            right: Int32(clamping: Int(right) + margin), bottom: Int32(clamping: Int(bottom) + margin))
    }

    /// The pixel of this rectangle that is nearest to another rectangle. This rectangle must not be empty.
    fileprivate func nearest(to other: Region.Rectangle) -> Region.Rectangle {
        let x = min(max(other.left, left), right - 1)
        let y = min(max(other.top, top), bottom - 1)
        return Region.Rectangle(left: x, top: y, right: x + 1, bottom: y + 1)
    }
}
