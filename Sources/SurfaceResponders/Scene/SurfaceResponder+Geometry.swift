/// Places and conversions. All points are in logical pixels.
extension SurfaceResponder {
    /// The rectangle that this responder takes up in its superresponder's coordinates (for a window's
    /// surface, in the window's): with a transform, the smallest that holds it.
    ///
    /// Setting it moves the responder there and gives `bounds` its size. With a transform that turns or
    /// shears, the size stays, and only the middle is moved: use `bounds` and `center` then.
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

    /// From this responder's coordinates to its superresponder's, or the window's for a surface of a window.
    public var transformToSuperresponder: AffineTransform {
        let middle = bounds.center
        return AffineTransform(
            a: transform.a, b: transform.b, c: transform.c, d: transform.d,
            tx: transform.tx + center.x - (transform.a * middle.x + transform.c * middle.y),
            ty: transform.ty + center.y - (transform.b * middle.x + transform.d * middle.y))
    }

    /// From this responder's coordinates to its window's. For a detached responder, to those that the topmost
    /// of its ancestors lies in.
    public var transformToWindow: AffineTransform {
        var result = transformToSuperresponder
        var ancestor = superresponder
        while let responder = ancestor {
            result = result.concatenating(responder.transformToSuperresponder)
            ancestor = responder.superresponder
        }
        return result
    }

    /// From this responder's coordinates to the global ones that outputs and windows lie in.
    public var transformToGlobal: AffineTransform {
        guard let window = containingWindow else { return transformToWindow }
        return transformToWindow.concatenating(.translation(window.frame.origin - Point.zero))
    }

    /// The way back: from the global coordinates to this responder's. Nil where there is none.
    var transformFromGlobal: AffineTransform? {
        if transform.isTranslation, let origin = holdingWindowOrigin {
            // What most surfaces are: the inverse by the same steps, without those that change nothing.
            let middle = bounds.center
            let x = transform.tx + center.x - middle.x + origin.x
            let y = transform.ty + center.y - middle.y + origin.y
            if x.isFinite, y.isFinite { return .translation(Vector(dx: -x, dy: -y)) }
        }
        return transformToGlobal.inverse
    }

    /// A point of this responder in another's coordinates; nil stands for this responder's window.
    ///
    /// Between two windows the way is by global coordinates. Where the other one has a transform that cannot
    /// be inverted, everything lies on its middle.
    public func convert(_ point: Point, to other: SurfaceResponder?) -> Point {
        guard let other else { return transformToWindow.apply(to: point) }
        guard other !== self else { return point }
        return other.locate(transformTowards(other).apply(to: point), comingFrom: self)
    }

    /// A point of another responder in this one's coordinates; nil stands for this responder's window.
    public func convert(_ point: Point, from other: SurfaceResponder?) -> Point {
        if let other { return other.convert(point, to: self) }
        return transformToWindow.inverse?.apply(to: point) ?? bounds.center
    }

    /// The smallest rectangle in another responder's coordinates that holds a rectangle of this one.
    public func convert(_ rect: Rect, to other: SurfaceResponder?) -> Rect {
        guard let other else { return transformToWindow.boundingBox(of: rect) }
        guard other !== self else { return rect }
        guard let back = other.transformTowards(self).inverse else {
            return Rect(origin: other.bounds.center, size: .zero)
        }
        return transformTowards(other).concatenating(back).boundingBox(of: rect)
    }

    /// The smallest rectangle in this responder's coordinates that holds a rectangle of another.
    public func convert(_ rect: Rect, from other: SurfaceResponder?) -> Rect {
        if let other { return other.convert(rect, to: self) }
        guard let back = transformToWindow.inverse else { return Rect(origin: bounds.center, size: .zero) }
        return back.boundingBox(of: rect)
    }

    /// To the coordinates that this responder and another have in common: the window's, or the global ones.
    private func transformTowards(_ other: SurfaceResponder) -> AffineTransform {
        containingWindow === other.containingWindow ? transformToWindow : transformToGlobal
    }

    private func locate(_ common: Point, comingFrom other: SurfaceResponder) -> Point {
        transformTowards(other).inverse?.apply(to: common) ?? bounds.center
    }
}

/// The standard rules of what is hit. They ask subresponders by their open methods, so that overrides count.
extension SurfaceResponder {
    /// Whether this responder and what lies in it can be hit at all. Ancestors are not asked, since their
    /// opacity does not add up.
    var takesHits: Bool { !isHidden && isUserInteractionEnabled && look.map { $0.alpha >= 0.01 } ?? true }

    /// Inside the bounds, left and top edges included, and inside the input region. Never for an empty or NaN
    /// size.
    func isStandardPointInside(_ point: Point) -> Bool {
        guard !bounds.isEmpty, bounds.contains(point) else { return false }
        switch inputRegion {
        case .infinite: return true
        case .region(let region): return region.contains(point)
        }
    }

    /// Front to back: the subresponders above this one's content, this one, those below its content.
    ///
    /// Regions are asked only where this responder has the point; subsurfaces everywhere, since it does not
    /// clip them.
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

    /// - Parameter point: in the coordinates that the family lies in.
    private static func frontmost(
        of family: ArraySlice<SurfaceResponder>, at point: Point, with event: Event?, includingRegions: Bool
    ) -> SurfaceResponder? {
        for responder in family.reversed() where includingRegions || responder.kind == .surface {
            if let hit = responder.hitTest(fromSuperresponder: point, with: event) { return hit }
        }
        return nil
    }

    /// The hit test for a point in the superresponder's coordinates, or the window's for a surface of a
    /// window.
    func hitTest(fromSuperresponder point: Point, with event: Event?) -> SurfaceResponder? {
        guard let inverse = transformToSuperresponder.inverse else { return nil }
        return hitTest(inverse.apply(to: point), with: event)
    }
}
