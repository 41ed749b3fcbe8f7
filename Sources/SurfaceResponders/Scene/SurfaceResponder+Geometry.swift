/// Positions and conversions, in logical pixels.
extension SurfaceResponder {
    /// The responder's rectangle in its superresponder's coordinates, or in the window's for a surface of a
    /// window. With a transform, it is the smallest rectangle that encloses the transformed `bounds`.
    ///
    /// Setting it moves the responder and sets the size of `bounds`. If the transform rotates, shears or
    /// scales to zero, only the center is moved; set `bounds` and `center` instead.
    public var frame: Rect {
        get { transformToSuperresponder.boundingBox(of: bounds) }
        set {
            if transform.b == 0, transform.c == 0, transform.a != 0, transform.d != 0 {
                bounds.size = Size(
                    width: newValue.width / abs(transform.a), height: newValue.height / abs(transform.d))
            }
            center = newValue.center - Vector(dx: transform.tx, dy: transform.ty)
        }
    }

    /// Converts this responder's coordinates to its superresponder's, or to those of its holding window.
    public var transformToSuperresponder: AffineTransform {
        let middle = bounds.center
        return AffineTransform(
            a: transform.a, b: transform.b, c: transform.c, d: transform.d,
            tx: transform.tx + center.x - (transform.a * middle.x + transform.c * middle.y),
            ty: transform.ty + center.y - (transform.b * middle.x + transform.d * middle.y))
    }

    /// Converts this responder's coordinates to its window's. Without a window, converts to the coordinates
    /// that its topmost ancestor is positioned in.
    public var transformToWindow: AffineTransform {
        var result = transformToSuperresponder
        var ancestor = superresponder
        while let responder = ancestor {
            result = result.concatenating(responder.transformToSuperresponder)
            ancestor = responder.superresponder
        }
        return result
    }

    /// Converts this responder's coordinates to global ones, or as ``transformToWindow`` without a window.
    public var transformToGlobal: AffineTransform {
        guard let window = containingWindow else { return transformToWindow }
        return transformToWindow.concatenating(.translation(window.frame.origin - Point.zero))
    }

    /// Converts global coordinates to this responder's. `nil` if the transform cannot be inverted.
    var transformFromGlobal: AffineTransform? {
        if transform.isTranslation, let origin = holdingWindowOrigin {
            // The common case: the same inverse with fewer steps.
            let middle = bounds.center
            let x = transform.tx + center.x - middle.x + origin.x
            let y = transform.ty + center.y - middle.y + origin.y
            if x.isFinite, y.isFinite { return .translation(Vector(dx: -x, dy: -y)) }
        }
        return transformToGlobal.inverse
    }

    /// Converts a point of this responder to another responder's coordinates, or to this responder's window's
    /// if `other` is `nil`. Between windows, it is converted through global coordinates. If the other
    /// responder's transform has no inverse, the result is the center of its `bounds`.
    public func convert(_ point: Point, to other: SurfaceResponder?) -> Point {
        guard let other else { return transformToWindow.apply(to: point) }
        guard other !== self else { return point }
        return other.locate(transformTowards(other).apply(to: point), comingFrom: self)
    }

    /// The reverse of `convert(_:to:)`: from another responder, or from this responder's window for `nil`.
    public func convert(_ point: Point, from other: SurfaceResponder?) -> Point {
        if let other { return other.convert(point, to: self) }
        return transformToWindow.inverse?.apply(to: point) ?? bounds.center
    }

    /// Converts a rectangle as a point is converted, to the smallest rectangle that encloses the result. If
    /// the other responder's transform has no inverse, the result is empty.
    public func convert(_ rect: Rect, to other: SurfaceResponder?) -> Rect {
        guard let other else { return transformToWindow.boundingBox(of: rect) }
        guard other !== self else { return rect }
        guard let back = other.transformTowards(self).inverse else {
            return Rect(origin: other.bounds.center, size: .zero)
        }
        return transformTowards(other).concatenating(back).boundingBox(of: rect)
    }

    /// The reverse of `convert(_:to:)`: from another responder, or from this responder's window for `nil`.
    public func convert(_ rect: Rect, from other: SurfaceResponder?) -> Rect {
        if let other { return other.convert(rect, to: self) }
        guard let back = transformToWindow.inverse else { return Rect(origin: bounds.center, size: .zero) }
        return back.boundingBox(of: rect)
    }

    /// Converts to coordinates that both responders share: their window's, or the global ones.
    private func transformTowards(_ other: SurfaceResponder) -> AffineTransform {
        containingWindow === other.containingWindow ? transformToWindow : transformToGlobal
    }

    private func locate(_ common: Point, comingFrom other: SurfaceResponder) -> Point {
        transformTowards(other).inverse?.apply(to: common) ?? bounds.center
    }
}

/// The standard hit testing. It calls the open methods of subresponders, so overrides take effect.
extension SurfaceResponder {
    /// Whether this responder and its subresponders can be hit at all. Ancestors are not checked: a search
    /// does not enter an ancestor that cannot be hit.
    var takesHits: Bool { !isHidden && isUserInteractionEnabled && look.map { $0.alpha >= 0.01 } ?? true }

    /// Whether a point is inside `bounds` and the input region. `false` if the size is empty or NaN.
    func isStandardPointInside(_ point: Point) -> Bool {
        guard !bounds.isEmpty, bounds.contains(point) else { return false }
        switch inputRegion {
        case .infinite: return true
        case .region(let region): return region.contains(point)
        }
    }

    /// Searches from front to back: the subresponders in front of this one's content, this one, then those
    /// behind its content. Regions are searched only if this responder contains the point. Surfaces are
    /// always searched, because this responder does not clip them.
    package func standardHitTest(_ point: Point, with event: Event?) -> SurfaceResponder? {
        guard takesHits else { return nil }
        let isInside = self.point(inside: point, with: event)
        let family = subresponders
        let below = min(countBelowContent, family.count)
        let front = Self.frontmost(of: family[below...], at: point, with: event, includingRegions: isInside)
        if let front { return front }
        if isInside { return self }
        return Self.frontmost(of: family[..<below], at: point, with: event, includingRegions: false)
    }

    /// - Parameter point: in the coordinates of the family's superresponder.
    private static func frontmost(
        of family: ArraySlice<SurfaceResponder>, at point: Point, with event: Event?, includingRegions: Bool
    ) -> SurfaceResponder? {
        for responder in family.reversed() where includingRegions || responder.kind == .surface {
            if let hit = responder.hitTest(fromSuperresponder: point, with: event) { return hit }
        }
        return nil
    }

    /// Hit-tests a point in the superresponder's coordinates, or in the window's for a surface of a window.
    func hitTest(fromSuperresponder point: Point, with event: Event?) -> SurfaceResponder? {
        guard let inverse = transformToSuperresponder.inverse else { return nil }
        return hitTest(inverse.apply(to: point), with: event)
    }
}
