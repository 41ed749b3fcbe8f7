import SurfaceResponders
import WaylandServer

/// From what a client asked to what is applied: buffers are read here.
extension Surface {
    /// - Returns: nil if the client got an error.
    func makeUpdate() -> SurfaceUpdate? {
        guard checkSize() else { return nil }
        var update = pending.update
        switch pending.attachment {
        case .unchanged: break
        case .removed: update.content = .removed
        case .buffer(let buffer):
            guard let content = content(of: buffer) else { return nil }
            update.content = .replaced(content)
        }
        return update
    }

    // MARK: Size

    /// Checks the size that the surface will have, before anything is read.
    private func checkSize() -> Bool {
        guard nextGeometry != nil else {
            resource.postError(
                WlSurface.Error.invalidSize,
                "the sides of the buffer are not multiples of the buffer scale of \(nextScale)")
            return false
        }
        return true
    }

    private var nextScale: Int32 {
        pending.update.bufferScale ?? cached?.bufferScale ?? current.bufferScale
    }

    private var nextTransform: BufferTransform {
        pending.update.bufferTransform ?? cached?.bufferTransform ?? current.bufferTransform
    }

    /// The newest content that was committed, applied or not.
    private var latestContent: (any FrameContent)? {
        switch cached?.content {
        case .removed?: nil
        case .replaced(let content)?: content
        case .unchanged?, nil: current.content
        }
    }

    /// nil for a size that is an error.
    private var nextGeometry: SurfaceGeometry? {
        let (width, height) =
            switch pending.attachment {
            case .removed: (0, 0)
            case .buffer(let buffer): (buffer.width, buffer.height)
            case .unchanged: (latestContent?.width ?? 0, latestContent?.height ?? 0)
            }
        return try? SurfaceGeometry(
            bufferWidth: Int32(width), bufferHeight: Int32(height), bufferScale: nextScale,
            bufferTransform: nextTransform)
    }

    // MARK: Reading

    /// Reads what was damaged over the content that is there, or all of a buffer that does not fit it.
    private func content(of buffer: any ContentBuffer) -> (any FrameContent)? {
        buffer.read(damageInBuffer, over: ownContent, for: BufferUse(buffer))
    }

    /// Content that may be written to. What is shown must stay as it is while the surface's commits are put
    /// aside.
    private var ownContent: (any FrameContent)? {
        guard latestContent === current.content, let subsurface = role as? Subsurface,
            subsurface.isSynchronized
        else {
            return latestContent
        }
        return (latestContent as? SurfaceContent)?.copy()
    }

    private var damageInBuffer: Damage {
        var damage = pending.bufferDamage
        guard let geometry = nextGeometry else { return damage }
        let size = geometry.surfaceSize
        let whole = Region.Rectangle(
            left: 0, top: 0, right: Int32(size.width), bottom: Int32(size.height))
        for rectangle in pending.surfaceDamage.region.intersection(whole).rectangles {
            damage.add(Self.bufferRectangle(of: rectangle, geometry))
        }
        return damage
    }

    private static func bufferRectangle(
        of rectangle: Region.Rectangle, _ geometry: SurfaceGeometry
    ) -> Region.Rectangle {
        let rect = rectangle.rect
        let first = geometry.bufferPoint(at: rect.origin)
        let second = geometry.bufferPoint(at: Point(x: rect.maxX, y: rect.maxY))
        return Region.Rectangle(
            left: Int32(min(first.x, second.x)), top: Int32(min(first.y, second.y)),
            right: Int32(max(first.x, second.x)), bottom: Int32(max(first.y, second.y)))
    }
}
