import SurfaceResponders

/// An item of a ``SceneFrame``: a surface, a cursor image or a shade.
public struct FrameItem {
    /// The surface's responder; `nil` for images that belong to no surface, such as a theme's cursor.
    public let surface: SurfaceResponder?

    /// What is shown.
    public let image: SurfaceImage

    /// Where the image is shown: from zero to the surface's size (after the viewport), in surface-local
    /// pixels.
    public let bounds: Rect

    /// The transform from surface-local to global logical pixels. Without an inverse, the item is invisible.
    public let transform: AffineTransform

    /// The clip rectangle, in global logical pixels; `nil` if the item is not clipped.
    public let clip: Rect?

    /// The opacity, from 0 (invisible) to 1, including that of the image.
    public let opacity: Double

    /// Where the item receives input, in surface-local pixels, clipped to `bounds`.
    public let inputShape: InputRegion

    /// Creates an item. By default it receives no input, like a cursor.
    /// - Parameters:
    ///   - surface: the responder of the surface.
    ///   - image: what is shown.
    ///   - bounds: where the image is shown, in surface-local pixels.
    ///   - transform: from surface-local pixels to global ones.
    ///   - clip: the clip rectangle, in global logical pixels.
    ///   - opacity: is clamped to 0 through 1 (NaN counts as 0), and multiplied by that of the image.
    ///   - inputShape: where the item receives input. By default nowhere, as for a cursor.
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

    /// The clipped item's bounding box, in global logical pixels; `nil` if it is invisible or not finite.
    public var frame: Rect? {
        guard opacity > 0, !bounds.isEmpty, transform.inverse != nil else { return nil }
        let whole = transform.boundingBox(of: bounds)
        guard whole.origin.isFinite, whole.maxX.isFinite, whole.maxY.isFinite, !whole.isEmpty else {
            return nil
        }
        let cut = clip.map { whole.intersection($0) } ?? whole
        return cut.isEmpty ? nil : cut
    }

    /// Returns whether a global point is in the clipped item.
    public func contains(_ point: Point) -> Bool { localPoint(at: point) != nil }

    /// Returns whether the item receives input at a global point.
    public func takesInput(at point: Point) -> Bool {
        guard let point = localPoint(at: point) else { return false }
        switch inputShape {
        case .infinite: return true
        case .region(let region): return region.contains(point)
        }
    }

    private func localPoint(at point: Point) -> Point? {
        if let clip, !clip.contains(point) { return nil }
        guard let local = transform.inverse?.apply(to: point), bounds.contains(local) else { return nil }
        return local
    }

    /// Whether the transform consists only of translation, scaling, mirroring and quarter turns.
    package var isAligned: Bool {
        transform.b == 0 && transform.c == 0 || transform.a == 0 && transform.d == 0
    }

    /// The parts of the item that hide what is behind them, in surface-local pixels.
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

/// The parts of an item that hide what is behind them, in surface-local pixels.
package enum OpaqueParts {
    /// The item is translucent, or its opaque parts are unknown.
    case nothing
    /// These rectangles, clipped to the item's bounds.
    case some([Region.Rectangle])
    /// The whole item.
    case everything

    /// Larger opaque regions are ignored: evaluating them would take longer than drawing what they hide.
    static let maximumCount = 32
}
