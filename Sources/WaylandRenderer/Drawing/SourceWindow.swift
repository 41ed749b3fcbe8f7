import SurfaceResponders
import WaylandShell

/// The part of a content that a step looks at, and the way there from the pixels that it draws. Both in small numbers, as
/// pixman needs them, wherever the item lies and however large it is.
struct SourceWindow {
    /// Where the window begins, in pixels of the content.
    let left: Int32
    let top: Int32
    let width: Int32
    let height: Int32
    /// The place of the picture that `transform` takes as zero; for what is shown one for one, where the window's first
    /// pixel lies.
    let originX: Int32
    let originY: Int32
    /// From the picture's pixels, counted from the origin, to those of the window.
    let transform: FixedTransform

    /// Nil if no pixel of the content can be seen.
    init?(_ step: DrawingStep) {
        let placement = step.placement
        let box = step.pixels.boundingBox
        let seen = PixelEdges(placement.toContent.boundingBox(of: box.rect)).outward
        // The pixels beside those that are seen are mixed with them. At least one is needed, to go on beyond the edge.
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

    /// Whether so many bytes are enough for the content.
    func fits(_ count: Int, _ content: any FrameContent) -> Bool {
        let rowLength = content.width * PixelFormat.bytesPerPixel
        let stride = content.bytesPerRow
        guard stride >= rowLength, stride % PixelFormat.bytesPerPixel == 0, stride <= Int(Int32.max),
            Int(left) + Int(width) <= content.width, Int(top) + Int(height) <= content.height
        else { return false }
        return (content.height - 1) * stride + rowLength <= count
    }

    /// Where the window begins, in bytes.
    func offset(in content: any FrameContent) -> Int {
        Int(top) * content.bytesPerRow + Int(left) * PixelFormat.bytesPerPixel
    }
}

extension Region.Rectangle {
    /// Larger by a number of pixels on each side, as far as numbers go.
    fileprivate func grownClamped(by margin: Int) -> Region.Rectangle {
        Region.Rectangle(
            left: Int32(clamping: Int(left) - margin), top: Int32(clamping: Int(top) - margin),
            right: Int32(clamping: Int(right) + margin), bottom: Int32(clamping: Int(bottom) + margin))
    }

    /// The pixel of this rectangle, which has some, that is nearest to another rectangle.
    fileprivate func nearest(to other: Region.Rectangle) -> Region.Rectangle {
        let x = min(max(other.left, left), right - 1)
        let y = min(max(other.top, top), bottom - 1)
        return Region.Rectangle(left: x, top: y, right: x + 1, bottom: y + 1)
    }
}
