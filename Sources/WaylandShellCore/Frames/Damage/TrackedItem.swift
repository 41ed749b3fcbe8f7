import SurfaceResponders

/// The properties of a frame's item that are kept until the next frame.
struct TrackedItem {
    /// Everything that determines the item's appearance except its pixels.
    private struct Look: Equatable {
        let bounds: Rect
        let transform: AffineTransform
        let clip: Rect?
        let opacity: Double
        let source: Rect
        let imageTransform: BufferTransform
    }

    /// Identifies the item across frames: the log of a surface's content, else the content. A strong
    /// reference, so that no other object can reuse its address.
    let identity: AnyObject
    /// The area of the item, in global logical pixels; `nil` if the item is invisible.
    let frame: Rect?
    private let look: Look
    private let version: UInt64
    private let isBeingRead: Bool

    init(_ item: FrameItem) {
        let image = item.image
        identity = image.log ?? image.content
        frame = item.frame
        look = Look(
            bounds: item.bounds, transform: item.transform, clip: item.clip, opacity: item.opacity,
            source: image.source, imageTransform: image.transform)
        version = image.log?.version ?? 0
        isBeingRead = (image.content as? SurfaceContent)?.reading != nil
    }

    /// - Parameter former: the same item in the previous frame.
    func addDifference(from former: TrackedItem, to areas: inout [Rect]) {
        guard look == former.look else {
            if let frame = former.frame { areas.append(frame) }
            if let frame { areas.append(frame) }
            return
        }
        guard let frame else { return }
        // It is unknown which pixels have arrived since the previous frame.
        guard !isBeingRead, !former.isBeingRead else { return areas.append(frame) }
        guard version != former.version, let log = identity as? ContentLog else { return }
        for rectangle in log.damage(since: former.version).region.rectangles {
            let area = area(of: rectangle).intersection(frame)
            if !area.isEmpty { areas.append(area) }
        }
    }

    /// Converts a rectangle of the content to global logical pixels.
    private func area(of pixels: Region.Rectangle) -> Rect {
        let source = look.source
        let shown = pixels.rect.intersection(source)
        guard !shown.isEmpty else { return .zero }
        let unit = Size(width: 1, height: 1)
        let upright = look.imageTransform.inverse
        func place(_ x: Double, _ y: Double) -> Point {
            let fraction = Point(x: (x - source.minX) / source.width, y: (y - source.minY) / source.height)
            let place = upright.apply(to: fraction, in: unit)
            return Point(
                x: look.bounds.minX + place.x * look.bounds.width,
                y: look.bounds.minY + place.y * look.bounds.height)
        }
        let (first, second) = (place(shown.minX, shown.minY), place(shown.maxX, shown.maxY))
        let local = Rect(
            x: min(first.x, second.x), y: min(first.y, second.y), width: abs(first.x - second.x),
            height: abs(first.y - second.y))
        return look.transform.boundingBox(of: local)
    }
}
