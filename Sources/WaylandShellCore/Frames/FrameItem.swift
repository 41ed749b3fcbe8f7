import SurfaceResponders

/// One thing of a ``SceneFrame``: a surface, a cursor's image, a shade.
public struct FrameItem {
    /// Whose image it is; nil for what is no surface, such as a cursor's image from a theme.
    public let surface: SurfaceResponder?

    /// What is shown.
    public let image: SurfaceImage

    /// Where the image is shown, in surface-local pixels: from zero to the surface's size, after the viewport.
    public let bounds: Rect

    /// From surface-local pixels to global ones. One that has no way back makes the item invisible.
    public let transform: AffineTransform

    /// What cuts the item, in global logical pixels; nil if nothing does.
    public let clip: Rect?

    /// From 0, which shows nothing of it, to 1. The image's own is in it.
    public let opacity: Double

    /// Where the item takes input, in surface-local pixels; `bounds` cuts it.
    public let inputShape: InputRegion

    /// - Parameters:
    ///   - surface: whose image it is.
    ///   - image: what is shown.
    ///   - bounds: where it is shown, in surface-local pixels.
    ///   - transform: from surface-local pixels to global ones.
    ///   - clip: what cuts the item, in global logical pixels.
    ///   - opacity: multiplied by that of the image; what lies outside of 0 to 1 is cut off, and NaN shows nothing.
    ///   - inputShape: where it takes input. By default nowhere, as a cursor.
    public init(
        surface: SurfaceResponder? = nil, image: SurfaceImage, bounds: Rect,
        transform: AffineTransform = .identity, clip: Rect? = nil, opacity: Double = 1,
        inputShape: InputRegion = .region(Region())
    ) {
        self.surface = surface
        self.image = image
        self.bounds = bounds
        self.transform = transform
        self.clip = clip
        self.opacity = (opacity > 0 ? min(opacity, 1) : 0) * image.opacity
        self.inputShape = inputShape
    }

    /// The smallest global rectangle that holds the item as far as nothing cuts it; nil if that cannot be told, or if
    /// nothing of it can be seen.
    public var frame: Rect? {
        guard opacity > 0, !bounds.isEmpty, transform.inverse != nil else { return nil }
        let whole = transform.boundingBox(of: bounds)
        guard whole.origin.isFinite, whole.maxX.isFinite, whole.maxY.isFinite, !whole.isEmpty else {
            return nil
        }
        let cut = clip.map { whole.intersection($0) } ?? whole
        return cut.isEmpty ? nil : cut
    }

    /// Whether a global point lies in the item, cut as it is.
    public func contains(_ point: Point) -> Bool { localPoint(at: point) != nil }

    /// Whether the item takes input at a global point.
    public func takesInput(at point: Point) -> Bool {
        guard let point = localPoint(at: point) else { return false }
        switch inputShape {
        case .infinite: return true
        case .region(let region): return region.contains(point)
        }
    }

    /// A global point in surface-local pixels; nil where the item is not.
    private func localPoint(at point: Point) -> Point? {
        if let clip, !clip.contains(point) { return nil }
        guard let local = transform.inverse?.apply(to: point), bounds.contains(local) else { return nil }
        return local
    }

    /// Whether edges stay parallel to the axes: the item is moved, scaled, mirrored or turned by quarters at most.
    package var isAligned: Bool {
        transform.b == 0 && transform.c == 0 || transform.a == 0 && transform.d == 0
    }

    /// Where nothing behind the item can be seen, in surface-local pixels, if it is opaque as a whole or in part.
    package var opaqueParts: OpaqueParts {
        guard opacity == 1, image.isComplete else { return .nothing }
        if image.content.isOpaque { return .everything }
        let region = image.opaqueRegion
        guard !region.isEmpty, region.rectangles.count <= OpaqueParts.maximumCount else { return .nothing }
        if region.rectangles.contains(where: { $0.rect.intersection(bounds) == bounds }) {
            return .everything
        }
        return .some(region.rectangles)
    }
}

/// Where nothing behind an item can be seen, in surface-local pixels.
package enum OpaqueParts {
    /// Everything can be seen through it, or nobody can tell.
    case nothing
    /// Only what lies in these rectangles and in the item's bounds hides what lies behind.
    case some([Region.Rectangle])
    /// All of it hides what lies behind.
    case everything

    /// Opaque regions of more rectangles are not heeded: to do so would take longer than drawing what they hide.
    static let maximumCount = 32
}
