import SurfaceResponders
import WaylandShell

/// The mapping from a picture's pixels back to an item's content: out of the output's transform, onto the
/// item, through the buffer's transform, into the source rectangle.
struct Way {
    /// The pixels that the item covers, without any clipping.
    let pixels: PixelEdges
    let toContent: AffineTransform
    let sampling: ItemPlacement.Sampling
    /// Whether the item's edges are parallel to the picture's.
    let isAligned: Bool

    /// Returns nil if the item cannot be mapped, or covers no pixel.
    init?(_ item: FrameItem, on output: FrameOutput) {
        let source = item.image.source
        guard source.origin.isFinite, source.maxX.isFinite, source.maxY.isFinite, !source.isEmpty else {
            return nil
        }
        isAligned = item.isAligned
        guard isAligned else {
            guard let skewed = Self.skewed(item, on: output) else { return nil }
            (pixels, toContent) = skewed
            sampling = .bilinear
            return
        }
        let turn = output.transform.inverse.concatenating(item.orientation.inverse)
            .concatenating(item.image.transform)
        let upright = output.uprightEdges(of: item.transform.boundingBox(of: item.bounds))
        let snapped = upright.rounded
        guard snapped.left < snapped.right, snapped.top < snapped.bottom else { return nil }
        pixels = output.picture(snapped)
        let fromUpright = output.transform.concatenating(turn)
        let exact = Self.exactEdges(snapped, upright, fromUpright.inverse.apply(to: source.size))
        toContent = Self.stretch(output.picture(exact), onto: source, turn)
        sampling = Self.sampling(toContent)
    }

    /// Returns the edges at which the source is shown one to one if it has the item's rounded size, and the
    /// snapped edges if not.
    ///
    /// A client that draws for a fractional scale rounds its buffer to its surface's size in pixels.
    /// Depending on its position, the surface may cover one pixel more or less on the picture. The buffer is
    /// then shown one to one from its upper left corner, rather than stretched by one pixel.
    private static func exactEdges(
        _ snapped: PixelEdges, _ upright: PixelEdges, _ source: Size
    ) -> PixelEdges {
        let width = (upright.right - upright.left).rounded(.toNearestOrAwayFromZero)
        let height = (upright.bottom - upright.top).rounded(.toNearestOrAwayFromZero)
        guard abs(width - source.width) < 1e-6, abs(height - source.height) < 1e-6 else { return snapped }
        return PixelEdges(
            left: snapped.left, top: snapped.top, right: snapped.left + width, bottom: snapped.top + height)
    }

    /// Maps one rectangle onto another, with a rotation or reflection.
    private static func stretch(
        _ from: PixelEdges, onto target: Rect, _ turn: BufferTransform
    ) -> AffineTransform {
        let unit = Size(width: 1, height: 1)
        let zero = turn.apply(to: Point(x: 0, y: 0), in: unit)
        let right = turn.apply(to: Point(x: 1, y: 0), in: unit) - zero
        let down = turn.apply(to: Point(x: 0, y: 1), in: unit) - zero
        let width = from.right - from.left
        let height = from.bottom - from.top
        let a = right.dx * target.width / width
        let b = right.dy * target.height / width
        let c = down.dx * target.width / height
        let d = down.dy * target.height / height
        return AffineTransform(
            a: a, b: b, c: c, d: d,
            tx: target.minX + zero.x * target.width - a * from.left - c * from.top,
            ty: target.minY + zero.y * target.height - b * from.left - d * from.top)
    }

    private static func sampling(_ map: AffineTransform) -> ItemPlacement.Sampling {
        if map.isTranslation, isWhole(map.tx), isWhole(map.ty) { return .direct }
        // How far the content advances along each of its axes from one pixel of the picture to the next.
        let across = abs(map.a) + abs(map.c)
        let down = abs(map.b) + abs(map.d)
        let isWithinPixels =
            isWhole(1 / across) && isWhole(1 / down) && isWhole(map.tx / across) && isWhole(map.ty / down)
        return isWithinPixels ? .nearest : .bilinear
    }

    private static func isWhole(_ number: Double) -> Bool {
        number.magnitude < 0x1p50 && abs(number - number.rounded()) < 1e-6
    }

    /// The mapping of an item whose edges are not parallel to the picture's.
    private static func skewed(
        _ item: FrameItem, on output: FrameOutput
    ) -> (PixelEdges, AffineTransform)? {
        guard let toLocal = item.transform.inverse else { return nil }
        let zero = output.globalPoint(at: .zero)
        let right = output.globalPoint(at: Point(x: 1, y: 0)) - zero
        let down = output.globalPoint(at: Point(x: 0, y: 1)) - zero
        let toGlobal = AffineTransform(
            a: right.dx, b: right.dy, c: down.dx, d: down.dy, tx: zero.x, ty: zero.y)
        let bounds = PixelEdges(item.bounds)
        let toContent = toGlobal.concatenating(toLocal)
            .concatenating(stretch(bounds, onto: item.image.source, item.image.transform))
        let edges = output.uprightEdges(of: item.transform.boundingBox(of: item.bounds))
        // Blending with what is behind the item ends at its bounding box, because only that box is redrawn
        // when the item moves or disappears.
        return (output.picture(edges), toContent)
    }
}

extension FrameItem {
    /// The rotation and reflection of an item whose edges are parallel to the axes.
    fileprivate var orientation: BufferTransform {
        if transform.b == 0, transform.c == 0 {
            return switch (transform.a > 0, transform.d > 0) {
            case (true, true): .normal
            case (false, false): .rotated180
            case (false, true): .flipped
            case (true, false): .flipped180
            }
        }
        return switch (transform.b > 0, transform.c > 0) {
        case (true, true): .flipped90
        case (false, true): .rotated90
        case (true, false): .rotated270
        case (false, false): .flipped270
        }
    }
}
